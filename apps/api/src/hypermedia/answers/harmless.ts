/**
 * Headers for a file that is opened in a browser: it runs nothing, loads nothing, and cannot be embedded in another
 * site's page.
 */
export const HARMLESS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
};
