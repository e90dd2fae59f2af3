/** A received page. */
export interface LoadedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON of an answer of the API. The reason for any: the test knows the shape. */
  json(): any;
}

/** Keeps cookies and sends the Origin of its forms, as browsers do. Follows no redirects. */
export class Browser {
  /** By name, with the path below which they are sent. */
  private readonly cookies = new Map<string, { readonly pair: string; readonly path: string }>();

  constructor(
    private readonly url: string,
    cookie = '',
  ) {
    this.keep(cookie);
  }

  /** The session cookie, which is sent to every page. */
  get cookie(): string {
    return this.cookiesFor('/');
  }

  /** Loads the address of a form. */
  async follow(sent: Promise<LoadedPage>): Promise<LoadedPage> {
    const { status, headers } = await sent;
    const location = headers.get('location');
    if (status !== 303 || location === null) throw new Error(`The form led nowhere: ${status}`);
    return this.get(location);
  }

  get(path: string): Promise<LoadedPage> {
    return this.load(path, { method: 'GET' });
  }

  /** Sends a form. `origin: ''` omits the header. */
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
      ...(this.cookiesFor(path) && { cookie: this.cookiesFor(path) }),
    };
    const answer = await fetch(new URL(path, this.url), { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) as unknown };
  }
  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = ''] = pair.split('=');
    const [, path = '/'] = /; Path=([^;]+)/i.exec(line) ?? [];
    if (name === '' || /Max-Age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, { pair, path });
  }

  private cookiesFor(path: string): string {
    const { pathname } = new URL(path, this.url);
    const sent = [...this.cookies.values()].filter((cookie) => pathname.startsWith(cookie.path));
    return sent.map(({ pair }) => pair).join('; ');
  }
}
