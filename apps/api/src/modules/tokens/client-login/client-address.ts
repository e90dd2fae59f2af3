/**
 * The address where a program on the person's own machine waits for its token, or undefined. A token leaves for no other
 * machine: the two names of this one are taken, and each with a port, as RBTools sends them.
 */
export function clientAddress(text: unknown): URL | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  const { protocol, hostname, port, username, password } = address;
  const isHere = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1') && port !== '';
  return isHere && username === '' && password === '' ? address : undefined;
}

/** The name of the program as its link says it, or undefined: a link cannot put a sentence into our page. */
export const clientName = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[A-Za-z][\w.+-]{0,39}$/.test(text) ? text : undefined;
