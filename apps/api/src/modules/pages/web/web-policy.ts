import type { FastifyRequest } from 'fastify';
import { siteBase } from '../../../http/local-site';
import { APP_FILES } from './built-app';

/**
 * What the app's page may do, for browsers: its own scripts and workers, calls of this service, and pictures of it where
 * files are: a text may name any address as a picture. No script or style stands in the page. `style` attributes are allowed because the diff viewer measures with them.
 * Markup and addresses of scripts go through the policies of apps/web/src/base/trusted-types.ts.
 */
export const webPolicy = (request: FastifyRequest): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `worker-src 'self'`,
    `connect-src 'self'`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src ${picturesOf(request)} data:`,
    `font-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ');

/** Below which paths pictures are: those of files, of the same Local Site as the page, and those of the app and the API. */
function picturesOf(request: FastifyRequest): string {
  const site = siteBase(request);
  return [`${site}/r/`, `${site}/users/`, '/static/', `/${APP_FILES}/`]
    .map((path) => `${request.host}${path}`)
    .join(' ');
}
