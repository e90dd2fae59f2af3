import type { IncomingMessage } from 'node:http';

const SITE_PREFIX = /^\/s\/([A-Za-z0-9_.-]+)(\/.*)$/s;

const sites = new WeakMap<object, string>();

/**
 * Takes `/s/<site>` off a URL before it is routed, so that every controller serves all Local Sites, and remembers the
 * site. What is forbidden is decided by the access checks, never by a path.
 */
export function stripLocalSite(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [, site, rest] = SITE_PREFIX.exec(url) ?? [];
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
