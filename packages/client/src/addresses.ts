import { ForeignAddressError } from './errors.ts';

/** Values by name; what is undefined is left out. */
export type Values = Readonly<Record<string, unknown>>;

/** Where the service is, or one Local Site of it, and what belongs to it. */
export class Addresses {
  readonly origin: string;
  /** `/s/<site>`, or nothing. */
  private readonly base: string;

  /** @param url such as `https://reviews.example.com` or `https://reviews.example.com/s/acme` */
  constructor(url: string) {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    // A wrong address may hold a password, so no message shows it.
    if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
      throw new TypeError('The url of the service must be absolute, such as https://reviews.example.com.');
    if (parsed.username || parsed.password || parsed.search || parsed.hash)
      throw new TypeError('The url of the service must have no password, query or fragment: see credentials.');
    this.origin = parsed.origin;
    this.base = parsed.pathname.endsWith('/') ? parsed.pathname.slice(0, -1) : parsed.pathname;
  }

  /** The address of a path of the description with these values in its placeholders. */
  of(template: string, values: Values = {}): URL {
    const path = template.replace(PLACEHOLDER, (_, name: string) => segment(name, values[name]));
    // A Local Site is named behind it (RFC 8414 section 3.1).
    const whole = path.startsWith('/.well-known/') ? path + this.base : this.base + path;
    return new URL(whole, this.origin);
  }

  /**
   * The address of a link. The call sends credentials there, so it must be the service's own, with this path of the
   * description. A person who can write into an answer must not choose where credentials go.
   */
  follow({ href }: { readonly href: string }, template?: string): URL {
    const url = new URL(href, this.origin);
    if (url.origin !== this.origin || url.username || url.password)
      throw new ForeignAddressError(
        `A link leads to ${url.origin}, and is not followed: the service is ${this.origin}. ` +
          'If that is the same one, use its address as url.',
      );
    if (!url.pathname.startsWith(`${this.base}/`) || (template !== undefined && !this.isAt(template, url)))
      throw new ForeignAddressError(
        `A link leads to ${url.pathname}, which is not ${this.base}${template ?? '/'}, and is not followed.`,
      );
    return url;
  }

  private isAt(template: string, { pathname }: URL): boolean {
    const names = `${this.base}${template}`.split('/');
    const parts = pathname.split('/');
    return names.length === parts.length && names.every((name, at) => name.startsWith('{') || name === parts[at]);
  }
}

/** Adds arguments to an address. */
export function ask(url: URL, query: Values): URL {
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, textOf(value));
  }
  return url;
}

/** A value in a path, a query or a form. False is empty there, also for flags that are true with any text. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const PLACEHOLDER = /\{(\w+)\}/g;

function segment(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : textOf(value);
  // Addresses drop such parts: the call would go elsewhere.
  if (['', '.', '..'].includes(text)) throw new TypeError(`"${text}" cannot be the ${name} of a path.`);
  return encodeURIComponent(text);
}
