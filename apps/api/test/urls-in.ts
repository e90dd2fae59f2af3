import type { ClientAnswer } from '@review-service/testing/client';

/**
 * Every address that an answer leads to, as it stands there: of JSON and of HTML, in fragments inside JSON too. The
 * description of the API is none: it says which members hold addresses, and has none of them.
 */
export function urlsIn({ headers, text, body }: ClientAnswer): string[] {
  const type = headers.get('content-type') ?? '';
  if (type.endsWith('json')) return isDescription(body) ? [] : urlsInJson(body, '');
  return type.startsWith('text/html') ? urlsInHtml(text) : [];
}

const isDescription = (body: unknown) => typeof body === 'object' && body !== null && 'openapi' in body;

/** Members that hold an address, whatever they are called exactly: `url`, `absolute_url`, `avatar_urls`. */
const NAMED_URL = /url/i;

function urlsInJson(value: unknown, name: string): string[] {
  if (typeof value === 'string') {
    if (value.startsWith('<')) return urlsInHtml(value);
    return value !== '' && NAMED_URL.test(name) ? [value] : [];
  }
  if (Array.isArray(value)) return value.flatMap((one) => urlsInJson(one, name));
  if (value === null || typeof value !== 'object') return [];
  const { href, method = 'GET' } = value as { href?: unknown; method?: unknown };
  const link = typeof href === 'string' && method === 'GET' ? [href] : [];
  const members = Object.entries(value).map(([key, one]) => urlsInJson(one, NAMED_URL.test(name) ? name : key));
  return [...link, ...members.flat()];
}

const TAG = /<([a-z]+)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const ATTRIBUTE = /(?<![a-z-])([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The addresses of `href`, `src`, `srcset` and of forms with GET. */
function urlsInHtml(html: string): string[] {
  return [...html.matchAll(TAG)].flatMap(([, tag = '', rest = '']) => {
    const pairs = [...rest.matchAll(ATTRIBUTE)].map(
      ([, name = '', double, single]) => [name, unescaped(double ?? single ?? '')] as const,
    );
    const { href, src, srcset, action, method = 'get' } = Object.fromEntries(pairs) as Record<string, string>;
    const isAsking = tag === 'form' && method.toLowerCase() === 'get';
    const sources = (srcset ?? '').split(',').map((one) => one.trim().split(/\s/)[0]);
    return [href, src, ...sources, ...(isAsking ? [action] : [])].filter((url): url is string => !!url);
  });
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
]);

const unescaped = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, digits: string) => String.fromCodePoint(parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&(\w+);/g, (whole, name: string) => NAMED.get(name) ?? whole);
