/**
 * A loopback address of a program on the user's own machine, which listens on any free port (RFC 8252 section 7.3); and
 * `localhost`, which section 8.3 advises against and many programs use (decision A16).
 */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(\/.*)?$/;

/**
 * Is it exactly one of the registered addresses (RFC 9700 section 4.1.3)? The port of a loopback address may differ.
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const asked = withoutPort(uri);
  return asked !== undefined && registered.some((known) => withoutPort(known) === asked);
}

function withoutPort(uri: string): string | undefined {
  const [, host, path = ''] = LOOPBACK.exec(uri) ?? [];
  // Five digits may exceed the largest port.
  return host === undefined || !URL.canParse(uri) ? undefined : `${host}${path}`;
}

/** The address with the answer added to its query, encoded for a header. */
export function withAnswer(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const address = uri.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
