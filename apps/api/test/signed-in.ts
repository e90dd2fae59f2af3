import type { MadeUser } from '@review-service/testing/make';
import { Browser } from './browser';
import { cookieOf, type TestApi } from './test-api';

/** A browser in which a user is signed in; without a user, a new browser. */
export async function browserOf(api: TestApi, user?: MadeUser): Promise<Browser> {
  if (!user) return new Browser(api.url);
  const { headers } = await api.as(user).get('/api/session/');
  return new Browser(api.url, cookieOf(headers));
}
