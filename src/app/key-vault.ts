import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';

/** A key under a passphrase, as it may be stored. Everything in Base64. */
export interface SealedKey {
  readonly version: 1;
  readonly rounds: number;
  readonly salt: string;
  readonly iv: string;
  readonly cipher: string;
}

/** PBKDF2-SHA256 rounds: what OWASP's password storage cheat sheet asks for at the least. */
const ROUNDS = 600_000;
/** More would only make opening it take long: what a stored value may claim is not believed without bound. */
const MOST_ROUNDS = 10_000_000;

/**
 * Encrypts a key with AES-256-GCM under a passphrase (PBKDF2, random salt and nonce). `origin` is bound to it: a key
 * sealed for one host does not open for another.
 */
export async function sealKey(key: string, passphrase: string, origin: string): Promise<SealedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = await deriveSecret(passphrase, salt, ROUNDS);
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: utf8(origin) },
    secret,
    utf8(key),
  );
  return {
    version: 1,
    rounds: ROUNDS,
    salt: toBase64(salt),
    iv: toBase64(iv),
    cipher: toBase64(new Uint8Array(cipher)),
  };
}

/** The key, or `passphrase-wrong`: that also stands for a stored value that was changed, which cannot be told apart. */
export async function openKey(
  sealed: SealedKey,
  passphrase: string,
  origin: string,
): Promise<Result<string>> {
  try {
    const secret = await deriveSecret(passphrase, fromBase64(sealed.salt), sealed.rounds);
    const iv = fromBase64(sealed.iv);
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: utf8(origin) },
      secret,
      fromBase64(sealed.cipher),
    );
    return ok(new TextDecoder().decode(plain));
  } catch {
    return err({ kind: 'passphrase-wrong' });
  }
}

/** Whether a stored value is a sealed key. */
export function isSealedKey(value: unknown): value is SealedKey {
  if (typeof value !== 'object' || value === null) return false;
  const { version, rounds, salt, iv, cipher } = value as Readonly<Record<string, unknown>>;
  return (
    version === 1 &&
    typeof rounds === 'number' &&
    rounds >= ROUNDS &&
    rounds <= MOST_ROUNDS &&
    [salt, iv, cipher].every((part) => typeof part === 'string')
  );
}

async function deriveSecret(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  // The same passphrase typed on another keyboard must open it.
  const typed = utf8(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
