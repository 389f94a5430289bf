import {
  collectionMessages,
  confidenceMessages,
  NOTHING_READ_MESSAGE,
  nextRoundMessage,
  repairMessage,
  skillMessages,
  splitMessages,
  sufficiencyMessages,
} from '../config/prompts.ts';
import { AGENT_CHAT } from '../config/agent.ts';
import type { AgentSettings } from '../domain/agent.ts';
import type { ChatMessage, ToolCall } from '../domain/chat.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Exchange } from './cost-meter.ts';
import { createDecide } from './decide.ts';
import {
  actionOf,
  AGENT_TOOLS,
  CONFIDENCE_FORM,
  outputOf,
  SKILL_FORM,
  SPLIT_FORM,
  SUFFICIENCY_FORM,
} from './model-replies.ts';
import type { AgentAction, CollectionView, JudgedView, Planner } from './planner.ts';

export interface ModelPlannerParts {
  readonly exchange: Exchange;
  readonly settings: AgentSettings;
}

/**
 * Decides by a language model, one prompt for each decision. A reply that cannot be read is asked for once more; then
 * the decision is `null`, and the loop's safe default holds. Errors of the host are the run's.
 */
export function createModelPlanner({ exchange, settings }: ModelPlannerParts): Planner {
  const decide = createDecide(exchange);
  return {
    kind: 'model',
    chooseSkill: (question, history, signal) =>
      decide('skill-choice', skillMessages(question, history), SKILL_FORM, signal),
    split: (question, most, signal) =>
      decide('decomposition', splitMessages(question, most), SPLIT_FORM, signal),
    act: createCollector(exchange, settings),
    judge: (view, answer, signal) =>
      decide(
        'sufficiency',
        sufficiencyMessages({ ...asPrompt(view), answer: answer?.text ?? null }),
        SUFFICIENCY_FORM,
        signal,
      ),
    confide: (view, answer, signal) =>
      decide(
        'confidence',
        confidenceMessages({ ...asPrompt(view), answer: answer.text }),
        CONFIDENCE_FORM,
        signal,
      ),
  };
}

/**
 * Collecting is one conversation with tools, over all rounds. What the last actions came to goes back as the output of
 * their calls; every call gets one, as providers demand.
 */
function createCollector(exchange: Exchange, settings: AgentSettings): Planner['act'] {
  const messages: ChatMessage[] = [];
  let pending: readonly ToolCall[] = [];
  let round = 0;
  let wasReminded = false;

  /** One reply, with one repair when the host could not read it. */
  const ask = async (signal: AbortSignal): Promise<Result<readonly ToolCall[] | null>> => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await exchange(
        { purpose: 'collection', messages: [...messages], tools: AGENT_TOOLS, ...AGENT_CHAT },
        signal,
      );
      if (reply.ok) {
        const { text, toolCalls } = reply.value;
        messages.push({ role: 'assistant', text, ...(toolCalls.length > 0 && { toolCalls }) });
        return ok(toolCalls);
      }
      if (reply.error.kind !== 'llm-bad-answer') return reply;
      messages.push(repairMessage('JSON'));
    }
    return ok(null);
  };

  return async (view, signal): Promise<Result<readonly AgentAction[] | null>> => {
    for (const [at, { id, name }] of pending.entries()) {
      messages.push({ role: 'tool', callId: id, name, output: outputOf(view.outcomes[at]) });
    }
    pending = [];
    if (round === 0) messages.push(...opening(view, settings));
    else if (view.round > round) messages.push(nextRoundMessage(view.missing, view.searchesLeft));
    round = view.round;
    let calls = await ask(signal);
    const hasNothing = view.fetched.size === 0 && view.candidates.length > 0;
    if (calls.ok && calls.value?.length === 0 && hasNothing && !wasReminded) {
      wasReminded = true;
      messages.push(NOTHING_READ_MESSAGE);
      calls = await ask(signal);
    }
    if (!calls.ok || calls.value === null) return calls as Result<null>;
    pending = calls.value;
    return ok(calls.value.map(actionOf).map((action) => named(action, view)));
  };
}

/** The first search of a run that begins with none is the model's own; later ones are rewrites. */
function named(action: AgentAction, { tried }: CollectionView): AgentAction {
  return action.type === 'search' && tried.length === 0 ? { ...action, origin: 'free' } : action;
}

function opening(view: CollectionView, settings: AgentSettings): readonly ChatMessage[] {
  return collectionMessages({
    question: view.question,
    parts: view.parts,
    k: settings.isBudgetTold ? view.k : null,
    searchesPerRound: settings.searchesPerRound,
    searchesLeft: view.searchesLeft,
    isReplacing: settings.rewriting === 'replace',
    candidates: JSON.stringify(
      view.candidates.map(({ passageId, headingPath, excerpt, score }) => ({
        id: passageId,
        headingPath,
        excerpt,
        score,
      })),
    ),
  });
}

function asPrompt({ question, parts, evidence, tried }: JudgedView): {
  readonly question: string;
  readonly parts: readonly string[];
  readonly evidence: string;
  readonly tried: readonly string[];
} {
  return {
    question,
    parts,
    tried,
    evidence: JSON.stringify(
      evidence.map(({ passageId, headingPath, text }) => ({ id: passageId, headingPath, text })),
    ),
  };
}
