import { createHash } from 'node:crypto';

/** Ids may hold anything and file systems fold case, so a file is named by a hash, and by its revision. */
export function nameOf(id: string, revision: number): string {
  return `${createHash('sha256').update(id).digest('hex').slice(0, 32)}-${revision}`;
}
