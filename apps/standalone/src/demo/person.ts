import { readFile } from 'node:fs/promises';
import type { Journal } from './journal';

/** What is read of an object of the API. */
export interface Shown {
  readonly id: number;
  readonly links: Readonly<Record<string, { readonly href: string }>>;
  readonly attachment_history_id?: number;
  readonly dest_file?: string;
}

/** What is read of any answer; which of it is there, the resource says. */
interface Answer {
  readonly count: number;
  readonly links: Shown['links'];
  readonly repositories: readonly Shown[];
  readonly files: readonly Shown[];
  readonly diffs: readonly Shown[];
  readonly review: Shown;
  readonly reply: Shown;
  readonly diff_comment: Shown;
  readonly general_comment: Shown;
  readonly review_request: Shown;
  readonly draft: Shown;
  readonly diff: Shown;
  readonly draft_commit: Shown;
  readonly file_attachment: Shown;
  readonly commit_validation: { readonly validation_info: string };
}

/** Where a link of an object leads. */
export const at = ({ links }: Shown, name: string): string => links[name]?.href ?? missing(`link "${name}"`);

/** Ends it all: something that the demo relies on is not there. */
export const missing = (what: string): never => {
  throw new Error(`There is no ${what}.`);
};

/** A file as a part of a form. */
export class FormFile {
  /** @param name what the API is told */
  constructor(
    readonly path: string,
    readonly name: string,
  ) {}
}

/** The fields of a form; undefined ones are left out. */
export type Fields = Readonly<Record<string, string | number | FormFile | undefined>>;

/** The API, and what it has answered. */
export interface Service {
  /** Such as `http://localhost:8080`. */
  readonly site: string;
  readonly journal: Journal;
}

/** Somebody of the demo world, who calls the API as RBTools does: a login, and then its cookie. */
export class Person {
  private cookie?: string;

  /** @param name the user name, which is the password, too; without it nobody logs in */
  constructor(
    private readonly service: Service,
    private readonly name?: string,
  ) {}

  get = (url: string): Promise<Answer> => this.ask('GET', url);
  post = (url: string, fields?: Fields): Promise<Answer> => this.ask('POST', url, fields);
  put = (url: string, fields: Fields): Promise<Answer> => this.ask('PUT', url, fields);

  /** The links of earlier answers name the address that the service had then. */
  private async ask(method: string, url: string, fields?: Fields): Promise<Answer> {
    const { site, journal } = this.service;
    const { pathname, search } = new URL(url);
    const place = `${pathname}${search}`;
    const text = await journal.next(`${method} ${place}`, (step) => this.send(method, `${site}${place}`, step, fields));
    // A wrong answer is noticed where something of it is missing.
    return JSON.parse(text) as Answer;
  }

  /** A step whose answer was lost is sent again, and made once. */
  private async send(method: string, url: string, step: number, fields?: Fields): Promise<string> {
    const body = fields && (await formOf(fields));
    const headers = {
      'idempotency-key': `demo-${step}`,
      ...this.credentials(),
      ...(body && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    };
    const response = await fetch(url, { method, headers, ...(body && { body }) });
    this.cookie ??= response.headers.get('set-cookie')?.split(';')[0];
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}: ${text}`);
    return text;
  }

  private credentials(): Record<string, string> {
    if (this.cookie !== undefined) return { cookie: this.cookie };
    const { name } = this;
    return name === undefined ? {} : { authorization: `Basic ${btoa(`${name}:${name}`)}` };
  }
}

const BOUNDARY = '===============demo==';

/** A multipart form. FormData would make Windows' line ends of those in texts. */
async function formOf(fields: Fields): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const file = value instanceof FormFile ? `; filename="${value.name}"` : '';
    const bytes = value instanceof FormFile ? await readFile(value.path) : Buffer.from(String(value));
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    parts.push(Buffer.from(head), bytes, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
