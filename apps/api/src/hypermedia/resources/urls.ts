import type { Link } from '@review-service/contracts/resource';
import type { FastifyRequest } from 'fastify';
import { localSiteOf } from '../../http/local-site';

type Segment = string | number;

/** Named links of an object or a list. */
export type Links = Record<string, Link>;

/** Absolute URLs on the host and Local Site that the client used (decision W10). */
export class Urls {
  private readonly api: string;

  private constructor(
    private readonly origin: string,
    private readonly site: string,
    /** The URL of this request, unchanged. */
    readonly self: string,
  ) {
    this.api = `${origin}${site}/api/`;
  }

  static of(request: FastifyRequest): Urls {
    const origin = `${request.protocol}://${request.host}`;
    const site = localSiteOf(request);
    return new Urls(origin, site === undefined ? '' : `/s/${site}`, origin + request.originalUrl);
  }

  /** Those that nobody's request leads to: at the address of the service, on a Local Site or outside. */
  static at(address: string, site: string | undefined): Urls {
    return new Urls(address, site === undefined ? '' : `/s/${site}`, address);
  }

  /** The same without the Local Site, for objects outside of it. */
  get outside(): Urls {
    return new Urls(this.origin, '', this.self);
  }

  /** This request's URL without its query. */
  get here(): string {
    return this.self.split('?')[0] ?? this.self;
  }

  /** The URL of an API resource. */
  to(...segments: Segment[]): string {
    return this.api + join(segments);
  }

  /** A URI template; its placeholders stay unchanged. */
  template(path: string): string {
    return this.api + path;
  }

  get(...segments: Segment[]): Link {
    return { href: this.to(...segments), method: 'GET' };
  }

  /** The three links of an item that can be read, changed and deleted. They do not depend on the caller. */
  item(...segments: Segment[]): Links {
    const href = this.to(...segments);
    return { self: { href, method: 'GET' }, update: { href, method: 'PUT' }, delete: { href, method: 'DELETE' } };
  }

  /** The path of a page for people. */
  pagePath(...segments: Segment[]): string {
    return this.site + pathOf(...segments);
  }

  /** A path as an absolute URL on the client's host. */
  absolute(path: string): string {
    return this.origin + path;
  }
}

/** Numbers and most names need no escaping. */
const PLAIN = /^[\w.-]*$/;

/** RFC 3986 allows these characters in a path, and many user names have them. */
const escape = (segment: Segment): string =>
  typeof segment === 'number' || PLAIN.test(segment)
    ? String(segment)
    : encodeURIComponent(segment).replace(/%(40|2B|3A)/g, (code) => decodeURIComponent(code));

/** The path of a page for people, without its Local Site. */
export const pathOf = (...segments: Segment[]): string => `/${join(segments)}`;

/** Each segment with a slash after it. A list calls this hundreds of times. */
function join(segments: readonly Segment[]): string {
  let path = '';
  for (const segment of segments) path += `${escape(segment)}/`;
  return path;
}
