/** An address of the web (http or https), or `null`: nothing else may become a request or a link. */
export function webUrl(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** Whether an address carries a user's name or password: a browser sends no request to it, and keeping it would keep them. */
export function hasUserInfo(text: string): boolean {
  const url = webUrl(text);
  return url !== null && (url.username !== '' || url.password !== '');
}
