/** A model of a hub: `owner/name`, and a branch, tag or commit. */
export interface HubAddress {
  readonly id: string;
  readonly revision: string;
}

/** What the hub allows in either half of an id; never two marks in a row, none at an end. */
const HALF = /^[A-Za-z0-9](?:[A-Za-z0-9]|[._-](?![.-])(?=.)){0,95}$/;
const REVISION = /^[A-Za-z0-9](?:[A-Za-z0-9_-]|[./](?![./])(?=.)){0,99}$/;

/**
 * What was typed as an address of the hub; a pasted link to a model's page is one too. An empty revision is `main`.
 * A word instead when it is none: nothing is asked then.
 */
export function hubAddress(
  typedId: string,
  typedRevision: string,
  origin: string,
): HubAddress | 'id-invalid' | 'revision-invalid' {
  const id = typedId.trim().replace(`${origin}/`, '').replace(/\/$/, '');
  const halves = id.split('/');
  if (halves.length !== 2 || !halves.every((half) => HALF.test(half))) return 'id-invalid';
  const revision = typedRevision.trim() === '' ? 'main' : typedRevision.trim();
  return REVISION.test(revision) ? { id, revision } : 'revision-invalid';
}
