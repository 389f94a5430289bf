import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The commit that every revision of the hub stands for. */
export const COMMIT = 'a'.repeat(40);
export const MODEL_ID = 'kurabe-test/tiny-reranker';
const MODEL = fileURLToPath(new URL('../fixtures/cross-encoder/one-label', import.meta.url));

export interface HubServer {
  readonly url: string;
  /** Paths in the order in which they were asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A model hub on this machine: the file layout and the API of the real one, with one model. */
export async function startHubServer(port: number): Promise<HubServer> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://hub.test');
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (pathname === `/api/models/${MODEL_ID}/revision/main`) {
    const card = {
      id: MODEL_ID,
      sha: COMMIT,
      cardData: { license: 'mit' },
      siblings: await siblings(),
    };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(card));
    return;
  }
  const files = `/${MODEL_ID}/resolve/${COMMIT}/`;
  const path = pathname.startsWith(files) ? pathname.slice(files.length) : null;
  const bytes = path === null ? null : await readFile(join(MODEL, path)).catch(() => null);
  if (bytes === null) response.writeHead(404).end('Entry not found');
  else response.setHeader('Content-Length', bytes.length).end(bytes);
}

async function siblings(): Promise<readonly { rfilename: string; size: number }[]> {
  const files = ['.gitattributes', ...(await readdir(MODEL)), 'onnx/model.onnx'];
  const sized = files.map(async (rfilename) => {
    const bytes = await readFile(join(MODEL, rfilename)).catch(() => null);
    return bytes === null ? [] : [{ rfilename, size: bytes.length }];
  });
  return (await Promise.all(sized)).flat();
}
