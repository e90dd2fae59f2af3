import type { Made, MadeUser } from '@review-service/testing/make';
import type { PlaceholderValues } from './resource-sample';
import { SAMPLES } from './samples';
import type { TestApi } from './test-api';

/** One object of each resource, on a Local Site or outside of them. */
export interface SamplePlace {
  /** `/s/<name>` or empty. */
  readonly prefix: string;
  /** The values of placeholders, by the path that has them. */
  readonly values: ReadonlyMap<string, PlaceholderValues>;
}

/** Makes one of each resource. Their owner must be a member of the site. */
export async function furnish(api: TestApi, owner: MadeUser, site?: Made): Promise<SamplePlace> {
  const here = { local_site_id: site?.id ?? null };
  const values = new Map<string, PlaceholderValues>();
  for (const { list, item, make } of SAMPLES) {
    const above = values.get(pathAbove(list[0])) ?? {};
    const own = { ...above, ...(await make?.({ api, owner, here, above })) };
    values.set(list[0], own);
    if (item) values.set(item[0], own);
  }
  return { prefix: site ? `/s/${site.name}` : '', values };
}

/** The path of the item of this list, or of the single object. */
const pathAbove = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The segments of a path below `/api/`, with the keys of real objects for its placeholders. */
export function segmentsAt(path: string, { values }: SamplePlace): { text: string; isPlaceholder: boolean }[] {
  return ['api', ...path.split('/').filter(Boolean)].map((name) => {
    if (!name.startsWith(':')) return { text: name, isPlaceholder: false };
    const value = values.get(path)?.[name.slice(1)];
    if (value !== undefined) return { text: String(value), isPlaceholder: true };
    throw new Error(
      `No sample says what "${name}" of ${path} stands for. Say it in a file beside the module, as in ` +
        `apps/api/test/samples/group.sample.ts.`,
    );
  });
}

/** The URL of a path below `/api/`. */
export const urlAt = (path: string, place: SamplePlace): string =>
  `${place.prefix}/${segmentsAt(path, place)
    .map(({ text }) => text)
    .join('/')}/`;
