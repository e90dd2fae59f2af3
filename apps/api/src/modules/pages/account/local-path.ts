const NOWHERE = 'http://nowhere.invalid';

/** A path on this server, with the place there (`#review7`), or undefined: redirects must never lead to another server (RFC 9700, 4.11). */
export function localPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, NOWHERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, NOWHERE);
  return origin === NOWHERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}

/** Does the path lead on to an application? After signing in for one, the person returns to its request. */
export const leadsToApplication = (path: string): boolean => /^(\/s\/[^/]+)?\/oauth2\/authorize/.test(path);
