/** Kept in every experiment; equal to the version in package.json, which a test checks. */
export const APP_VERSION = '0.1.0';
