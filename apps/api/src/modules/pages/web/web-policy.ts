/**
 * What the app's page may do, for browsers: its own scripts and workers, calls of this service, and pictures of it. No
 * script or style stands in the page. `style` attributes are allowed because the diff viewer measures with them.
 * Markup and addresses of scripts go through the policies of apps/web/src/app/trusted-types.ts.
 */
export const WEB_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `worker-src 'self'`,
  `connect-src 'self'`,
  `style-src 'self'`,
  `style-src-attr 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types default`,
].join('; ');
