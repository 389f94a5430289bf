/** Everything this origin has stored, as text; of what is cached, its addresses. Run in the page. */
export async function storedText(): Promise<string> {
  const texts = [
    JSON.stringify([localStorage, sessionStorage].map((kept) => Object.entries(kept))),
  ];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    for (const store of database.objectStoreNames) {
      const values = await new Promise<unknown[]>((resolve, reject) => {
        const all = database.transaction(store).objectStore(store).getAll();
        all.addEventListener('success', () => resolve(all.result as unknown[]));
        all.addEventListener('error', () => reject(all.error ?? new Error('not read')));
      });
      texts.push(JSON.stringify(values));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) texts.push(url);
  }
  return texts.join('\n');
}
