/** How keys of the known providers begin, and what follows a scheme of the authorization header. */
const KEY_FORMS = /\b(?:sk|rk|pk|gsk|xai)-[\w*-]{6,}|\bAIza[\w-]{10,}|\bBearer\s+\S+/g;
const HIDDEN = '•••';

/** A text without the key, whole or encoded, and without anything that looks like one. */
export function scrub(text: string, key: string | null): string {
  const hidden =
    key === null || key === ''
      ? text
      : text.replaceAll(key, HIDDEN).replaceAll(encodeURIComponent(key), HIDDEN);
  return hidden.replace(KEY_FORMS, HIDDEN);
}
