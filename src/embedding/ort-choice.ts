import type { OrtBuild } from './ort-builds.ts';

let chosen: OrtBuild = 'wasm';

/** Says which build `ort-web.ts` shall be in this worker. Only a call before transformers.js is imported counts. */
export function chooseOrtBuild(build: OrtBuild): void {
  chosen = build;
}

/** The build chosen last. */
export function chosenOrtBuild(): OrtBuild {
  return chosen;
}
