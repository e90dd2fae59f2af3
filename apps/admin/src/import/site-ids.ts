import { findSites, referenceIn } from './references';
import type { Entry } from './section';
import type { Visit } from './visit';

/** The entries with the id of the Local Site that each names; null: no site. */
export async function withSiteIds<T extends { local_site: string | null }>(
  visit: Visit,
  entries: Entry<T>[],
): Promise<Entry<T & { site_id: number | null }>[]> {
  const siteId = await findSites(
    visit,
    entries.flatMap(({ path, row }) => referenceIn(path, 'local_site', row.local_site)),
  );
  return entries.map((entry) => {
    const { local_site: name } = entry.row;
    return { ...entry, row: { ...entry.row, site_id: name === null ? null : siteId(name) } };
  });
}
