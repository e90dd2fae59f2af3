import { Make, type MadeUser } from '@review-service/testing/make';
import type { DataSource } from 'typeorm';

/** Who looks at what. */
export interface PagesWorld {
  /** API tokens, of one account each. */
  readonly tokens: readonly string[];
  readonly author: MadeUser;
  /** The review requests, by row and number; the first is looked at by every page. */
  readonly requests: readonly { readonly id: number; readonly displayId: number }[];
}

/** So many accounts and review requests. */
export async function makeWorld(db: DataSource, sizes: { accounts: number; requests: number }): Promise<PagesWorld> {
  const make = new Make(db);
  const author = await make.user();
  const repository = await make.repository();
  const requests = [];
  for (let count = 0; count < sizes.requests; count += 1) requests.push(await make.reviewRequest(author, repository));
  const tokens = [];
  for (let count = 0; count < sizes.accounts; count += 1) tokens.push(await make.apiToken(await make.user()));
  return { tokens, author, requests };
}
