/**
 * Hex sha256 of a string (as UTF-8) or of bytes. Web Crypto, so the same code runs in a browser worker and in Node 20.
 * Needs a secure context in browsers (https or localhost), as does everything else Kurabe stores.
 */
export async function sha256Hex(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
