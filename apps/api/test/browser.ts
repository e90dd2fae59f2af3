/** A page as it came. */
export interface LoadedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Of an answer of the API. The reason for any: a test knows what it asked for. */
  json(): any;
}

/** Keeps cookies and says where its forms come from, as browsers do. Follows no redirect. */
export class Browser {
  constructor(
    private readonly url: string,
    public cookie = '',
  ) {}

  get(path: string): Promise<LoadedPage> {
    return this.load(path, { method: 'GET' });
  }

  /** Sends a form. `origin: ''` leaves the header away. */
  post(path: string, fields: Record<string, string | string[]> = {}, headers: { origin?: string } = {}) {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    const { origin = this.url } = headers;
    return this.load(path, {
      method: 'POST',
      body: new URLSearchParams(pairs),
      headers: origin === '' ? {} : { origin },
    });
  }

  private async load(path: string, init: RequestInit): Promise<LoadedPage> {
    const headers = {
      accept: 'text/html,*/*',
      ...(init.headers as object),
      ...(this.cookie && { cookie: this.cookie }),
    };
    const answer = await fetch(new URL(path, this.url), { ...init, headers, redirect: 'manual' });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) this.cookie = /Max-Age=0/i.test(set) ? '' : (set.split(';')[0] ?? '');
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) as unknown };
  }
}
