import type { IncomingMessage } from 'node:http';

const SITE_PREFIX = /^\/s\/([A-Za-z0-9_.-]+)(\/.*)$/s;

/**
 * In the URLs of metadata the well-known path stands before that of the site (RFC 8414 section 3.1), and of the tools of
 * agents (RFC 9728 section 3.1). Some clients look for the authorization server there, too.
 */
const METADATA =
  /^(\/\.well-known\/oauth-(?:authorization-server|protected-resource))(?:\/s\/([A-Za-z0-9_.-]+))?(?:\/mcp)?\/?(?:\?.*)?$/s;

const sites = new WeakMap<object, string>();

/**
 * Removes `/s/<site>` from a URL before routing, so that every controller serves all Local Sites, and remembers the
 * site. The access checks decide what is allowed, never a path.
 */
export function stripLocalSite(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [, metadata, itsSite] = METADATA.exec(url) ?? [];
  const [, site, rest] = metadata === undefined ? (SITE_PREFIX.exec(url) ?? []) : [url, itsSite, metadata];
  if (site !== undefined) sites.set(request, site);
  return rest ?? url;
}

/** The name of the Local Site in the request's URL, if any. */
export const localSiteOf = (request: { raw: IncomingMessage }): string | undefined => sites.get(request.raw);

/** The prefix of a Local Site's page paths: `/s/<site>`, or empty. */
export const siteBase = (request: { raw: IncomingMessage }): string => {
  const site = localSiteOf(request);
  return site === undefined ? '' : `/s/${site}`;
};
