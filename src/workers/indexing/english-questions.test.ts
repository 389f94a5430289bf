import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { createFixture, file, IGNORE, NEVER, SETTINGS, value } from './engine-fixture.ts';

const ARTICLES = new URL('../../../public/samples/articles/', import.meta.url);
const { engine } = createFixture();

beforeAll(async () => {
  const names = readdirSync(ARTICLES);
  const drop = names.map((name) => file(name, readFileSync(new URL(name, ARTICLES), 'utf8')));
  await value(engine.open('own', SETTINGS, NEVER));
  await value(engine.importFiles(drop, NEVER, IGNORE));
});

test.each([
  ['What is the rank constant of RRF and why is it 60?', 'rrf-hybrid-search-rerank.md'],
  ['How do I keep the cache of BuildKit in CI for a multistage build?', 'docker-buildkit'],
  ['Is it possible to transfer an ArrayBuffer to a Web Worker with Comlink?', 'web-worker-comlink'],
  ['How to make the tests of Playwright less flaky with a retry?', 'playwright-flaky-tests.md'],
])('%s', async (question, path) => {
  const { hits, queryTerms } = await value(engine.lexical(question, { limit: 5 }, NEVER));
  expect(hits[0]?.path ?? '').toContain(path);
  expect(queryTerms).not.toContain('the');
  expect(queryTerms).not.toContain('of');
});
