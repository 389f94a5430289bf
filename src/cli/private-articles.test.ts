import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLlmServer } from '../../e2e/llm-server/llm-server.ts';
import type { LlmServer } from '../../e2e/llm-server/llm-server.ts';
import { kurabe } from './testing/run-kurabe.ts';

const SECRET = '社内の合言葉は青い傘です。';
const TOPIC = { id: 'q1', type: 'unanswerable', text: '合言葉は何ですか', gold: [] };

let folder = '';
let server: LlmServer;
let prompts: readonly string[] = [];

/** Articles of one index: a public one, and one more whose front matter says `mark`. */
function write(name: string, mark: string): void {
  writeFileSync(join(folder, `${name}.md`), `---\ntitle: ${name}\n${mark}\n---\n${SECRET}\n`);
}

const asked = (index: string, ...more: readonly string[]): readonly string[] => [
  '--index',
  index,
  '--llm',
  server.baseUrl('openai'),
  '--model',
  'm',
  '--set',
  'rerank.reranker=listwise',
  ...more,
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kurabe-private-'));
  write('open', 'private: false');
  write('closed', 'private: true');
  write('draft', 'published: false');
  writeFileSync(join(folder, 'golden.jsonl'), `${JSON.stringify(TOPIC)}\n`);
  for (const name of ['open', 'closed', 'draft']) {
    const indexed = await kurabe(
      folder,
      'index',
      `${name}.md`,
      '--out',
      `${name}-index`,
      '--quiet',
    );
    if (indexed.code !== 0) throw new Error(indexed.stderr);
  }
  server = await startLlmServer({
    reply: (chat) => {
      prompts = [...prompts, chat.last];
      return { text: JSON.stringify({ order: [1] }) };
    },
  });
}, 240_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a model of --llm', () => {
  it.each(['closed-index', 'draft-index'])(
    'is sent nothing of %s unless --private allows it',
    async (index) => {
      prompts = [];
      const search = ['search', ...asked(index, '--mode', 'rerank'), TOPIC.text];
      const evaluation = [
        'eval',
        ...asked(index, '--modes', 'rerank', '--golden', 'golden.jsonl', '--quiet'),
      ];
      for (const args of [search, evaluation]) {
        const refused = await kurabe(folder, ...args);
        expect(refused).toMatchObject({ code: 2, stdout: '' });
        expect(refused.stderr).toContain('private articles or drafts (1)');
        expect(refused.stderr).toContain('--private');
      }
      expect(prompts).toEqual([]);
      const allowed = await kurabe(folder, ...search, '--private');
      expect(allowed).toMatchObject({ code: 0 });
      expect(prompts.join('')).toContain(SECRET);
    },
    240_000,
  );

  it('needs no permission where everything is public, and nothing is refused to rules', async () => {
    prompts = [];
    const open = await kurabe(
      folder,
      'search',
      ...asked('open-index', '--mode', 'rerank'),
      TOPIC.text,
    );
    expect(open).toMatchObject({ code: 0 });
    expect(prompts.join('')).toContain(SECRET);
    const search = ['search', '--index', 'closed-index', '--mode', 'rerank', TOPIC.text];
    const rules = await kurabe(folder, ...search);
    expect(rules).toMatchObject({ code: 0 });
  }, 240_000);
});
