/** An answer with its whole body. */
export interface ClientAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
  /** The JSON body. Tests look into it freely: its shape is what they check. */
  readonly body: any;
}

/** What a request can carry. */
export interface RequestParts {
  readonly form?: Record<string, string>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

/** A request, and what it was answered. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly sending: RequestParts;
  readonly answer: ClientAnswer;
}

/** Answers are asked for as they are: to compress and to unpack them takes processor for nothing. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

/** Talks to a running server as one caller. Follows no redirects: where they lead is part of the answer. */
export class TestClient {
  /** By origin: a check of every exchange with that server, which throws at a fault. */
  static readonly observers = new Map<string, (exchange: Exchange) => void>();

  constructor(
    private readonly base: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get = (path: string, sending: RequestParts = {}) => this.send('GET', path, sending);
  post = (path: string, form: Record<string, string> = {}, sending: RequestParts = {}) =>
    this.send('POST', path, { form, ...sending });
  put = (path: string, form: Record<string, string> = {}, sending: RequestParts = {}) =>
    this.send('PUT', path, { form, ...sending });
  delete = (path: string, sending: RequestParts = {}) => this.send('DELETE', path, sending);

  /** The same caller, with more headers. */
  with(headers: Record<string, string>): TestClient {
    return new TestClient(this.base, { ...this.headers, ...headers });
  }

  async send(method: string, path: string, sending: RequestParts = {}): Promise<ClientAnswer> {
    const { form, json, body, headers = {} } = sending;
    const url = new URL(path, this.base);
    const payload = json === undefined ? (body ?? (form && new URLSearchParams(form))) : JSON.stringify(json);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...UNCOMPRESSED,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const answer = { status: response.status, headers: response.headers, text, bytes, body: parse(text) };
    TestClient.observers.get(url.origin)?.({ method, url, sending, answer });
    return answer;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
