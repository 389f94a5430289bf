import { readFileSync } from 'node:fs';
import type { SampleManifest } from '../src/domain/sample-manifest.ts';

/** The bundled sample as it was built, so that no test repeats its numbers. */
export function sampleManifest(): SampleManifest {
  const path = new URL('../public/samples/manifest.json', import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as SampleManifest;
}
