import { RESEARCH_CHAT } from '../../config/deep-wide.ts';
import {
  cleaningMessages,
  readinessMessages,
  researchMessages,
  selectionMessages,
  type ResearchPromptInput,
  type ShownSource,
} from '../../config/prompts/deep-wide.ts';
import { repairMessage } from '../../config/prompts.ts';
import type { PoolSource } from '../../domain/deep-wide.ts';
import { ok } from '../../domain/result.ts';
import type { Exchange } from '../cost-meter.ts';
import { createDecide } from '../decide.ts';
import { nameOf } from './context-pool.ts';
import {
  CLEANING_FORM,
  READINESS_FORM,
  researchActionOf,
  researchTools,
  SELECTION_FORM,
} from './research-replies.ts';
import type { Generator, Researcher, ResearchView } from './researcher.ts';

/**
 * Researches by a language model. Each exchange is a prompt of its own over the whole pool, so that a cleaned pool is
 * really smaller. A reply that cannot be read is asked for once more; then the decision is `null`.
 */
export function createModelResearcher(exchange: Exchange): Researcher {
  const decide = createDecide(exchange);
  return {
    kind: 'model',
    reflect: (view, signal) =>
      decide('reflection', readinessMessages(asPrompt(view)), READINESS_FORM, signal),
    clean: (view, signal) => {
      const { tokens, windowTokens } = view;
      const messages = cleaningMessages({ ...asPrompt(view), tokens, windowTokens });
      return decide('cleaning', messages, CLEANING_FORM, signal);
    },
    async act(view, signal) {
      const { missing, callsLeft, rounds, round, hasWeb } = view;
      const roundsLeft = rounds - round + 1;
      const asked = researchMessages({
        ...asPrompt(view),
        missing,
        callsLeft,
        roundsLeft,
        hasWeb,
      });
      for (const messages of [asked, [...asked, repairMessage('JSON')]]) {
        const reply = await exchange(
          { purpose: 'research', messages, tools: researchTools(hasWeb), ...RESEARCH_CHAT },
          signal,
        );
        if (reply.ok) return ok(reply.value.toolCalls.map(researchActionOf));
        if (reply.error.kind !== 'llm-bad-answer') return reply;
      }
      return ok(null);
    },
  };
}

/** Chooses the evidence by a language model; web sources are no evidence of the index and are not shown. */
export function createModelGenerator(exchange: Exchange): Generator {
  const decide = createDecide(exchange);
  return {
    async select(question, sources, k, signal) {
      const local = sources.filter((source) => source.kind === 'local');
      const messages = selectionMessages(question, local.map(shownSource), k);
      const ids = await decide('selection', messages, SELECTION_FORM, signal);
      if (!ids.ok) return ids;
      if (ids.value === null) return ok(null);
      return ok(
        ids.value.flatMap((id) => {
          const source = local.find((one) => one.id === id);
          return source === undefined ? [] : [source.passageId];
        }),
      );
    },
  };
}

/** A source as a prompt shows it. */
export function shownSource(source: PoolSource): ShownSource {
  const { id, kind, text } = source;
  return { id, origin: kind === 'local' ? 'article' : 'web', name: nameOf(source), text };
}

function asPrompt({ question, sources, tried }: ResearchView): ResearchPromptInput {
  return { question, sources: sources.map(shownSource), tried };
}
