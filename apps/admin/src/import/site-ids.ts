import { findSites, referencesIn } from './references';
import type { Entry } from './section';
import type { Visit } from './visit';

interface OfSite {
  readonly local_site: string | null;
}

/** Finds the Local Sites of entries; the result returns the id of an entry's site, or null for none. */
export async function findSiteIds(
  visit: Visit,
  entries: readonly Entry<OfSite>[],
): Promise<(row: OfSite) => number | null> {
  const siteId = await findSites(visit, referencesIn(entries, ['local_site']));
  return ({ local_site: name }) => (name === null ? null : siteId(name));
}
