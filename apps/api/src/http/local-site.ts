import type { IncomingMessage } from 'node:http';

const SITE_PREFIX = /^\/s\/([A-Za-z0-9_.-]+)(\/.*)$/s;

/**
 * In the metadata URL of a site's authorization server the well-known path stands before the site's (RFC 8414 section
 * 3.1).
 */
const SITE_SUFFIX = /^\/\.well-known\/oauth-authorization-server\/s\/([A-Za-z0-9_.-]+)\/?(\?.*)?$/s;

const WELL_KNOWN = '/.well-known/oauth-authorization-server';

const sites = new WeakMap<object, string>();

/**
 * Removes `/s/<site>` from a URL before routing, so that every controller serves all Local Sites, and remembers the
 * site. The access checks decide what is allowed, never a path.
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

/** The prefix of a Local Site's page paths: `/s/<site>`, or empty. */
export const siteBase = (request: { raw: IncomingMessage }): string => {
  const site = localSiteOf(request);
  return site === undefined ? '' : `/s/${site}`;
};
