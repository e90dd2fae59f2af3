/** What an answer was beside its body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The tag of what was shown. */
  readonly etag: string | undefined;
  /** What the service's log calls the request. */
  readonly requestId: string | undefined;
}

interface Kept extends Answer {
  readonly body: object;
  /** Is it the tag that `If-Match` is compared with: that of the object as a plain GET shows it? */
  readonly isPlain: boolean;
}

const kept = new WeakMap<object, Kept>();

/** Keeps what the answer was for its body, and for the one object in it. */
export function remember(body: object, { status, headers }: Response, isPlain: boolean): void {
  const etag = headers.get('etag') ?? undefined;
  const requestId = headers.get('x-request-id') ?? undefined;
  const answer = { status, headers, etag, requestId, body, isPlain };
  kept.set(body, answer);
  // A list and the root have links of their own: their members are not theirs alone.
  if ('links' in body) return;
  for (const value of Object.values({ ...body }))
    if (typeof value === 'object' && value !== null) kept.set(value, answer);
}

/** The status and the headers of the answer that this is the body of, or the one object in it. */
export function answerOf(shown: object): Answer {
  const { status, headers, etag, requestId } = find(shown);
  return { status, headers, etag, requestId };
}

/** The whole answer again, and its tag. */
export function known(shown: object): { body: object; etag: string } {
  const { body, etag } = find(shown);
  if (etag === undefined) throw new TypeError('ifNoneMatch needs what was read, and this has no tag.');
  return { body, etag };
}

/** The tag to be compared with the present one of this object. */
export function tagOf(shown: object | string): string {
  if (typeof shown === 'string') return shown;
  const { etag, isPlain } = find(shown);
  if (etag !== undefined && isPlain) return etag;
  throw new TypeError('ifMatch needs an object that was read by itself, without arguments: read it so, and use that.');
}

function find(shown: object): Kept {
  const answer = kept.get(shown);
  if (answer) return answer;
  throw new TypeError('This is not what a call resolved with. An object of a list has no tag: read it by itself.');
}
