import { Addresses, ask, type Values } from './addresses.ts';
import { known, remember, tagOf } from './answers.ts';
import { encode, randomName } from './bodies.ts';
import type { AccessToken, Credentials } from './credentials.ts';
import { ApiError, ReviewServiceError } from './errors.ts';
import { exchange } from './exchange.ts';
import type {
  AnswerTo,
  CallOptions,
  Given,
  ItemOf,
  Link,
  ListPath,
  Method,
  OptionsOf,
  PathWith,
} from './operations.ts';
import { type Patience, tryAgain } from './tries.ts';
import { unlessAborted } from './waiting.ts';

/** Which service is called, by whom, and how patiently. */
export interface ServiceOptions extends Partial<Patience> {
  /** Such as `https://reviews.example.com`; with `/s/<name>` for a Local Site. */
  readonly url: string;
  /** None: calls are anonymous. */
  readonly credentials?: Credentials | undefined;
  /** Milliseconds for one try until its answer has been read. */
  readonly timeout?: number;
}

/** Which bytes of a file: from `first` to `last`, counted from 0; to the end without `last`. */
export interface ByteRange {
  readonly first: number;
  readonly last?: number | undefined;
}

/** What a download takes. */
export interface DownloadOptions extends CallOptions {
  readonly range?: ByteRange | undefined;
  /** Another form than the usual one, such as `text/x-patch` of a diff. */
  readonly accept?: string | undefined;
}

/** What calls have in common, whatever their types. */
interface LooseOptions extends CallOptions {
  readonly path?: Values | undefined;
  readonly link?: Link | undefined;
  readonly query?: Values | undefined;
  readonly body?: Values | undefined;
  readonly ifMatch?: object | string | undefined;
  readonly ifNoneMatch?: object | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** A request that may have to be sent more than once. */
interface Call extends CallOptions {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: Values | undefined;
  /** The endpoints of OAuth2 take forms, which name the program that sends them. */
  readonly isProtocol: boolean;
}

const USUAL = { timeout: 30_000, tries: 4, within: 60_000 };

/** A Review Service, or one Local Site of it, as one caller. */
export class ReviewService {
  readonly #addresses: Addresses;
  readonly #credentials: Credentials | undefined;
  readonly #timeout: number;
  readonly #patience: Patience;

  constructor({ url, credentials, timeout, tries, within }: ServiceOptions) {
    this.#addresses = new Addresses(url);
    this.#credentials = credentials;
    this.#timeout = timeout ?? USUAL.timeout;
    this.#patience = { tries: tries ?? USUAL.tries, within: within ?? USUAL.within };
    if (credentials?.withCookies && pageOrigin() !== this.#addresses.origin)
      throw new TypeError('session() is for pages of the service itself: elsewhere, use a token.');
  }

  /** Reads an object or a page of a list. */
  get<P extends PathWith<'get'>>(path: P, ...[options]: Given<OptionsOf<'get', P>>): Promise<AnswerTo<'get', P>> {
    return this.#call('get', path, options);
  }

  /** Makes an object. */
  post<P extends PathWith<'post'>>(path: P, ...[options]: Given<OptionsOf<'post', P>>): Promise<AnswerTo<'post', P>> {
    return this.#call('post', path, options);
  }

  /** Changes fields of an object. */
  put<P extends PathWith<'put'>>(path: P, ...[options]: Given<OptionsOf<'put', P>>): Promise<AnswerTo<'put', P>> {
    return this.#call('put', path, options);
  }

  /** Deletes an object. */
  delete<P extends PathWith<'delete'>>(
    path: P,
    ...[options]: Given<OptionsOf<'delete', P>>
  ): Promise<AnswerTo<'delete', P>> {
    return this.#call('delete', path, options);
  }

  /** How many objects a list has. */
  async count<P extends ListPath>(path: P, ...[options]: Given<OptionsOf<'get', P>>): Promise<number> {
    const { query, ...others }: LooseOptions = options ?? {};
    const { count } = await this.#call<{ count: number }>('get', path, {
      ...others,
      query: { ...query, 'counts-only': true },
    });
    return count;
  }

  /** The pages of a list, one after another: each is read when it is asked for. */
  async *pages<P extends ListPath>(
    path: P,
    ...[options]: Given<OptionsOf<'get', P>>
  ): AsyncGenerator<AnswerTo<'get', P>, undefined> {
    const { signal, timeout }: CallOptions = options ?? {};
    let asked: LooseOptions | undefined = options ?? {};
    while (asked) {
      const page: { links: Record<string, Link> } = await this.#call('get', path, asked);
      // So says the description of every list.
      yield page as unknown as AnswerTo<'get', P>;
      asked = page.links.next && { link: page.links.next, signal, timeout };
    }
  }

