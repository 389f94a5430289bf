import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGENT_PRESETS } from '../config/agent.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Context } from './context.ts';
import { parseSettings } from './mode-settings.ts';
import { parsePlanner } from './planner-model.ts';
import { skillChoice } from './skill-command.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let cwd = '';

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'kurabe-skill-'));
});
afterAll(() => rm(cwd, { recursive: true }));

function options(values: Record<string, string>, ...switches: string[]): ParsedOptions {
  return { values, switches: new Set(switches), positionals: [] };
}

async function ask(asked: ParsedOptions) {
  const printed: string[] = [];
  const terminal = { print: async (text: string) => void printed.push(text) };
  const context = { root: ROOT, cwd, terminal, signal: new AbortController().signal, now: () => 0 };
  const outcome = await skillChoice(asked, context as unknown as Context);
  return { outcome, printed: printed.join('') };
}

describe('kurabe skill-choice', () => {
  it('scores the rules on the cases of the checkout', async () => {
    const { printed } = await ask(options({}, 'json'));
    expect(JSON.parse(printed)).toMatchObject({ planner: 'rules', cases: 32, recall: 1 });
    expect((await ask(options({}))).printed).toContain('recall of searching     1.000');
  });

  it('scores other cases, and names the line that is none', async () => {
    await writeFile(
      join(cwd, 'own.jsonl'),
      '{"id":"1","kind":"k","text":"こんにちは","skill":"direct"}\n',
    );
    expect(JSON.parse((await ask(options({ cases: 'own.jsonl' }, 'json'))).printed)).toEqual({
      planner: 'rules',
      cases: 1,
      precision: null,
      recall: null,
      wrong: [],
    });
    await writeFile(join(cwd, 'bad.jsonl'), '\n{"id":"1"}\n');
    expect((await ask(options({ cases: 'bad.jsonl' }))).outcome).toMatchObject({
      ok: false,
      complaint: { sentence: 'bad.jsonl, line 2: no case', exitCode: 2 },
    });
    await writeFile(join(cwd, 'empty.jsonl'), '\n');
    expect((await ask(options({ cases: 'empty.jsonl' }))).outcome).toMatchObject({
      ok: false,
      complaint: { exitCode: 2 },
    });
    expect((await ask(options({ cases: 'none.jsonl' }))).outcome).toMatchObject({
      ok: false,
      complaint: { sentence: 'none.jsonl cannot be read (ENOENT)' },
    });
  });
});

describe('options of the agentic mode', () => {
  it('takes presets by name, none of what every object has', () => {
    expect(parseSettings(options({}))).toMatchObject({
      ok: true,
      value: { agentic: AGENT_PRESETS.kurabe },
    });
    expect(parseSettings(options({ agent: 'g' }))).toMatchObject({
      ok: true,
      value: { agentic: AGENT_PRESETS.g },
    });
    for (const agent of ['z', 'toString', '']) {
      expect(parseSettings(options({ agent }))).toMatchObject({
        ok: false,
        complaint: { exitCode: 2 },
      });
    }
  });

  it('takes a planning model only whole, and only from the web', () => {
    expect(parsePlanner(options({}))).toEqual({ ok: true, value: null });
    expect(parsePlanner(options({ llm: 'http://localhost:1/v1/', model: 'm' }))).toMatchObject({
      ok: true,
      value: { info: { model: 'm', host: 'localhost:1' } },
    });
    expect(parsePlanner(options({ llm: 'http://localhost:1/v1' }))).toMatchObject({ ok: false });
    expect(parsePlanner(options({ model: 'm' }))).toMatchObject({ ok: false });
    expect(parsePlanner(options({ llm: 'file:///x', model: 'm' }))).toMatchObject({ ok: false });
  });
});
