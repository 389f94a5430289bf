import { JUDGE } from '../../config/evaluation.ts';
import { JUDGE_SCHEMA, JUDGE_VERSION, judgePrompt } from '../../config/prompts/judge.ts';
import type { JudgeInput } from '../../config/prompts/judge.ts';
import { costOf } from '../../domain/agent.ts';
import type { ChatModel } from '../../domain/chat.ts';
import type { Judgement } from '../../domain/experiment.ts';
import { JUDGE_VERDICTS } from '../../domain/experiment.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { readObject } from '../workshop/read-reply.ts';
import type { Fields } from '../workshop/read-reply.ts';

export type { JudgeInput };

/**
 * Has a model judge one answer, once. Citation recall and precision as in ALCE (Gao 2023): claims that what they cite
 * supports, of all claims; citations that support something, of all citations. `llm-bad-answer` when the reply cannot
 * be used: a judgement is never guessed.
 */
export async function judgeAnswer(
  input: JudgeInput,
  model: ChatModel,
  seed: number,
  signal: AbortSignal,
): Promise<Result<Judgement>> {
  const { system, user } = judgePrompt(input);
  const reply = await model.complete(
    {
      purpose: 'answer-judge',
      messages: [
        { role: 'system', text: system },
        { role: 'user', text: user },
      ],
      schema: JUDGE_SCHEMA,
      temperature: 0,
      maxOutputTokens: JUDGE.maxOutputTokens,
      seed,
    },
    signal,
  );
  if (!reply.ok) return reply;
  const found = readObject(reply.value.text);
  const read = found.ok ? readJudgement(found.value, input) : found.problem;
  if (typeof read === 'string') {
    return err({ kind: 'llm-bad-answer', host: model.info.host ?? '', detail: read });
  }
  return ok({
    ...read,
    model: model.info.model,
    version: JUDGE_VERSION,
    cost: costOf(reply.value),
  });
}

type Counted = Omit<Judgement, 'model' | 'version' | 'cost'>;

/** The counts of a reply, or what is wrong with it. */
function readJudgement({ verdict, claims }: Fields, input: JudgeInput): Counted | string {
  const known = JUDGE_VERDICTS.find((one) => one === verdict);
  if (known === undefined) return '"verdict" is none of the three';
  if (!Array.isArray(claims) || claims.length !== input.claims.length) {
    return '"claims" has not one entry a claim';
  }
  const judged = claims.map((claim: unknown) => (claim ?? {}) as Fields);
  let supportedClaims = 0;
  let supportedCitations = 0;
  for (const [at, { supported, citations }] of judged.entries()) {
    const cited = input.claims[at]?.citations.length ?? 0;
    if (typeof supported !== 'boolean' || !Array.isArray(citations) || citations.length !== cited) {
      return `claim ${at + 1} is not judged as asked`;
    }
    // Nothing supports a claim that cites nothing, whatever the judge says.
    if (supported && cited > 0) supportedClaims += 1;
    supportedCitations += citations.filter((citation) => citation === true).length;
  }
  return {
    verdict: known,
    claims: input.claims.length,
    supportedClaims,
    citations: input.claims.reduce((sum, claim) => sum + claim.citations.length, 0),
    supportedCitations,
  };
}
