/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON body. Tests look into it freely: its shape is what they check. */
  readonly body: any;
}

/** What a request can carry. */
export interface Sending {
  readonly form?: Record<string, string>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

/** Talks to a running server as one caller. Follows no redirects: where they lead is part of the answer. */
export class TestClient {
  constructor(
    private readonly base: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get = (path: string, sending: Sending = {}) => this.send('GET', path, sending);
  post = (path: string, form: Record<string, string> = {}, sending: Sending = {}) =>
    this.send('POST', path, { form, ...sending });
  put = (path: string, form: Record<string, string> = {}, sending: Sending = {}) =>
    this.send('PUT', path, { form, ...sending });
  delete = (path: string, sending: Sending = {}) => this.send('DELETE', path, sending);

  /** The same caller, with more headers. */
  with(headers: Record<string, string>): TestClient {
    return new TestClient(this.base, { ...this.headers, ...headers });
  }

  async send(method: string, path: string, { form, json, body, headers = {} }: Sending = {}): Promise<Answer> {
    const payload = json === undefined ? (body ?? (form && new URLSearchParams(form))) : JSON.stringify(json);
    const response = await fetch(new URL(path, this.base), {
      method,
      redirect: 'manual',
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...this.headers, ...headers },
      ...(payload !== undefined && { body: payload }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
