/** What a receiver may ask for at most, in milliseconds. */
const LONGEST = 6 * 3_600_000;

/**
 * How long a receiver wants to be left alone, in milliseconds, of its header `Retry-After`: seconds, or a time (RFC 9110
 * section 10.2.3). 0: it does not say so, or not in a way that can be read.
 */
export function pauseAsked(header: string | undefined, now = Date.now()): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const pause = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(pause) ? 0 : Math.min(LONGEST, Math.max(0, pause));
}
