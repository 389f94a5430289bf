import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { EMBEDDING, embeddingIdentity } from './embedding.ts';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const OWNER = join('config', 'embedding.ts');

async function sources(): Promise<readonly string[]> {
  const names = await readdir(SRC, { recursive: true });
  return names.filter(
    (name) => /\.(ts|tsx)$/.test(name) && !/\.test(-d)?\.tsx?$/.test(name) && name !== OWNER,
  );
}

it('is the only file of src that knows the model, its dims and its prefixes', async () => {
  const facts = [
    EMBEDDING.model,
    ...Object.values(EMBEDDING.prefixes).flatMap((prefix) => [`'${prefix}'`, `\`${prefix}`]),
  ];
  const dims = new RegExp(`\\b${EMBEDDING.dims}\\b`);
  const files = await sources();
  expect(files.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const name of files) {
    const text = (await readFile(join(SRC, name), 'utf8')).replaceAll(COMMENT, '');
    for (const fact of facts) if (text.includes(fact)) found.push(`${name}: ${fact}`);
    if (dims.test(text)) found.push(`${name}: ${EMBEDDING.dims}`);
  }
  expect(found).toEqual([]);
});

it('has the digests and sizes of the files that are served', async () => {
  const { createHash } = await import('node:crypto');
  const folder = join(SRC, '..', 'public', 'models', EMBEDDING.model);
  for (const [name, digest] of Object.entries(EMBEDDING.files)) {
    const bytes = await readFile(join(folder, name));
    expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, digest]);
    expect([name, bytes.byteLength]).toEqual([
      name,
      EMBEDDING.fileBytes[name as keyof typeof EMBEDDING.fileBytes],
    ]);
  }
  const card = JSON.parse(await readFile(join(folder, 'MODEL.json'), 'utf8'));
  expect(card).toMatchObject({ name: EMBEDDING.model, dims: EMBEDDING.dims });
  expect(card.sha256).toMatchObject(EMBEDDING.files);
  const config = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8'));
  expect(config).toMatchObject({
    pad_token_id: EMBEDDING.padId,
    hidden_size: EMBEDDING.dims,
    max_position_embeddings: EMBEDDING.maxTokens,
  });
});

it('names the runtimes that are installed', async () => {
  for (const runtime of new Set(Object.values(EMBEDDING.runtimeOf))) {
    const [name, version] = runtime.split('@');
    const installed = join(SRC, '..', 'node_modules', name ?? '', 'package.json');
    expect(JSON.parse(await readFile(installed, 'utf8'))).toMatchObject({ name, version });
  }
  expect(embeddingIdentity('wasm')).toMatchObject({
    pipeline: EMBEDDING.pipelineVersion,
    runtime: EMBEDDING.runtimeOf.wasm,
  });
});

it('names the kernels of int8 and not those of q4, which are the same everywhere', () => {
  expect(embeddingIdentity('wasm')['kernels']).not.toBe(embeddingIdentity('node')['kernels']);
  const { runtime: _node, ...onNode } = embeddingIdentity('node', 'q4');
  const { runtime: _web, ...onWebgpu } = embeddingIdentity('webgpu');
  expect(onNode).toEqual(onWebgpu);
  expect(embeddingIdentity('webgpu')).toMatchObject({ dtype: 'q4', kernels: 'f32' });
});
