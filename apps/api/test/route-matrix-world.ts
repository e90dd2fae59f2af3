import type { Made, MadeUser } from '@review-service/testing/make';
import { furnish, type Place } from './place';
import type { TestApi } from './test-api';

/** Where the matrix is walked, and who owns everything there. */
export interface MatrixWorld {
  readonly api: TestApi;
  /** A superuser, so that nothing but the rule in question refuses. */
  readonly owner: MadeUser;
  /** A private Local Site, with the owner as a member. */
  readonly site: Made;
  readonly outside: Place;
  readonly onSite: Place;
}

/** Everything that a route can name, once without a Local Site and once on a private one. */
export async function makeWorld(api: TestApi): Promise<MatrixWorld> {
  const owner = await api.make.superuser();
  const site = await api.make.site({ name: 'private-site', users: [owner] });
  return { api, owner, site, outside: await furnish(api, owner), onSite: await furnish(api, owner, site) };
}
