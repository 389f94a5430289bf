import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { ortBuild } from '../../scripts/vite-ort-build.ts';
import app from '../../vite.config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The bench page: built as the product is, so that it measures what is shipped, but without React and service worker. */
export default defineConfig({
  ...app,
  root: here('.'),
  publicDir: here('../../public'),
  plugins: [ortBuild()],
  build: { ...app.build, manifest: false, outDir: here('../../.cache/bench'), emptyOutDir: true },
});
