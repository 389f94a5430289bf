import { passagesText, proposalPrompt, proposalSchema } from '../../config/prompts/golden.ts';
import type { AppError } from '../../domain/app-error.ts';
import type { GoldenTopic, TopicType } from '../../domain/evaluation.ts';
import type { ArticleId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Rejection, WorkshopEvent } from '../../domain/workshop.ts';
import { textHash } from '../../lib/text-hash.ts';
import { brokenGoldRule } from '../golden/golden-set.ts';
import { askModel } from './ask-model.ts';
import type { Asked, Asking } from './ask-model.ts';
import { checkQuestion } from './check-question.ts';
import type { CorpusPort, SeedPlaces } from './find-places.ts';
import { partnersOf, partnersWanted, placesOfSeed } from './find-places.ts';
import { goldSpan } from './places.ts';
import type { Place } from './places.ts';
import { brokenRule, rankProposals } from './question-rules.ts';
import { readProposal } from './read-reply.ts';
import type { Proposal } from './read-reply.ts';
import type { Seed } from './seeds.ts';

export interface SeedContext {
  readonly corpus: CorpusPort;
  readonly asking: Asking;
  /** Questions that are kept already. */
  readonly taken: readonly string[];
  /** Articles whose text may be sent. */
  readonly allowed: readonly ArticleId[];
}

/** A proposal that kept every rule, with what it was made from. */
interface Draft extends Proposal {
  readonly type: TopicType;
  readonly places: readonly Place[];
}

type Steps<T> = AsyncGenerator<WorkshopEvent, T>;

/**
 * Makes at most one question from a seed: finds its passages, has questions proposed, drops those that break a rule,
 * lets the best of the rest be checked. Gives the failure that stops everything, or `null`.
 */
export async function* trySeed(
  type: TopicType,
  seed: Seed,
  context: SeedContext,
): Steps<AppError | null> {
  const drawn = await placesOfSeed(context.corpus, seed, context.asking.signal);
  if (!drawn.ok) return drawn.error;
  const groups = await groupsOf(type, drawn.value, context);
  if (!groups.ok) return groups.error;
  if (groups.value.length === 0 && drawn.value.places.length > 0) {
    yield rejected({ type, reason: 'no-partner', word: '', question: '' });
  }
  const drafts: Draft[] = [];
  for (const places of groups.value) {
    const sources = [drawn.value.articleText, ...places.map(({ text }) => text)];
    const asked = yield* propose(type, places, context.asking);
    if (asked.kind === 'failed') return asked.error;
    if (asked.kind !== 'read') {
      yield rejected({ type, reason: asked.kind, word: asked.word, question: '' });
    } else if (asked.value === null) {
      yield rejected({ type, reason: 'not-natural', word: '', question: '' });
    } else {
      const { question, answer } = asked.value;
      yield { type: 'proposed', topicType: type, question };
      const broken = brokenRule({ question, answer, sources }, context.taken);
      if (broken === null) drafts.push({ ...asked.value, type, places });
      else yield rejected({ type, ...broken, question });
    }
  }
  return yield* keepBest(rankProposals(drafts), context.asking);
}

/**
 * Passages to be asked about together: each candidate by itself, a passage with its partners, two ends of an article.
 * None when partners are missing.
 */
async function groupsOf(
  type: TopicType,
  { places }: SeedPlaces,
  { corpus, allowed, asking }: SeedContext,
): Promise<Result<readonly (readonly Place[])[]>> {
  const [first, second] = places;
  if (type === 'easy' || type === 'unanswerable') return ok(places.map((place) => [place]));
  if (first === undefined) return ok([]);
  if (type === 'distant') {
    // One heading path is one section, however long.
    const isApart = second?.headingPath.join('\n') !== first.headingPath.join('\n');
    return ok(second !== undefined && isApart ? [[first, second]] : []);
  }
  const wanted = partnersWanted(type);
  const partners = await partnersOf(corpus, first, { wanted, allowed }, asking.signal);
  if (!partners.ok) return partners;
  return ok(partners.value.length < wanted ? [] : [[first, ...partners.value]]);
}

function propose(
  type: TopicType,
  places: readonly Place[],
  asking: Asking,
): Steps<Asked<Proposal | null>> {
  return askModel(asking, {
    purpose: 'golden-proposal',
    system: proposalPrompt(type),
    user: passagesText(places),
    schema: proposalSchema(type),
    read: (fields) => readProposal(type, fields),
  });
}

/** Accepts the first draft that the checks leave standing; the drafts after it are surpassed. */
async function* keepBest(drafts: readonly Draft[], asking: Asking): Steps<AppError | null> {
  let isKept = false;
  for (const draft of drafts) {
    const { type, question, places } = draft;
    if (isKept) {
      yield rejected({ type, reason: 'surpassed', word: '', question });
      continue;
    }
    const checked = yield* checkQuestion(asking, type, question, places);
    if (checked.kind === 'failed') return checked.error;
    if (checked.kind !== 'read') {
      yield rejected({ type, reason: checked.kind, word: checked.word, question });
    } else if (checked.value !== null) {
      yield rejected({ type, ...checked.value, question });
    } else {
      isKept = true;
      yield { type: 'accepted', topic: topicOf(draft) };
    }
  }
  return null;
}

function topicOf({ type, question, answer, quotes, places }: Draft): GoldenTopic {
  const gold =
    type === 'unanswerable' ? [] : places.map((place, at) => goldSpan(place, quotes[at] ?? ''));
  const broken = brokenGoldRule(type, gold);
  if (broken !== null) throw new Error(`a ${type} question whose gold breaks ${broken}`);
  const topic = { id: `${type}-${textHash(question).slice(0, 8)}`, type, text: question, gold };
  return answer === '' ? topic : { ...topic, answer };
}

function rejected(rejection: Rejection): WorkshopEvent {
  return { type: 'rejected', rejection };
}
