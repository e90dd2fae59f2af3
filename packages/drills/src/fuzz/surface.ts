import type { ServedRoute } from '@review-service/api/served-routes';
import type { ShotSender } from './request';
import { readPage } from './read-page';

/** The declared routes, and valid values for them, read from answers of the service. */
export interface Surface {
  readonly routes: readonly ServedRoute[];
  /** Valid addresses, by the path of their route. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
  /** Values for the placeholders of paths, by name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Values of fields as text, by name. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** The names of the inputs of forms on pages, by the path of the route that takes them. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
  /** Of links to next and earlier pages. */
  readonly cursors: readonly string[];
  readonly etags: readonly string[];
}

/** The maximum of read pages. */
const PAGES = 400;
/** The pages to start at: they link to all others, or nothing links to them. */
const STARTS = ['/api/', '/', '/account/password/', '/s/open/api/', '/s/closed/api/'];

/** Follows all links as a caller with all rights, one after another, so that the order is always the same. */
export async function explore(url: string, routes: readonly ServedRoute[], { headers }: ShotSender): Promise<Surface> {
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
      // A list has endlessly many addresses, by its arguments; a few of them are enough.
      if (at.origin !== url || seen.has(next) || !found.isNews(at.pathname)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return found;
}

/** The maximum of addresses per route and of values per name. */
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

  /** Are there still too few addresses of this path's route? */
  isNews(path: string): boolean {
    const routes = this.patterns.filter(({ pattern }) => pattern.test(path));
    return routes.some((route) => (this.addresses.get(route.path)?.length ?? 0) < ENOUGH);
  }
}

function add(map: Map<string, string[]>, name: string, value: string): void {
  const list = map.get(name) ?? [];
  if (list.length < ENOUGH && !list.includes(value)) map.set(name, [...list, value]);
}
