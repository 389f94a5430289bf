import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLlmServer } from '../../e2e/llm-server/llm-server.ts';
import type { LlmServer } from '../../e2e/llm-server/llm-server.ts';
import type { AskedChat, Reply } from '../../e2e/llm-server/script.ts';
import { brokenGoldRule, parseGoldenSet } from '../eval/golden/golden-set.ts';
import { ended, kurabe, startKurabe } from './testing/run-kurabe.ts';

let folder = '';
let server: LlmServer;

/** Joins the first sentence of each shown passage to a question and passes every check. */
function speak(asked: AskedChat): Reply {
  const quotes = asked.last.match(/\S+の項目\d+では、値は\d+番です。/gu) ?? [];
  const names = quotes.map((quote) => quote.replace(/では、.*/u, '')).join('と');
  return {
    text: JSON.stringify({
      natural: true,
      shared_topic: '値',
      kind: 'comparison',
      question: `${names}、Rayの値は何番ですか`,
      answer: quotes.join(''),
      quotes,
      general_knowledge: false,
      self_contained: true,
      word: '',
      enough: false,
    }),
  };
}

const golden = (out: string, ...more: readonly string[]) => [
  'golden',
  '--index',
  'index',
  '--llm',
  server.baseUrl('openai'),
  '--model',
  'm',
  '--out',
  out,
  ...more,
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kurabe-golden-'));
  for (const [at, name] of ['Docker', 'Kubernetes', 'PostgreSQL'].entries()) {
    const sections = [0, 1, 2].map(
      (n) =>
        `## ${name}の節${n}\n\n${name}の項目${n}では、値は${at}${n}番です。${`${name}の説明を続ける。`.repeat(12)}\n`,
    );
    writeFileSync(
      join(folder, `${name}.md`),
      `---\nid: ${name}\ntitle: ${name}\n---\n${sections.join('\n')}`,
    );
  }
  const indexed = await kurabe(
    folder,
    'index',
    'Docker.md',
    'Kubernetes.md',
    'PostgreSQL.md',
    '--out',
    'index',
    '--quiet',
  );
  if (indexed.code !== 0) throw new Error(indexed.stderr);
  server = await startLlmServer({ reply: speak });
}, 240_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('kurabe golden', () => {
  it('makes a set that fits its types, and says what came of it', async () => {
    const made = await kurabe(
      folder,
      ...golden('a.jsonl', '--easy', '2', '--multihop', '2', '--json'),
    );
    expect(made).toMatchObject({ code: 0 });
    expect(JSON.parse(made.stdout)).toMatchObject({
      end: 'done',
      accepted: { easy: 2, multihop: 2 },
      cost: { costUsd: null },
    });
    const set = parseGoldenSet(readFileSync(join(folder, 'a.jsonl'), 'utf8'));
    expect(set.ok && set.value.map(({ type, gold }) => brokenGoldRule(type, gold))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(existsSync(join(folder, 'a.jsonl.part.json'))).toBe(false);
    const again = await kurabe(folder, ...golden('a.jsonl'));
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('is there already');
  }, 240_000);

  it('ends with 130 when interrupted, and goes on from there', async () => {
    let before = 0;
    server.reply = (asked) => {
      before += 1;
      return { ...(speak(asked) as { text: string }), delayMs: before > 6 ? 400 : 0 };
    };
    const child = startKurabe(
      folder,
      golden('b.jsonl', '--easy', '0', '--multihop', '0', '--unanswerable', '5'),
    );
    let isStopped = false;
    const stopped = await ended(child, () => {
      if (isStopped || before < 8) return;
      isStopped = true;
      child.kill('SIGINT');
    });
    expect(stopped.code).toBe(130);
    const kept = readFileSync(join(folder, 'b.jsonl'), 'utf8');
    server.reply = speak;
    const done = await kurabe(
      folder,
      ...golden('b.jsonl', '--easy', '0', '--multihop', '0', '--unanswerable', '5'),
    );
    expect(done).toMatchObject({ code: 0 });
    expect(done.stderr).toContain('going on with b.jsonl');
    const whole = readFileSync(join(folder, 'b.jsonl'), 'utf8');
    expect(whole.startsWith(kept)).toBe(true);
    expect(whole.trim().split('\n')).toHaveLength(5);
    expect(done.stdout).toContain('only you can tell');
  }, 240_000);

  it('stops at its ceiling of money, keeps what there is, and goes on with a higher one', async () => {
    const priced = [
      '--easy',
      '0',
      '--multihop',
      '0',
      '--unanswerable',
      '3',
      '--price',
      '1000,1000',
    ];
    const capped = await kurabe(
      folder,
      ...golden('m.jsonl', ...priced, '--max-cost', '0.01', '--json'),
    );
    expect(capped).toMatchObject({ code: 0 });
    const first = JSON.parse(capped.stdout) as { end: string; cost: { costUsd: number } };
    expect(first.end).toBe('cost-cap');
    // One passage is asked about before the ceiling is looked at again, and no second one.
    expect(first.cost.costUsd).toBeGreaterThanOrEqual(0.01);
    const kept = readFileSync(join(folder, 'm.jsonl'), 'utf8');
    expect(kept.trim().split('\n').length).toBeLessThan(3);
    const more = await kurabe(
      folder,
      ...golden('m.jsonl', ...priced, '--max-cost', '999', '--json'),
    );
    expect(JSON.parse(more.stdout)).toMatchObject({ end: 'done', accepted: { unanswerable: 3 } });
    expect(readFileSync(join(folder, 'm.jsonl'), 'utf8').startsWith(kept)).toBe(true);
  }, 240_000);

  it('refuses a ceiling that it could not keep', async () => {
    const unpriced = await kurabe(folder, ...golden('n.jsonl', '--max-cost', '1'));
    expect(unpriced).toMatchObject({ code: 2, stdout: '' });
    expect(unpriced.stderr).toContain('no price is known for m');
    const amount = await kurabe(folder, ...golden('n.jsonl', '--max-cost', 'much'));
    expect(amount.stderr).toContain('--max-cost much is no amount');
    const price = await kurabe(folder, ...golden('n.jsonl', '--max-cost', '1', '--price', '3'));
    expect(price.stderr).toContain('--price 3 is no price');
  }, 120_000);

  it('refuses wrong use', async () => {
    const noModel = await kurabe(folder, 'golden', '--index', 'index', '--out', 'c.jsonl');
    expect(noModel).toMatchObject({ code: 2, stdout: '' });
    expect(noModel.stderr).toContain('--llm is missing');
    const none = await kurabe(folder, ...golden('c.jsonl', '--easy', '0', '--multihop', '0'));
    expect(none.stderr).toContain('no question is asked for');
  }, 120_000);
});
