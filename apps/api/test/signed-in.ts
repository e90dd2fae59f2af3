import { logIn } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { Browser } from './browser';
import type { TestApi } from './test-api';

/** A browser in which a user is signed in; without a user, a new browser. */
export async function browserOf(api: TestApi, user?: MadeUser): Promise<Browser> {
  return user ? new Browser(api.url, await logIn(api.url, user)) : new Browser(api.url);
}
