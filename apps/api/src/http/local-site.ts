import type { IncomingMessage } from 'node:http';

const SITE_PREFIX = /^\/s\/([A-Za-z0-9_.-]+)(\/.*)$/s;

/** What is known of a site's authorization server stands in front of its path (RFC 8414 section 3.1). */
const SITE_SUFFIX = /^\/\.well-known\/oauth-authorization-server\/s\/([A-Za-z0-9_.-]+)\/?(\?.*)?$/s;

const WELL_KNOWN = '/.well-known/oauth-authorization-server';

const sites = new WeakMap<object, string>();

/**
 * Takes `/s/<site>` off a URL before it is routed, so that every controller serves all Local Sites, and remembers the
 * site. What is forbidden is decided by the access checks, never by a path.
 */
export function stripLocalSite(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [, known] = SITE_SUFFIX.exec(url) ?? [];
  const [, site, rest] = known === undefined ? (SITE_PREFIX.exec(url) ?? []) : [url, known, WELL_KNOWN];
  if (site === undefined || rest === undefined) return url;
  sites.set(request, site);
  return rest;
}

/** The name of the Local Site in the request's URL, if any. */
export const localSiteOf = (request: { raw: IncomingMessage }): string | undefined => sites.get(request.raw);

/** What the paths of a Local Site's own pages begin with: `/s/<site>`, or nothing. */
export const siteBase = (request: { raw: IncomingMessage }): string => {
  const site = localSiteOf(request);
  return site === undefined ? '' : `/s/${site}`;
};
