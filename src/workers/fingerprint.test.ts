import { describe, expect, it } from 'vitest';
import { embeddingIdentity } from '../config/embedding.ts';
import { DEFAULT_CHUNK, DEFAULT_TOKENIZER } from '../config/retrieval.ts';
import type { IndexParts } from '../domain/fingerprint.ts';
import {
  embeddingStale,
  fingerprintOf,
  joinStale,
  partsOf,
  partsStale,
  settingsOf,
} from './fingerprint.ts';

const SETTINGS = { chunk: DEFAULT_CHUNK, tokenizer: DEFAULT_TOKENIZER };
const PARTS = partsOf(SETTINGS);

/** One change for each thing that passages and tokens depend on. */
const CHANGES: readonly (readonly [string, IndexParts])[] = [
  ['chunker', { ...PARTS, chunker: { ...PARTS.chunker, version: PARTS.chunker.version + 1 } }],
  ...(['size', 'minimum', 'overlap'] as const).map(
    (key) =>
      [
        'chunk',
        {
          ...PARTS,
          chunker: {
            ...PARTS.chunker,
            settings: { ...DEFAULT_CHUNK, [key]: DEFAULT_CHUNK[key] + 1 },
          },
        },
      ] as const,
  ),
  ['chunk', partsOf({ ...SETTINGS, chunk: { ...DEFAULT_CHUNK, headingWithoutSpace: 'lenient' } })],
  ['tokenizer', { ...PARTS, tokenizer: { ...PARTS.tokenizer, name: 'bigram' } }],
  ['tokenizer', { ...PARTS, tokenizer: { ...PARTS.tokenizer, version: 99 } }],
  ['segmenter', { ...PARTS, tokenizer: { ...PARTS.tokenizer, segmenter: 'other cuts' } }],
];

describe('fingerprint', () => {
  it('finds the settings back in the parts', () => {
    expect(settingsOf(PARTS)).toEqual(SETTINGS);
    expect(partsStale(PARTS, partsOf(settingsOf(PARTS)))).toBeNull();
  });

  it.each(CHANGES)('changes with the %s, and says so', async (part, changed) => {
    expect(await fingerprintOf(changed, null)).not.toBe(await fingerprintOf(PARTS, null));
    expect(partsStale(changed, PARTS)?.parts).toEqual([part]);
  });

  it('is a sha256 that does not depend on the order of keys', async () => {
    const { chunker, tokenizer } = PARTS;
    const turned = { tokenizer, chunker };
    expect(await fingerprintOf(turned, null)).toBe(await fingerprintOf(PARTS, null));
    expect(await fingerprintOf(PARTS, null)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('holds the model, and explains another one', async () => {
    const [wasm, webgpu] = [embeddingIdentity('wasm'), embeddingIdentity('webgpu')];
    const prints = await Promise.all([null, wasm, webgpu].map((one) => fingerprintOf(PARTS, one)));
    expect(new Set(prints).size).toBe(3);
    expect(embeddingStale(wasm, { ...wasm })).toBeNull();
    const stale = embeddingStale(wasm, webgpu);
    expect(stale?.parts).toEqual(['embedding']);
    expect(stale?.stored).toContain('embedding.dtype=q8');
    expect(stale?.wanted).toContain('embedding.dtype=q4');
  });

  it('tells vectors of another runtime, or of an earlier way to make them, stale', () => {
    const now = embeddingIdentity('wasm');
    expect(embeddingStale({ ...now, runtime: 'onnxruntime-web@1.30.0' }, now)).toEqual({
      stored: 'embedding.runtime=onnxruntime-web@1.30.0',
      wanted: `embedding.runtime=${now['runtime']}`,
      parts: ['embedding'],
    });
    expect(embeddingStale({ ...now, pipeline: 0 }, now)).not.toBeNull();
    const { runtime: _unknown, ...before } = now;
    expect(embeddingStale(before, now)).not.toBeNull();
  });

  it('joins two differences', () => {
    const chunk = { stored: 'chunk.size=600', wanted: 'chunk.size=400', parts: ['chunk'] } as const;
    const model = { stored: 'dtype=q8', wanted: 'dtype=q4', parts: ['embedding'] } as const;
    expect(joinStale(null, null)).toBeNull();
    expect(joinStale(chunk, null)).toEqual(chunk);
    expect(joinStale(chunk, model)).toEqual({
      stored: 'chunk.size=600, dtype=q8',
      wanted: 'chunk.size=400, dtype=q4',
      parts: ['chunk', 'embedding'],
    });
  });
});
