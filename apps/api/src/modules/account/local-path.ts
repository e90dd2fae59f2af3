const NOWHERE = 'http://nowhere.invalid';

/** A path on this very server, or nothing: where to go next must never lead people to somebody else (RFC 9700, 4.11). */
export function localPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, NOWHERE)) return undefined;
  const { origin, pathname, search } = new URL(text, NOWHERE);
  return origin === NOWHERE && !pathname.startsWith('//') ? `${pathname}${search}` : undefined;
}
