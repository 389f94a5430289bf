import { HUB } from '../../config/cross-encoder.ts';
import type { CrossEncoderProblem, FoundModel, ModelFileSize } from '../../domain/cross-encoder.ts';
import type { HubAddress } from '../../domain/hub-id.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { isPlain, parsedJson, type Plain } from '../../lib/plain.ts';
import { readLayout, refused } from './layout.ts';

type Fetch = typeof globalThis.fetch;

/** The host learns no more than it must: no cookie, no address of the page. */
const MODEST: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
};

/**
 * Asks the hub what a model is: its files with their sizes, its licence, and the three small files beside the weights.
 * The revision becomes the commit it stood for, so that what is downloaded later is what was looked at.
 * Errors (`cross-encoder`): the hub's and the layout's; `aborted`.
 */
export async function lookUpModel(
  { id, revision }: HubAddress,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Result<FoundModel>> {
  const about = `${HUB.origin}/api/models/${id}/revision/${encodeURIComponent(revision)}?blobs=true`;
  const answered = await ask(about, fetch, signal);
  if (!answered.ok) return answered;
  const card = parsedJson(answered.value);
  const commit = isPlain(card) ? card['sha'] : undefined;
  const files = isPlain(card) ? filesOf(card) : [];
  if (!isPlain(card) || typeof commit !== 'string' || !/^[0-9a-f]{40}$/.test(commit)) {
    return refused({ kind: 'hub-bad-answer', host: HUB.host });
  }
  const layout = await readLayout(files, async (path) =>
    ask(fileUrl(id, commit, path), fetch, signal),
  );
  if (!layout.ok) return layout;
  const origin = { kind: 'hub', id, revision: commit, licence: licenceOf(card) } as const;
  return ok({ name: id, origin, ...layout.value });
}

/** The address of a file at a commit. */
function fileUrl(id: string, commit: string, path: string): string {
  return `${HUB.origin}/${id}/resolve/${commit}/${path}`;
}

/** A file of the hub, as it comes; its bytes may break off while they are read. Errors: the hub's; `aborted`. */
export async function fetchModelFile(
  { id, revision }: HubAddress,
  path: string,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Result<Response>> {
  return request(fileUrl(id, revision, path), fetch, signal);
}

async function ask(url: string, fetch: Fetch, signal: AbortSignal): Promise<Result<string>> {
  const response = await request(url, fetch, signal);
  if (!response.ok) return response;
  return response.value.text().then(ok, () => failed(signal));
}

async function request(url: string, fetch: Fetch, signal: AbortSignal): Promise<Result<Response>> {
  const response = await fetch(url, { ...MODEST, signal }).catch(() => null);
  if (response === null) return failed(signal);
  return response.ok
    ? ok(response)
    : refused({ kind: 'hub-status', host: HUB.host, status: response.status });
}

/** A browser tells no more of a request that brought nothing: offline, or refused (CORS). */
export function failed(signal: AbortSignal): Result<never> {
  const problem: CrossEncoderProblem = { kind: 'hub-unreachable', host: HUB.host };
  return signal.aborted ? err({ kind: 'aborted' }) : refused(problem);
}

function filesOf(card: Plain): readonly ModelFileSize[] {
  const { siblings } = card;
  if (!Array.isArray(siblings)) return [];
  return siblings.flatMap((file: unknown) => {
    if (!isPlain(file) || typeof file['rfilename'] !== 'string') return [];
    const bytes = file['size'];
    return [{ path: file['rfilename'], bytes: typeof bytes === 'number' && bytes > 0 ? bytes : 0 }];
  });
}

/** By the card's own field, else by the hub's tag. */
function licenceOf(card: Plain): string | null {
  const data = card['cardData'];
  const own = isPlain(data) ? data['license'] : null;
  if (typeof own === 'string' && own !== '') return own;
  const tags = Array.isArray(card['tags']) ? card['tags'] : [];
  const tag: unknown = tags.find(
    (each: unknown) => typeof each === 'string' && each.startsWith('license:'),
  );
  return typeof tag === 'string' ? tag.slice('license:'.length) : null;
}
