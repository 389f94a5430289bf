/** The id that `#…` names; as it is written where it is no percent-encoded UTF-8. */
export function fragmentId(href: string): string {
  const fragment = href.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
