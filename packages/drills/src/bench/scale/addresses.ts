import { get } from '../cases/calls';
import type { Headers } from '../cases/logins';
import { send } from '../load/send';

const PLACEHOLDER = /\{(\w+)\}/g;
const HREF = /"(?:href|self)":\s*"([^"]+)"/g;

/** The paths of a description that answer GET, as templates: `/api/groups/{group_name}/`. */
export async function routesOf(api: string): Promise<string[]> {
  const { body } = await send(api, get('/api/openapi.json'));
  // The reason for the cast: a description has its paths there.
  const { paths } = JSON.parse(body) as { paths: Record<string, object> };
  return Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}));
}

/** A route, and what its addresses look like. */
interface Pattern {
  readonly route: string;
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

const patternOf = (route: string): Pattern => ({
  route,
  names: [...route.matchAll(PLACEHOLDER)].map(([, name = '']) => name),
  pattern: new RegExp(`^${route.replace(/[.?+]/g, '\\$&').replace(PLACEHOLDER, '([^/?]+)')}$`),
});

/**
 * An address of each route: the first that is met by following links. A met address also fills the routes that need no other
 * values than its own.
 * @param seeds where to begin: what is large
 * @param headers those of somebody who sees all
 */
export async function addressesOf(
  api: string,
  routes: readonly string[],
  seeds: readonly string[],
  headers: Headers,
): Promise<Map<string, string>> {
  const patterns = routes.map(patternOf);
  const tried = new Set<string>();
  const addresses = new Map<string, string>();
  const queue = [...seeds];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const values = valuesIn(patterns, path);
    if (!values) continue;
    for (const { route, names } of patterns) {
      if (addresses.has(route) || !names.every((name) => values.has(name))) continue;
      const address = route.replace(PLACEHOLDER, (_, name: string) => values.get(name) ?? '');
      if (tried.has(address)) continue;
      tried.add(address);
      const { status, body } = await send(api, get(address, headers));
      if (status >= 300) continue;
      addresses.set(route, address);
      queue.push(...linksIn(body, patterns, addresses));
    }
  }
  return addresses;
}

/** The values of the placeholders, if it is an address of a route. */
function valuesIn(patterns: readonly Pattern[], path: string): Map<string, string> | undefined {
  for (const { names, pattern } of patterns) {
    const found = pattern.exec(path)?.slice(1);
    if (found) return new Map(names.map((name, index) => [name, found[index] ?? '']));
  }
  return undefined;
}

/** The paths that an answer leads to, of routes without an address. */
function linksIn(body: string, patterns: readonly Pattern[], addresses: ReadonlyMap<string, string>): string[] {
  const paths = [...body.matchAll(HREF)].map(([, href = '']) => (URL.canParse(href) ? new URL(href).pathname : ''));
  return [...new Set(paths)].filter((path) =>
    patterns.some(({ route, pattern }) => !addresses.has(route) && pattern.test(path)),
  );
}
