import { ApiError, LostAnswerError } from './errors.ts';
import { pause } from './waiting.ts';

/** How often a call is tried that may be sent again. */
export interface Patience {
  /** At most so many tries. */
  readonly tries: number;
  /** No try begins later than so many milliseconds after the first. */
  readonly within: number;
}

/** Statuses of a service that is busy or starting, or of a proxy that lost its answer. */
const PASSING = [429, 502, 503, 504];

/** Tries until there is an answer that will stay the same, or patience ends; obeys Retry-After. */
export async function tryAgain<T>(
  once: () => Promise<T>,
  { tries, within }: Patience,
  signal: AbortSignal | undefined,
): Promise<T> {
  const start = performance.now();
  for (let tried = 1; ; tried += 1) {
    try {
      return await once();
    } catch (error) {
      const wait = waitAfter(error, tried);
      if (wait === undefined || tried >= tries || performance.now() - start + wait > within) throw error;
      await pause(wait, signal);
    }
  }
}

/** Milliseconds; undefined when trying again is of no use. */
function waitAfter(error: unknown, tried: number): number | undefined {
  if (error instanceof LostAnswerError) return backOff(tried);
  if (!(error instanceof ApiError) || error.type === 'server-read-only') return undefined;
  // The try before may be under way still, although its answer was lost.
  if (!PASSING.includes(error.status) && error.type !== 'idempotency-key-in-use') return undefined;
  return error.retryAfter === undefined ? backOff(tried) : error.retryAfter * 1_000;
}

/** The longest pause, in milliseconds, unless the service asks for more. */
const LONGEST = 8_000;

/** Longer each time, and random: clients that failed together must not come back together. */
const backOff = (tried: number): number => Math.min(2 ** tried * 125, LONGEST) * (0.5 + Math.random() / 2);
