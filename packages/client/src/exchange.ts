import type { Encoded } from './bodies.ts';
import { ForeignAddressError, LostAnswerError, ReviewServiceError } from './errors.ts';
import { failureOf } from './failures.ts';

/** One try of a request. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: Encoded | undefined;
  /** The browser's cookies are sent along. */
  readonly withCookies: boolean;
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** It is sent also if the page is left that sends it. */
  readonly keepalive: boolean;
}

const NOT_MODIFIED = 304;

/** Sends it once and reads the answer. Throws for failures, redirects, and answers that are lost on the way. */
export async function exchange<T>(outgoing: Outgoing, read: (response: Response) => Promise<T>): Promise<T> {
  const { method, url, signal, timeout } = outgoing;
  const what = `${method} ${url.pathname}`;
  const init = requestOf(outgoing);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`No answer within ${timeout} ms.`)), timeout);
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]) });
    if (isRedirect(response)) throw await redirected(what, response);
    if (!response.ok && response.status !== NOT_MODIFIED) throw await failureOf(what, response);
    return await read(response);
  } catch (cause) {
    if (cause instanceof ReviewServiceError) throw cause;
    signal?.throwIfAborted();
    throw new LostAnswerError(`${what} got no answer.`, { cause: late.signal.aborted ? late.signal.reason : cause });
  } finally {
    clearTimeout(timer);
  }
}

function requestOf({ method, headers, body, withCookies, keepalive }: Outgoing): RequestInit {
  // Without a session the service would ask for a password, and the browser would open a window for it.
  const script = withCookies ? 'fetch' : undefined;
  const named = Object.entries({ ...headers, 'content-type': body?.type, 'x-requested-with': script });
  const init: RequestInit & { duplex?: 'half' } = {
    method,
    keepalive,
    headers: new Headers(named.filter((pair): pair is [string, string] => pair[1] !== undefined)),
    // Credentials would go along. Cookies are no such risk: the browser keeps what is `same-origin` on the page's origin.
    ...(withCookies
      ? { redirect: 'follow', credentials: 'same-origin', mode: 'same-origin' }
      : { redirect: 'manual', credentials: 'omit' }),
    ...(body && { body: body.body }),
    // Streams have to be announced; not every list of options knows how.
    ...(body?.body instanceof ReadableStream && { duplex: 'half' }),
  };
  return init;
}

/** A browser hides where it leads. */
const isRedirect = ({ type, status }: Response) =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== NOT_MODIFIED);

async function redirected(what: string, { headers, body }: Response): Promise<ForeignAddressError> {
  await body?.cancel();
  const location = headers.get('location') ?? '';
  const where = URL.canParse(location) ? ` to ${new URL(location).origin}` : '';
  return new ForeignAddressError(
    `${what} was redirected${where}, which is not followed, since credentials would go along. Is the url right?`,
  );
}
