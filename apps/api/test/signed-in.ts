import { Secrets } from '@review-service/platform/secrets/secrets';
import { TestClient } from '@review-service/testing/client';
import { logIn } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { Browser } from './browser';
import type { TestApi } from './test-api';

/** A client with a session of a user that was opened so many seconds ago. */
export async function clientOfAgedSession(api: TestApi, user: MadeUser, seconds: number): Promise<TestClient> {
  const [name, sealed = ''] = (await logIn(api.url, user)).split('=');
  const secrets = api.part(Secrets);
  const session = JSON.parse(secrets.open(PLACE, decodeURIComponent(sealed)) ?? '') as { iat: number };
  const aged = secrets.seal(PLACE, JSON.stringify({ ...session, iat: session.iat - seconds }));
  return new TestClient(api.url, { cookie: `${name}=${encodeURIComponent(aged)}` });
}

const PLACE = 'cookie/session';

/** A browser in which a user is signed in; without a user, a new browser. */
export async function browserOf(api: TestApi, user?: MadeUser): Promise<Browser> {
  return user ? new Browser(api.url, await logIn(api.url, user)) : new Browser(api.url);
}
