import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PROMPTS_VERSION } from './prompts-version.ts';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const OWNER = join('config', 'prompts');
/** A message of the system written out where it is made, in words. */
const WRITTEN_OUT = /role: 'system',\s*(?:text|content):\s*(?:'|"|`(?!\$\{))/;
/** What instructions to a model are made of. */
const INSTRUCTION = /JSON だけを返|Reply with one JSON|あなたは、|You answer questions/;

it('stand in config/prompts.ts and the folder beside it, and nowhere else in src', async () => {
  const names = await readdir(SRC, { recursive: true });
  const found: string[] = [];
  for (const name of names) {
    if (!/\.tsx?$/.test(name) || /\.test(-d)?\.tsx?$/.test(name) || name.includes('testing'))
      continue;
    const text = await readFile(join(SRC, name), 'utf8');
    const isOwner = name.startsWith(OWNER) && name !== `${OWNER}-version.ts`;
    const isPrompt = WRITTEN_OUT.test(text) || INSTRUCTION.test(text);
    if (isPrompt !== isOwner) found.push(name);
  }
  expect(found).toEqual([]);
});

it('has a version over all of them', () => {
  expect(PROMPTS_VERSION).toMatch(/^[0-9a-f]{32}$/);
});
