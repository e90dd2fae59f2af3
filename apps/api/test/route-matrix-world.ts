import type { Made, MadeUser } from '@review-service/testing/make';
import { furnish, type SamplePlace } from './place';
import type { TestApi } from './test-api';

/** The places of the matrix, and the owner of their objects. */
export interface MatrixWorld {
  readonly api: TestApi;
  /** A superuser, so that only the tested rule refuses. */
  readonly owner: MadeUser;
  /** A private Local Site, with the owner as a member. */
  readonly site: Made;
  readonly outside: SamplePlace;
  readonly onSite: SamplePlace;
}

/** Makes one of each resource outside of Local Sites, and one on a private site. */
export async function makeWorld(api: TestApi): Promise<MatrixWorld> {
  const owner = await api.make.superuser();
  const site = await api.make.site({ name: 'private-site', users: [owner] });
  return { api, owner, site, outside: await furnish(api, owner), onSite: await furnish(api, owner, site) };
}
