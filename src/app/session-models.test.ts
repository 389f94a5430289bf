import { expect, test } from 'vitest';
import type { ChatRequest } from '../domain/chat.ts';
import type { WebSearchPort } from '../domain/deep-wide.ts';
import { ok } from '../domain/result.ts';
import { neverAborted } from '../lib/never-aborted.ts';
import { consentOf, guardWeb } from './private-guard.ts';
import { modelsOfRun } from './session-models.ts';
import { createOwnWorkspace } from './testing/own-workspace.ts';
import { speakingModel } from './testing/speaking-session.ts';

const PUBLIC = { 'rrf.md': '# RRF の話\n\n順位の融合では RRF を使う。定数 k は 60 が多い。' };
const HELD_BACK = [
  ['a private article', 'private: true'],
  ['a draft', 'ignorePublish: true'],
  ['a draft of Zenn', 'emoji: "📝"\ntype: tech\npublished: false'],
] as const;
const held = (mark: string) => ({
  'held.md': `---\ntitle: 社内の RRF\n${mark}\n---\n社内では RRF の k を 10 にした。`,
});
const REQUEST: ChatRequest = { purpose: 'sufficiency', messages: [{ role: 'user', text: 'RRF' }] };
const REFUSED = {
  ok: false,
  error: { kind: 'private-withheld', host: 'llm.example', titles: ['社内の RRF'] },
};

test.each(HELD_BACK)('%s keeps the model from planning', async (_, mark) => {
  const { engine, fill } = createOwnWorkspace();
  await fill({ ...PUBLIC, ...held(mark) });
  const model = speakingModel();
  const kept = await modelsOfRun(model, engine, () => false, neverAborted());
  expect(kept).toMatchObject({ planner: null, withheld: { host: 'llm.example', articles: 1 } });
  const allowed = await modelsOfRun(model, engine, () => true, neverAborted());
  expect(allowed.withheld).toBeNull();
  expect(await allowed.planner?.complete(REQUEST, neverAborted())).toMatchObject({ ok: true });
});

test.each(HELD_BACK)('%s imported during a run is sent to nobody', async (_, mark) => {
  const { engine, fill } = createOwnWorkspace();
  await fill(PUBLIC);
  const model = speakingModel();
  const { planner, answerer } = await modelsOfRun(model, engine, () => false, neverAborted());
  expect(await planner?.complete(REQUEST, neverAborted())).toMatchObject({ ok: true });
  expect(model.asked).toHaveLength(1);

  await fill(held(mark));
  expect(await planner?.complete(REQUEST, neverAborted())).toEqual(REFUSED);
  const found = await engine.lexical('社内 RRF', { limit: 5 }, neverAborted());
  if (!found.ok) throw new Error(found.error.kind);
  const asked = { question: 'RRF の k は', history: [] };
  const all = { ...asked, evidence: found.value.hits };
  expect(await answerer.answer(all, neverAborted())).toEqual(REFUSED);
  expect(model.asked).toHaveLength(1);

  // Evidence without it may be answered from.
  const evidence = found.value.hits.filter(({ title }) => title !== '社内の RRF');
  expect(evidence).not.toEqual([]);
  expect(await answerer.answer({ ...asked, evidence }, neverAborted())).toMatchObject({ ok: true });
});

test('an import during a run ends the searches of the web too', async () => {
  const { engine, fill } = createOwnWorkspace();
  await fill(PUBLIC);
  const sent: string[] = [];
  const port: WebSearchPort = {
    host: 'llm.example',
    async search(query) {
      sent.push(query);
      return ok([]);
    },
  };
  const web = guardWeb(port, async (signal) => consentOf(port.host, engine, () => false, signal));
  expect(await web.search('公開の語', neverAborted())).toEqual(ok([]));
  await fill(held('private: true'));
  expect(await web.search('社内の語', neverAborted())).toEqual(REFUSED);
  expect(sent).toEqual(['公開の語']);
});
