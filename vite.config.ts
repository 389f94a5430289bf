import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ortBuild } from './scripts/vite-ort-build.ts';

export default defineConfig({
  // Relative, so that dist/ works at the root of a host and under any sub-path.
  base: './',
  plugins: [
    react(),
    ortBuild(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/workers',
      filename: 'service.worker.ts',
      // src/app/offline.ts registers it, so that the page can tell how far it is.
      injectRegister: false,
      manifest: {
        name: 'Kurabe 比べ',
        short_name: 'Kurabe',
        description: 'Compare naive and hybrid RAG on your own articles, in the browser.',
        lang: 'ja',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#1f2937',
        icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      injectManifest: {
        // The shell and the sample; model and wasm are kept by other means (ADR 0007).
        globPatterns: ['**/*.{html,js,mjs,css,svg}', 'samples/**/*'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  worker: { format: 'es', plugins: () => [ortBuild()] },
  // The browser build of the Markdown parser's entity decoder wants a document, which a worker has not.
  resolve: { conditions: ['worker', ...defaultClientConditions] },
  // Bundled beforehand, these would escape `ortBuild` and lose sight of their wasm.
  optimizeDeps: { exclude: ['@huggingface/transformers', 'onnxruntime-web'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    // What may be large is measured by scripts/check-size.mjs: the workers' chunks are, what the first load needs is not.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
