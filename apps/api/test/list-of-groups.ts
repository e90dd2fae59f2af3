import type { TestClient } from '@review-service/testing/client';
import type { TestApi } from './test-api';

/** A list with exactly these groups: that of a new public Local Site. */
export async function listOfGroups(api: TestApi, names: readonly string[]): Promise<string> {
  const site = await api.make.site({ is_public: true });
  for (const name of names) await api.make.group({ name, local_site_id: site.id });
  return `/s/${site.name}/api/groups/`;
}

/** The names of the groups that a page shows. */
export async function namesAt(client: TestClient, url: string): Promise<string[]> {
  const { body } = await client.get(url);
  return (body.groups as { name: string }[]).map(({ name }) => name);
}
