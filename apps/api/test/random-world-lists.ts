import type { TestClient } from '@review-service/testing/client';
import type { Random } from '@review-service/testing/random';

/** The items of all pages of a list. */
export interface WholeList {
  /** Undefined if the list was refused. */
  readonly items: { readonly id: number | string; readonly href: string; readonly shown: any }[] | undefined;
  /** A line for each rule of lists that it violates. */
  readonly faults: string[];
}

/** A list that never ends is a fault too. */
const PAGES_AT_MOST = 200;

/** Reads a list in pages of some size, and its count: every page must have this total, and no row may appear twice. */
export async function readList(client: TestClient, random: Random, url: string): Promise<WholeList> {
  const faults: string[] = [];
  const and = url.includes('?') ? '&' : '?';
  const size = random.between(2, 9);
  const counted = await client.get(`${url}${and}counts-only=1`);
  const totals: unknown[] = [];
  const items: NonNullable<WholeList['items']> = [];
  let next: string | undefined = `${url}${and}max-results=${size}`;
  for (let page = 0; next !== undefined; page += 1) {
    const { status, body } = await client.get(next);
    if (status !== 200) {
      if (page > 0) faults.push(`${next}: page ${page + 1} answers ${status}`);
      if (counted.status !== status) faults.push(`${url}: the list answers ${status}, its count ${counted.status}`);
      return { items: undefined, faults };
    }
    totals.push(body.total_results);
    for (const shown of itemsOf(body)) {
      const { href } = shown.links.self as { href: string };
      items.push({ id: shown.id ?? href, href, shown });
    }
    next = body.links.next?.href as string | undefined;
    if (page > PAGES_AT_MOST) throw new Error(`${url} never ends`);
  }
  const lengths = new Set([...totals, counted.body?.count, items.length]);
  if (lengths.size > 1) {
    faults.push(`${url} by ${size}: ${items.length} items, total_results ${totals.join()}, count ${counted.text}`);
  }
  if (new Set(items.map(({ id }) => id)).size < items.length) faults.push(`${url} by ${size}: an item comes twice`);
  return { items, faults };
}

/** The one array of a list. */
const itemsOf = (body: object): any[] => Object.values(body).find(Array.isArray) ?? [];
