import type { ChosenModel } from '../../domain/cross-encoder.ts';
import { isPlain, parsedJson } from '../../lib/plain.ts';

/** The one reranking model that is kept on this device, in Cache Storage. */
export interface KeptModel {
  /** `null` when none is kept. */
  read(): Promise<ChosenModel | null>;
  /** A file of the kept model. */
  file(path: string): Promise<Response | undefined>;
  /**
   * Keeps a model in place of the one before, which stays until this one is whole; `model` is asked then. Rejects when
   * there is no room, and as `files` does.
   */
  replace(
    model: () => ChosenModel,
    files: AsyncIterable<readonly [string, Response]>,
  ): Promise<ChosenModel>;
  remove(): Promise<void>;
}

const CACHE_NAME = 'kurabe-reranker';

interface Label {
  readonly model: ChosenModel;
  /** Folder of its files: one a model, so that two are never mixed. */
  readonly folder: string;
}

/** `baseUrl` = folder of the site: keys are made below it, and never asked of the network. */
export function createKeptModel(
  baseUrl: string,
  caches: Pick<CacheStorage, 'open' | 'delete'>,
  newId: () => string,
): KeptModel {
  const keyOf = (path: string): string => new URL(`${CACHE_NAME}/${path}`, baseUrl).href;
  const open = (): Promise<Cache> => caches.open(CACHE_NAME);

  async function label(cache: Cache): Promise<Label | null> {
    const stored = await cache.match(keyOf('model.json'));
    const parsed = stored === undefined ? null : parsedJson(await stored.text());
    // Nobody but this page writes there: what is an object is a label of ours.
    return isPlain(parsed) && isPlain(parsed['model']) ? (parsed as unknown as Label) : null;
  }

  async function dropAllBut(cache: Cache, folder: string | null): Promise<void> {
    const kept = folder === null ? null : keyOf(`${folder}/`);
    for (const { url } of await cache.keys()) {
      const isOwn = kept !== null && (url.startsWith(kept) || url === keyOf('model.json'));
      if (!isOwn) await cache.delete(url);
    }
  }

  return {
    read: async () => (await label(await open()))?.model ?? null,
    async file(path) {
      const cache = await open();
      const own = await label(cache);
      return own === null ? undefined : cache.match(keyOf(`${own.folder}/${path}`));
    },
    async replace(model, files) {
      const cache = await open();
      const before = await label(cache);
      const folder = newId();
      let own: Label;
      try {
        for await (const [path, response] of files) {
          await cache.put(keyOf(`${folder}/${path}`), response);
        }
        own = { model: model(), folder };
        await cache.put(keyOf('model.json'), new Response(JSON.stringify(own)));
      } catch (error) {
        await dropAllBut(cache, before?.folder ?? null);
        throw error;
      }
      await dropAllBut(cache, folder);
      return own.model;
    },
    async remove() {
      await caches.delete(CACHE_NAME);
    },
  };
}
