/** A loopback address of a program on the user's own machine, which listens where there is room (RFC 8252 section 7.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/.*)?$/;

/**
 * Is it one of the registered addresses, letter by letter (RFC 9700 section 4.1.3)? Of loopback addresses the port may
 * be another.
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const asked = withoutPort(uri);
  return asked !== undefined && registered.some((known) => withoutPort(known) === asked);
}

function withoutPort(uri: string): string | undefined {
  const [, host, path = ''] = LOOPBACK.exec(uri) ?? [];
  // A port may have five digits and be none.
  return host === undefined || !URL.canParse(uri) ? undefined : `${host}${path}`;
}

/** The address with what the client is told added to its query, as a header can carry it: other letters are encoded. */
export function withAnswer(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const address = uri.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
