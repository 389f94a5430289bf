/** The hit `step` places further in the same column; from nowhere, the first hit of the page. */
export function hitAfter(hit: HTMLElement | null, step: number): HTMLElement | null {
  if (hit === null) return document.querySelector<HTMLElement>('[data-pane] [data-passage]');
  const hits = hitsOf(hit.closest('[data-pane]'));
  return hits[hits.indexOf(hit) + step] ?? null;
}

/** In the column `step` to the side: the same passage if it is there, else the hit at the same place. */
export function hitBeside(hit: HTMLElement, step: number): HTMLElement | null {
  const column = hit.closest('[data-pane]');
  const columns = Array.from(document.querySelectorAll('[data-pane]'));
  const target = column === null ? undefined : columns[columns.indexOf(column) + step];
  if (column === null || target === undefined) return null;
  const hits = hitsOf(target);
  const twin = hits.find((other) => other.dataset['passage'] === hit.dataset['passage']);
  return twin ?? hits[hitsOf(column).indexOf(hit)] ?? hits.at(-1) ?? null;
}

function hitsOf(column: Element | null): readonly HTMLElement[] {
  return Array.from(column?.querySelectorAll<HTMLElement>('[data-passage]') ?? []);
}
