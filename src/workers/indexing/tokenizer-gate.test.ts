import { describe, expect, it } from 'vitest';
import { GATE } from '../../config/evaluation.ts';
import { TERM_KINDS } from '../../domain/gate.ts';
import type { TokenizerName } from '../../domain/tokenizer.ts';
import { createFixture, file, IGNORE, NEVER, SETTINGS, value } from './engine-fixture.ts';

/** Articles with at least ten terms of each kind, each in few passages. */
const WORDS = Array.from({ length: 12 }, (_, n) => {
  const kanji = '探索索引検証配備監視運用設計実測記録圧縮'.slice(n, n + 4);
  const kana = `${'アイウエオカキクケコサシ'.slice(n % 8, (n % 8) + 4)}リンク${'タチツテトナニヌネノハヒ'[n] ?? ''}`;
  return `## 話題${n}\n\nこの節では${kanji}の手順と${kana}について書く。model-${n}x-${n * 7}を使い、${kana}${kanji.slice(0, 2)}も試す。${'ほかのことも書いておく。'.repeat(12)}\n\n`;
});

async function opened() {
  const fixture = createFixture();
  await value(fixture.engine.open('own', SETTINGS, NEVER));
  const articles = WORDS.map((text, n) =>
    file(`a${n}.md`, `---\nid: a${n}\ntitle: 記事${n}\n---\n${text}`),
  );
  await value(fixture.engine.importFiles(articles, NEVER, IGNORE));
  return fixture.engine;
}

describe('the gate of the index', () => {
  it('passes the default tokenizer, and not the one that cuts at blanks', async () => {
    const engine = await opened();
    const passed = await value(engine.gate(SETTINGS.tokenizer, NEVER));
    expect(passed).toMatchObject({ passed: true, passRate: 0.8 });
    expect(passed.synthetic.cases).toHaveLength(10);
    expect(passed.corpus?.cases.length).toBeGreaterThanOrEqual(25);
    for (const kind of TERM_KINDS) {
      const ofKind = passed.corpus?.cases.filter((one) => one.kind === kind) ?? [];
      expect(ofKind.length).toBeGreaterThan(0);
      expect(ofKind.length).toBeLessThanOrEqual(GATE.termsPerKind);
    }
    const failed = await value(engine.gate('whitespace', NEVER));
    expect(failed.passed).toBe(false);
    expect(failed.corpus?.hitRate).toBeLessThan(0.8);
    // The same terms are asked of both.
    expect(failed.corpus?.cases.map(({ query }) => query)).toEqual(
      passed.corpus?.cases.map(({ query }) => query),
    );
  });

  it('shows how each tokenizer cuts a text', async () => {
    const tokens = await value(createFixture().engine.tokens('全文検索とDocker', NEVER));
    const terms = (name: TokenizerName) => tokens[name].map(({ term }) => term);
    expect(terms('whitespace')).toEqual(['全文検索とdocker']);
    expect(terms('icu-compounds')).toEqual(expect.arrayContaining(['全文検索', 'docker']));
    expect(terms('bigram')).toEqual(['全文', '文検', '検索', 'docker']);
  });

  it('has nothing to judge in an empty workspace, and stops when told to', async () => {
    const { engine } = createFixture();
    expect(await engine.gate('icu', NEVER)).toEqual({ ok: false, error: { kind: 'index-empty' } });
    const full = await opened();
    const stopped = await full.gate('icu', AbortSignal.abort());
    expect(stopped).toEqual({ ok: false, error: { kind: 'aborted' } });
  });
});