  /** The objects of a list, however many pages it has. */
  async *each<P extends ListPath>(
    path: P,
    ...options: Given<OptionsOf<'get', P>>
  ): AsyncGenerator<ItemOf<P>, undefined> {
    for await (const page of this.pages(path, ...options)) {
      // The one array of a page has its objects.
      yield* (Object.values(page).find(Array.isArray) ?? []) as ItemOf<P>[];
    }
  }

  /**
   * Reads what has no place in the description, such as a file's `absolute_url`, as a stream.
   * @returns the answer, with its body unread; with a range always just that (206)
   */
  async download(address: string | Link, options: DownloadOptions = {}): Promise<Response> {
    const { range, accept, ...others } = options;
    const url = this.#addresses.follow(typeof address === 'string' ? { href: address } : address);
    const headers = { accept, range: range && `bytes=${range.first}-${range.last ?? ''}` };
    const call = { ...others, method: 'GET', url, headers, isProtocol: false };
    const response = await this.#send(call, async (answer) => answer);
    if (!range || response.status === 206) return response;
    await response.body?.cancel();
    throw new ReviewServiceError(`GET ${url.pathname} was answered with all bytes, not with those asked for.`);
  }

  async #call<T>(verb: Method, template: string, options: LooseOptions = {}): Promise<T> {
    const { query = {}, body, ifMatch, ifNoneMatch, idempotencyKey, ...others } = options;
    const method = verb.toUpperCase();
    const url = ask(this.#addressOf(method, template, options), query);
    const isProtocol = !template.startsWith('/api/');
    const isNamed = verb !== 'get' && !isProtocol && this.#credentials !== undefined && this.#patience.tries > 1;
    const before = ifNoneMatch && known(ifNoneMatch);
    const headers = {
      'if-match': ifMatch === undefined ? undefined : tagOf(ifMatch),
      'if-none-match': before?.etag,
      'idempotency-key': idempotencyKey ?? (isNamed ? randomName() : undefined),
    };
    const call = { ...others, method, url, headers, body, isProtocol };
    const shown = await this.#send(call, async (response) => {
      const text = await response.text();
      if (response.status === 304) return before?.body;
      return text === '' ? undefined : read(text, response, method !== 'GET' || url.search === '');
    });
    // The description says what it is.
    return shown as T;
  }

  #addressOf(method: string, template: string, options: LooseOptions): URL {
    if (!('link' in options)) return this.#addresses.of(template, options.path);
    const { link } = options;
    if (!link) throw new TypeError(`There is no such link, to ${template}.`);
    if (link.method !== method) throw new TypeError(`This link is for ${link.method}, not for ${method}.`);
    return this.#addresses.follow(link, template);
  }

  /** Sends it again where that is safe: a read, or a change with an `Idempotency-Key`. */
  #send<T>(call: Call, read: (response: Response) => Promise<T>): Promise<T> {
    const isSafe = call.method === 'GET' || (call.headers['idempotency-key'] !== undefined && !!this.#credentials);
    const patience = isSafe ? this.#patience : { tries: 1, within: 0 };
    return tryAgain(() => this.#sendAs(call, read), patience, call.signal);
  }

  /** Sends it once; once more with new credentials, when those that it had were refused and can be renewed. */
  async #sendAs<T>(call: Call, read: (response: Response) => Promise<T>): Promise<T> {
    const credentials = call.isProtocol ? undefined : this.#credentials;
    const authorization = credentials?.authorization();
    const send = (value: string | undefined) => {
      const { method, url, headers, body, signal, timeout = this.#timeout, keepalive = false, isProtocol } = call;
      const encoded = body && encode(body, isProtocol);
      const withCookies = credentials?.withCookies ?? false;
      const all = { ...headers, authorization: value };
      return exchange({ method, url, headers: all, body: encoded, withCookies, timeout, signal, keepalive }, read);
    };
    try {
      return await send(authorization);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401 && credentials?.renew)) throw error;
      const renewing = credentials.renew(authorization, (body) => this.#tokens(body));
      if (!(await unlessAborted(renewing, call.signal))) throw error;
      return send(credentials.authorization());
    }
  }

  #tokens(body: Values): Promise<AccessToken> {
    return this.#call<AccessToken>('post', '/oauth2/token/', { body });
  }
}

function read(text: string, response: Response, isPlain: boolean): unknown {
  const body = parse(text);
  if (typeof body !== 'object' || body === null)
    throw new ReviewServiceError(
      `${new URL(response.url).pathname} was answered with something that is no JSON object.`,
    );
  remember(body, response, isPlain);
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Where the page comes from that this runs in, if it does. */
const pageOrigin = (): unknown =>
  Reflect.get((Reflect.get(globalThis, 'location') as object | undefined) ?? {}, 'origin');
