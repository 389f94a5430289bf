// Serves dist/ the way a static host does, with Vite's preview server.
import { ROOT } from './setup.mjs';

/** The headers that make a page cross-origin isolated; Kurabe must work with and without them. */
export const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'credentialless',
};

/**
 * @param {{port?: number, base?: string, isolated?: boolean}} options
 *   `base` is the sub-path the site is served under; `port` 0 takes any free one.
 * @returns {Promise<{url: string, close(): Promise<void>}>}
 */
export async function serve({ port = 0, base = '/', isolated = false } = {}) {
  const { preview } = await import('vite');
  const server = await preview({
    root: ROOT,
    base,
    logLevel: 'warn',
    preview: {
      port: port === 0 ? 20_000 + Math.floor(Math.random() * 20_000) : port,
      strictPort: false,
      host: 'localhost',
      ...(isolated ? { headers: ISOLATION_HEADERS } : {}),
    },
  });
  const { port: actual } = server.httpServer.address();
  return { url: `http://localhost:${actual}${base}`, close: () => server.close() };
}
