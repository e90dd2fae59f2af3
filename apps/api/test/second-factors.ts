import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { PASSWORD } from '@review-service/testing/make';
import { TOTP } from 'otpauth';
import { ApiConfig } from '../src/api.config';
import type { Browser, LoadedPage } from './browser';
import { SoftwarePasskey } from './software-passkey';
import type { TestApi } from './test-api';

/** The code that an app shows, so many steps from now. */
export const codeOf = (secret: string, steps = 0, now = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 });

const belowOf = ({ username }: MadeUser): string => `/api/users/${username}`;

/** Sets up an authenticator app for somebody without a second factor, by their password. Resolves with its secret. */
export async function addAuthenticator(api: TestApi, user: MadeUser, client = api.as(user)): Promise<string> {
  const url = `${belowOf(user)}/authenticator/`;
  const { secret, setup } = (await client.post(url)).body.authenticator as { secret: string; setup: string };
  // The code of this step is used up by that; that of the next one is good already.
  const { status, body } = await client.put(url, { setup, code: codeOf(secret) });
  if (status !== 200) throw new Error(`The code was refused: ${status} ${JSON.stringify(body)}`);
  return secret;
}

/** The first step to a new passkey, as the service tells it. */
export interface BegunPasskey {
  readonly options: string;
  readonly registration: string;
}

/** Begins a new passkey. */
export const beginPasskey = async (client: TestClient, user: MadeUser): Promise<BegunPasskey> =>
  (await client.post(`${belowOf(user)}/passkey-registration/`)).body.passkey_registration as BegunPasskey;

/** Adds a passkey for somebody without a second factor, by their password. */
export async function addPasskey(api: TestApi, user: MadeUser): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(api.part(ApiConfig).url);
  const { options, registration } = await beginPasskey(api.as(user), user);
  const form = { name: 'Laptop', credential: passkey.register(options), registration };
  const { status, body } = await api.as(user).post(`${belowOf(user)}/passkeys/`, form);
  if (status !== 201) throw new Error(`The passkey was refused: ${status} ${JSON.stringify(body)}`);
  return passkey;
}

/** The same without a registration, for somebody whose password alone opens nothing. */
export async function madePasskey(api: TestApi, user: MadeUser): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(api.part(ApiConfig).url);
  const { credentialId, publicKey } = passkey.belongTo(`user-${user.id}`);
  await api.make.passkey(user, { credential_id: credentialId, public_key: publicKey });
  return passkey;
}

/** Takes the first step of a sign-in. */
export const typePassword = (browser: Browser, { username }: MadeUser, next = '/groups/'): Promise<LoadedPage> =>
  browser.post('/account/login/', { username, password: PASSWORD, next });

/** A challenge for the browser. */
export const challengeOf = async (browser: Browser): Promise<string> =>
  (await browser.post('/account/passkey/options/')).text;
