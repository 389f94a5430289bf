import { describe, expect, it } from 'vitest';
import type { AppError } from '../../domain/app-error.ts';
import type { Embedder } from '../../domain/embedder.ts';
import { err } from '../../domain/result.ts';
import { createMemoryStore } from '../../storage/memory-store.ts';
import {
  createCountingEmbedder,
  createFixture,
  file,
  files,
  IGNORE,
  markdown,
  NEVER,
  SETTINGS,
  value,
} from './engine-fixture.ts';
import type { CountingEmbedder, EngineFixture } from './engine-fixture.ts';

const POISON = '毒の段落';

/** The hash embedder, but a request with a poisoned text fails as a pool does whose workers died over it twice. */
function createPoisoned(refuse: (texts: readonly string[]) => AppError): CountingEmbedder & {
  isHealed: boolean;
  readonly failures: (readonly string[])[];
} {
  const counting = createCountingEmbedder();
  const failures: (readonly string[])[] = [];
  const embed: Embedder['embed'] = (request, signal, onProgress) => {
    const isBad = request.texts.some((text) => text.includes(POISON)) && !poisoned.isHealed;
    if (!isBad) return counting.embed(request, signal, onProgress);
    failures.push(request.texts);
    return Promise.resolve(err(refuse(request.texts)));
  };
  const poisoned = { ...counting, embed, failures, isHealed: false };
  return poisoned;
}

const batchFailed = (texts: readonly string[]): AppError => ({
  kind: 'batch-failed',
  texts,
  detail: 'exit 1',
});

const poisonedFile = (number: number, note: string) =>
  file(
    `public/article-${number}.md`,
    markdown(number, 3, `\n## 追記\n\n${`${POISON}です。`.repeat(60)}${note}`),
  );

async function importAll({ engine }: EngineFixture, dropped: ReturnType<typeof files>) {
  await value(engine.open('own', SETTINGS, NEVER));
  await value(engine.importFiles(dropped, NEVER, IGNORE));
}

describe('a text that cannot be embedded', () => {
  it('is named and leaves all others embedded; the next pass tries only it', async () => {
    const embedder = createPoisoned(batchFailed);
    const store = createMemoryStore();
    const fixture = createFixture({ embedder, store });
    const { engine } = fixture;
    await importAll(fixture, [...files(12).filter((_, at) => at !== 2), poisonedFile(2, '')]);
    const failed = await engine.embedPending(NEVER, IGNORE);
    expect(failed).toEqual(
      err({
        kind: 'batch-failed',
        texts: [expect.stringMatching(/^記事 2: .*毒の段落.*…$/u)],
        detail: 'exit 1',
      }),
    );
    const status = await value(engine.status(NEVER));
    expect(status.passages - status.embedded).toBe(1);
    // What is there is found, and a reload does not have to make it again.
    expect((await value(store.readSnapshot('own')))?.revision).toBeGreaterThan(0);

    embedder.passages.length = 0;
    embedder.failures.length = 0;
    expect(await engine.embedPending(NEVER, IGNORE)).toEqual(failed);
    expect(embedder.passages).toEqual([]);
    expect(embedder.failures).toEqual([[expect.stringContaining(POISON)]]);

    embedder.isHealed = true;
    const done = await value(engine.embedPending(NEVER, IGNORE));
    expect(done.embedded).toBe(done.passages);
    expect(embedder.passages).toHaveLength(1);
  });

  it('is gone with its article, or when the article is put right', async () => {
    const embedder = createPoisoned(batchFailed);
    const fixture = createFixture({ embedder });
    await importAll(fixture, [...files(2), poisonedFile(2, ''), poisonedFile(3, '三')]);
    const failed = await fixture.engine.embedPending(NEVER, IGNORE);
    expect(failed).toMatchObject({ error: { texts: { length: 2 } } });
    const [, third] = await value(fixture.engine.articles(NEVER)).then((all) => all.slice(2));
    await value(fixture.engine.removeArticles(third === undefined ? [] : [third.id], NEVER));
    await value(fixture.engine.importFiles(files(3).slice(2), NEVER, IGNORE));
    const done = await value(fixture.engine.embedPending(NEVER, IGNORE));
    expect(done).toMatchObject({ articles: 3, embedded: done.passages });
  });

  it('does not cost more than two tries an article, however many there are in it', async () => {
    const embedder = createPoisoned(batchFailed);
    const fixture = createFixture({ embedder });
    const sections = Array.from(
      { length: 40 },
      (_, at) => `\n## 節 ${at}\n\n${`${POISON}${at}です。`.repeat(60)}\n`,
    );
    const bad = file('public/article-1.md', markdown(1, 3, sections.join('')));
    await importAll(fixture, [bad, ...files(6).filter((_, at) => at !== 1)]);
    expect(await fixture.engine.embedPending(NEVER, IGNORE)).toMatchObject({
      error: { kind: 'batch-failed', texts: { length: 2 } },
    });
    expect(embedder.failures.filter((texts) => texts.length === 1)).toHaveLength(2);
    const summaries = await value(fixture.engine.articles(NEVER));
    const open = summaries.filter(({ embedded, passages }) => embedded < passages);
    expect(open.map(({ id }) => id)).toEqual(['article-1']);
  });
});

describe('an embedder that fails over everything', () => {
  it.each<[string, (texts: readonly string[]) => AppError]>([
    ['batch-failed', batchFailed],
    ['worker-crashed', () => ({ kind: 'worker-crashed', worker: 'embed', detail: 'exit 1' })],
  ])('is given up soon: %s', async (kind, refuse) => {
    const embedder = createPoisoned(refuse);
    const fixture = createFixture({ embedder });
    await importAll(
      fixture,
      Array.from({ length: 40 }, (_, at) =>
        file(`${at}.md`, `# ${POISON} ${at}\n\n${`文 ${at}。`.repeat(40)}\n`),
      ),
    );
    expect(await fixture.engine.embedPending(NEVER, IGNORE)).toMatchObject({ error: { kind } });
    expect(embedder.failures.length).toBeLessThan(12);
    expect(embedder.passages).toEqual([]);
  });

  it('whose device was given up gets no vectors of another device beside the old ones', async () => {
    const embedder = createPoisoned(batchFailed);
    let isGone = false;
    const fixture = createFixture({
      embedder: {
        ...embedder,
        async info(signal) {
          const info = await embedder.info(signal);
          return info.ok && isGone
            ? { ...info, value: { ...info.value, device: 'webgpu' as const } }
            : info;
        },
        embed(request, signal, onProgress) {
          isGone ||= request.texts.some((text) => text.includes(POISON));
          return embedder.embed(request, signal, onProgress);
        },
      },
    });
    await importAll(fixture, [poisonedFile(0, ''), ...files(3).slice(1)]);
    expect(await fixture.engine.embedPending(NEVER, IGNORE)).toMatchObject({
      error: { kind: 'batch-failed' },
    });
    expect(embedder.failures).toHaveLength(1);
    expect(await value(fixture.engine.status(NEVER))).toMatchObject({ embedded: 0 });
  });
});
