import { CHUNKER_VERSION } from '../corpus/chunking/chunk-article.ts';
import { describeKeys, differingKeys } from '../domain/fingerprint.ts';
import type {
  EmbeddingIdentity,
  FingerprintPart,
  IndexParts,
  IndexStale,
} from '../domain/fingerprint.ts';
import type { Fingerprint } from '../domain/ids.ts';
import type { IndexSettings } from '../domain/workspace.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { sha256Hex } from '../lib/sha256.ts';
import { segmenterProbe, tokenizerByName } from '../retrieval/lexical/tokenizers.ts';

/** What this code, on this platform, makes of the settings. */
export function partsOf(settings: IndexSettings): IndexParts {
  const { name, version } = tokenizerByName(settings.tokenizer);
  segmenter ??= segmenterProbe();
  return {
    chunker: { version: CHUNKER_VERSION, settings: settings.chunk },
    tokenizer: { name, version, segmenter },
  };
}

/** It cannot change while the program runs. */
let segmenter: string | null = null;

/** The settings that stored parts were made with. */
export function settingsOf(parts: IndexParts): IndexSettings {
  return { chunk: parts.chunker.settings, tokenizer: parts.tokenizer.name };
}

/** Hex sha256 over parts and model; `embedding` is `null` while there are no vectors. */
export async function fingerprintOf(
  parts: IndexParts,
  embedding: EmbeddingIdentity | null,
): Promise<Fingerprint> {
  return (await sha256Hex(
    canonicalJson({ parts: { ...flatten(parts) }, embedding }),
  )) as Fingerprint;
}

/** How stored parts differ from the wanted ones; `null` when they do not. */
export function partsStale(stored: IndexParts, wanted: IndexParts): IndexStale | null {
  return staleOf(flatten(stored), flatten(wanted));
}

/** How the model of the stored vectors differs from the one that runs; `null` when it does not. */
export function embeddingStale(
  stored: EmbeddingIdentity,
  wanted: EmbeddingIdentity,
): IndexStale | null {
  return staleOf(flattenEmbedding(stored), flattenEmbedding(wanted));
}

/** Both differences as one; `null` when there is none. */
export function joinStale(first: IndexStale | null, second: IndexStale | null): IndexStale | null {
  if (first === null || second === null) return first ?? second;
  return {
    stored: `${first.stored}, ${second.stored}`,
    wanted: `${first.wanted}, ${second.wanted}`,
    parts: [...first.parts, ...second.parts],
  };
}

/** A flat key's first word is its part of the fingerprint. */
function staleOf(stored: EmbeddingIdentity, wanted: EmbeddingIdentity): IndexStale | null {
  const keys = differingKeys(stored, wanted);
  if (keys.length === 0) return null;
  const parts = keys.map((key) => key.split('.', 1)[0] as FingerprintPart);
  return {
    stored: describeKeys(stored, keys),
    wanted: describeKeys(wanted, keys),
    parts: [...new Set(parts)],
  };
}

function flatten({ chunker, tokenizer }: IndexParts): EmbeddingIdentity {
  return {
    'chunker.version': chunker.version,
    'chunk.size': chunker.settings.size,
    'chunk.minimum': chunker.settings.minimum,
    'chunk.overlap': chunker.settings.overlap,
    'chunk.headingWithoutSpace': chunker.settings.headingWithoutSpace,
    'tokenizer.name': tokenizer.name,
    'tokenizer.version': tokenizer.version,
    'segmenter.probe': tokenizer.segmenter,
  } satisfies Record<`${FingerprintPart}.${string}`, string | number>;
}

function flattenEmbedding(identity: EmbeddingIdentity): EmbeddingIdentity {
  return Object.fromEntries(
    Object.entries(identity).map(([key, value]) => [`embedding.${key}`, value]),
  );
}
