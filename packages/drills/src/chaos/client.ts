/** An answer with its whole body. */
export interface ChaosAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** Milliseconds until it was complete. */
  readonly took: number;
}

/** The timeout in milliseconds. */
const PATIENCE = 15_000;

/** Options of a request. */
interface Manner {
  /** The `Idempotency-Key` of the change. */
  readonly key?: string;
  /** Gives up on the answer after so many milliseconds. */
  readonly patience?: number | undefined;
}

/**
 * Talks to one API process, of this release or an earlier one, as one caller. Guarantees count what single requests are
 * answered, so this is not the typed client: it tries nothing twice, takes every status for an answer, keeps a session
 * without a browser, and measures.
 */
export class ProcessClient {
  constructor(
    private readonly base: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get = (path: string) => this.send('GET', path);
  put = (path: string, form: Record<string, string>) => this.send('PUT', path, form);
  post = (path: string, form: Record<string, string> | FormData) => this.send('POST', path, form);
  delete = (path: string) => this.send('DELETE', path);

  /** The answer, or undefined if it was lost: the change may have been made or not. */
  async send(
    method: string,
    path: string,
    form?: Record<string, string> | FormData,
    { key, patience = PATIENCE }: Manner = {},
  ): Promise<ChaosAnswer | undefined> {
    const start = performance.now();
    try {
      const response = await fetch(new URL(path, this.base), {
        method,
        redirect: 'manual',
        headers: { ...this.headers, ...(key !== undefined && { 'idempotency-key': key }) },
        signal: AbortSignal.timeout(patience),
        ...(form && { body: form instanceof FormData ? form : new URLSearchParams(form) }),
      });
      const body = parse(await response.text());
      return { status: response.status, headers: response.headers, body, took: performance.now() - start };
    } catch {
      return undefined;
    }
  }
}

/** What a process says about itself: `ready` or `live`; undefined if it does not answer. */
export const healthOf = (
  process: { readonly operations: string },
  what: 'ready' | 'live',
): Promise<ChaosAnswer | undefined> => new ProcessClient(process.operations).get(`/health/${what}`);

/** Looks up a member inside of an answer's body. */
export function member(body: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );
}

/** An answer in a few words, for the report. */
export const brief = (answer: ChaosAnswer | undefined): string =>
  answer ? `${answer.status} ${JSON.stringify(answer.body ?? '').slice(0, 160)}` : 'no answer';

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
