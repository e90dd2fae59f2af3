import type { ServedRoute } from '@review-service/api/served-routes';
import type { Caller } from './request';
import { readPage } from './read-page';

/** The declared routes, and valid values for them, read from answers of the service. */
export interface Surface {
  readonly routes: readonly ServedRoute[];
  /** True addresses, by the path of their route. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
  /** What a placeholder of a path stands for, by its name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** What fields hold, by their names, as text. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** The names of the inputs of forms on pages, by the path of the route that takes them. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
  /** Of links to next and earlier pages. */
  readonly cursors: readonly string[];
  readonly etags: readonly string[];
}

/** So many pages are read at most. */
const PAGES = 400;
/** Where everything is linked from, or nothing is. */
const STARTS = ['/api/', '/', '/account/tokens/', '/account/applications/', '/s/open/api/', '/s/closed/api/'];

/** Reads everything as a caller with all rights, one page after another, so that the order is always the same. */
export async function explore(url: string, routes: readonly ServedRoute[], { headers }: Caller): Promise<Surface> {
  const found = new Finds(routes);
  const own = headers.map(([name, value]): [string, string] => [name, value]);
  const queue = [...STARTS];
  const seen = new Set(queue);
  for (let read = 0; read < PAGES && queue.length > 0; read += 1) {
    const path = queue.shift() ?? '';
    const accept = /\/api\//.test(path) ? '*/*' : 'text/html';
    const answer = await fetch(url + path, { headers: [...own, ['accept', accept]], redirect: 'manual' });
    if (!answer.ok) continue;
    const page = readPage(answer.headers.get('content-type') ?? '', await answer.text());
    found.note(path, page, answer.headers.get('etag'));
    for (const link of page.links) {
      const at = new URL(link, url + path);
      const next = at.pathname + at.search;
      // Lists are endless with their arguments; a few forms of them say it all.
      if (at.origin !== url || seen.has(next) || !found.isNews(at.pathname)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return found;
}

/** So many true addresses of a route, and values of a name, are enough. */
const ENOUGH = 12;

class Finds implements Surface {
  readonly addresses = new Map<string, string[]>();
  readonly values = new Map<string, string[]>();
  readonly fields = new Map<string, string[]>();
  readonly forms = new Map<string, readonly string[]>();
  readonly cursors: string[] = [];
  readonly etags: string[] = [];
  private readonly patterns: readonly { path: string; names: string[]; pattern: RegExp }[];

  constructor(readonly routes: readonly ServedRoute[]) {
    this.patterns = [...new Set(routes.map(({ path }) => path))].map((path) => ({
      path,
      names: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
      pattern: new RegExp(
        `^(?:/s/[^/]+)?${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '([^/]+)').replace('*', '.*')}?$`,
      ),
    }));
  }

  note(path: string, { fields, cursors, forms }: ReturnType<typeof readPage>, etag: string | null): void {
    const [address = ''] = path.split('?');
    for (const [name, values] of fields) for (const value of values) add(this.fields, name, value);
    this.cursors.push(...cursors.slice(0, ENOUGH));
    if (etag !== null && this.etags.length < ENOUGH) this.etags.push(etag);
    for (const [action, inputs] of forms) this.noteForm(new URL(action, `http://x${address}`).pathname, inputs);
    for (const { path: route, names, pattern } of this.patterns) {
      const match = pattern.exec(address);
      if (!match) continue;
      add(this.addresses, route, address);
      for (const [index, name] of names.entries()) add(this.values, name, decodeURIComponent(match[index + 1] ?? ''));
    }
  }

  private noteForm(address: string, inputs: readonly string[]): void {
    for (const { path } of this.patterns.filter(({ pattern }) => pattern.test(address))) {
      this.forms.set(path, [...new Set([...(this.forms.get(path) ?? []), ...inputs])]);
      add(this.addresses, path, address);
    }
  }

  /** Is more to be learnt at a path? */
  isNews(path: string): boolean {
    const routes = this.patterns.filter(({ pattern }) => pattern.test(path));
    return routes.some((route) => (this.addresses.get(route.path)?.length ?? 0) < ENOUGH);
  }
}

function add(map: Map<string, string[]>, name: string, value: string): void {
  const list = map.get(name) ?? [];
  if (list.length < ENOUGH && !list.includes(value)) map.set(name, [...list, value]);
}
