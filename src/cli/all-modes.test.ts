import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MODE_IDS } from '../domain/mode.ts';
import { kurabe } from './testing/run-kurabe.ts';

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kurabe-modes-'));
  for (const name of ['Docker', 'PostgreSQL', 'Kubernetes']) {
    const text = `# ${name}\n\n${name}の権限エラーは、設定ファイルの所有者を直すと消えます。\n`;
    writeFileSync(join(folder, `${name}.md`), text);
  }
  const sources = ['Docker.md', 'PostgreSQL.md', 'Kubernetes.md'];
  const indexed = await kurabe(folder, 'index', ...sources, '--out', 'index', '--quiet');
  if (indexed.code !== 0) throw new Error(indexed.stderr);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('every mode answers from one index in one run, with evidence of its own and equal invariants', async () => {
  const modes = MODE_IDS.join(',');
  const args = ['search', '--index', 'index', '--mode', modes, '--k', '2', '--json'];
  const { code, stdout, stderr } = await kurabe(folder, ...args, 'Dockerの権限エラー');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const told = (JSON.parse(stdout) as { readonly modes: Readonly<Record<string, Told>> }).modes;
  expect(Object.keys(told)).toEqual([...MODE_IDS]);
  for (const { hits, invariants } of Object.values(told)) {
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.length).toBeLessThanOrEqual(2);
    expect(hits[0]?.path).toBe('Docker.md');
    expect(invariants).toEqual(told['naive']?.invariants);
  }
}, 240_000);

interface Told {
  readonly hits: readonly { readonly path: string }[];
  readonly invariants: object;
}
