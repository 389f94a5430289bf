export interface SafePath {
  /** NFC, `/` as separator, relative, no `.` or `..`, no control characters; never empty. */
  readonly path: string;
  /** Something had to be taken out: a climb out of the folder, an absolute path, a control character. */
  readonly isChanged: boolean;
}

/**
 * The path of a file as Kurabe knows it. Nothing is ever written to such a path, yet it is shown, exported and used
 * as identity, so names that try to climb are made harmless. Backslashes are separators (zips made on Windows).
 */
export function safePath(name: string): SafePath {
  const slashed = name.normalize('NFC').replaceAll('\\', '/');
  const segments = slashed
    .replace(/^[A-Za-z]:(?=\/)/, '')
    // oxlint-disable-next-line no-control-regex -- a name must not hold them
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const path = segments.join('/') || 'unnamed';
  const plain = slashed.replace(/^(?:\.\/)+/, '').replace(/\/{2,}/g, '/');
  return { path, isChanged: path !== plain };
}
