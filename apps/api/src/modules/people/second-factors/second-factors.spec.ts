import { errors } from '@review-service/contracts/errors';
import { PASSKEYS_AT_MOST } from '@review-service/contracts/second-factors';
import { TestClient } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { ApiConfig } from '../../../api.config';
import { Browser } from '../../../../test/browser';
import {
  addAuthenticator,
  addPasskey,
  beginPasskey,
  challengeOf,
  codeOf,
  madePasskey,
} from '../../../../test/second-factors';
import { SoftwarePasskey } from '../../../../test/software-passkey';
import { TestApi } from '../../../../test/test-api';

const LATER = 16 * 60_000;

describe('second factors of a person', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'http://localhost:8080' } });
  let owner: MadeUser;
  let other: MadeUser;
  let below: string;

  beforeEach(async () => {
    [owner, other] = [await api.make.user(), await api.make.user()];
    below = `/api/users/${owner.username}`;
  });
  afterEach(() => jest.restoreAllMocks());

  /** A session that goes on when the first factor ends the others. */
  const afterOf = (client: TestClient, { headers }: { headers: Headers }) =>
    client.with({ cookie: /rbsessionid=[^;]+/.exec(cookieOf(headers))?.[0] ?? '' });
  const signedIn = () => api.withSession(owner);
  const age = () => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + LATER);
  };
  const setUp = async (client: TestClient) => {
    const { body } = await client.post(`${below}/authenticator/`);
    return body.authenticator as { secret: string; setup: string; uri: string; qr_code: string };
  };

  /** Every request of these resources, with what it takes. */
  const REQUESTS: [string, string, Record<string, string>?][] = [
    ['GET', 'authenticator/'],
    ['POST', 'authenticator/'],
    ['PUT', 'authenticator/', { setup: 'x', code: '123456' }],
    ['DELETE', 'authenticator/'],
    ['GET', 'recovery-codes/'],
    ['POST', 'recovery-codes/'],
    ['GET', 'passkeys/'],
    ['POST', 'passkeys/', { name: 'Laptop', credential: '{}', registration: 'x' }],
    ['GET', 'passkeys/:id/'],
    ['PUT', 'passkeys/:id/', { name: 'Phone' }],
    ['DELETE', 'passkeys/:id/'],
    ['GET', 'passkey-registration/'],
    ['POST', 'passkey-registration/'],
  ];
  const sendTo = async (client: TestClient, [method, path, form]: (typeof REQUESTS)[number]) => {
    const { id } = await api.make.passkey(owner);
    return client.send(method, `${below}/${path.replace(':id', String(id))}`, form ? { form } : {});
  };

  it.each(REQUESTS)('401: %s %s by nobody', async (...request) => {
    expect(await sendTo(api.anonymous, request)).toFailWith(errors.notLoggedIn);
  });

  it.each(REQUESTS)('403: %s %s by a token, by a session of one, or by somebody else', async (...request) => {
    const token = api.withToken(await api.make.apiToken(owner));
    const ofToken = new TestClient(api.url, {
      cookie: cookieOf((await token.get('/api/session/')).headers),
    });
    const app = api.withBearer((await api.make.oauthToken(owner, { scopes: ['user:read', 'user:write'] })).value);

    expect(await sendTo(token, request)).toFailWith(errors.permissionDenied);
    expect(await sendTo(ofToken, request)).toFailWith(errors.permissionDenied);
    expect(await sendTo(app, request)).toFailWith(errors.tokenAccessDenied);
    expect(await sendTo(api.as(other), request)).toFailWith(errors.permissionDenied);
    expect(await sendTo(api.as(await api.make.superuser()), request)).toFailWith(errors.permissionDenied);
  });

  it.each(REQUESTS.filter(([method]) => method !== 'GET'))(
    '403: %s %s in a session that was opened long ago',
    async (...request) => {
      const session = await signedIn();
      age();

      expect(await sendTo(session, request)).toFailWith(errors.confirmationNeeded);
    },
  );

  it.each(REQUESTS.filter(([method]) => method === 'GET'))('200: %s %s in such a session', async (...request) => {
    const session = await signedIn();
    age();

    expect((await sendTo(session, request)).status).toBe(200);
  });

  describe('authenticator/', () => {
    it('begins with a key for the app, which nothing is stored of, and is enabled by its code', async () => {
      const session = await signedIn();
      const { secret, setup, uri, qr_code } = await setUp(session);
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toMatch(
        new RegExp(`^otpauth://totp/.*${owner.username}.*secret=${secret}&algorithm=SHA1&digits=6&period=30`),
      );
      expect(qr_code).toMatch(/^<svg /);
      expect((await session.get(`${below}/authenticator/`)).body.authenticator).toMatchObject({
        ...{ enabled: false, is_required: false, secret: '', setup: '', uri: '', qr_code: '', time_added: null },
      });

      const enabled = await session.put(`${below}/authenticator/`, { setup, code: codeOf(secret) });

      expect(enabled.body.authenticator).toMatchObject({ enabled: true, secret: '', last_used: null });
      expect(await api.everythingStored()).not.toContain(secret);
    });

    it('ends all other sessions with the first factor, and lets this one go on', async () => {
      const [session, elsewhere] = [await signedIn(), await signedIn()];
      const { secret, setup } = await setUp(session);

      const enabled = await session.put(`${below}/authenticator/`, { setup, code: codeOf(secret) });

      const going = afterOf(session, enabled);
      expect((await going.get('/api/session/')).body.session.authenticated).toBe(true);
      expect((await elsewhere.get('/api/session/')).body.session.authenticated).toBe(false);
      await going.post(`${below}/recovery-codes/`);
      expect((await going.delete(`${below}/authenticator/`)).status).toBe(204);
      expect((await going.get(`${below}/recovery-codes/`)).body.recovery_codes.left).toBe(0);
      expect((await api.as(owner).get('/api/session/')).status).toBe(200);
    });

    it('400: a wrong code, a set-up of somebody else, and one that is over; another app replaces the first', async () => {
      const session = await signedIn();
      const { secret, setup } = await setUp(session);
      const theirs = (await api.as(other).post(`/api/users/${other.username}/authenticator/`)).body.authenticator as {
        secret: string;
        setup: string;
      };
      const put = (given: Record<string, string>, client = session) => client.put(`${below}/authenticator/`, given);

      expect((await put({ setup, code: codeOf(secret, 5) })).body.fields).toEqual({ code: [expect.any(String)] });
      expect((await put({ setup: theirs.setup, code: codeOf(theirs.secret) })).body.fields).toHaveProperty('setup');
      const enabled = await put({ setup, code: codeOf(secret) });
      const going = afterOf(session, enabled);
      const another = await setUp(going);
      expect((await put({ setup: another.setup, code: codeOf(another.secret) }, going)).status).toBe(200);
      const again = await setUp(going);
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
      expect((await put({ setup: again.setup, code: codeOf(again.secret) }, going)).body.fields).toHaveProperty(
        'setup',
      );
    });

    it('404: a removal where there is none', async () => {
      expect(await (await signedIn()).delete(`${below}/authenticator/`)).toFailWith(errors.doesNotExist);
    });
  });

  describe('recovery-codes/', () => {
    it('makes ten, in place of the former ones', async () => {
      const session = await signedIn();
      const { secret, setup } = await setUp(session);
      const going = afterOf(session, await session.put(`${below}/authenticator/`, { setup, code: codeOf(secret) }));

      const [one, two] = [await going.post(`${below}/recovery-codes/`), await going.post(`${below}/recovery-codes/`)];

      expect(one.headers.get('cache-control')).toBe('no-store');
      expect(two.body.recovery_codes.left).toBe(10);
      const all = [one, two].flatMap(({ body }) => body.recovery_codes.codes as string[]);
      expect(new Set(all).size).toBe(20);
      for (const code of all) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    });

    it('400: without a second factor', async () => {
      expect(await (await signedIn()).post(`${below}/recovery-codes/`)).toFailWith(errors.invalidFormData);
    });
  });

  describe('passkeys/', () => {
    const register = async (client: TestClient, passkey = new SoftwarePasskey(api.part(ApiConfig).url), odd = {}) => {
      const { options, registration } = await beginPasskey(client, owner);
      const form = { name: 'Laptop', credential: passkey.register(options, odd), registration };
      return client.post(`${below}/passkeys/`, form);
    };

    it('201: adds one, which is listed, renamed and removed', async () => {
      const session = await signedIn();

      const made = await register(session);

      expect(made.status).toBe(201);
      const going = afterOf(session, { headers: made.headers });
      const { id } = made.body.passkey as { id: number };
      const url = `${below}/passkeys/${id}/`;
      expect(made.body.passkey).toMatchObject({ name: 'Laptop', last_used: null, works_here: true });
      expect((await going.put(url, { name: 'Phone' })).body.passkey.name).toBe('Phone');
      expect((await going.get(`${below}/passkeys/`)).body.passkeys).toMatchObject([{ id, name: 'Phone' }]);
      expect((await going.delete(url)).status).toBe(204);
      expect(await going.get(url)).toFailWith(errors.doesNotExist);
      expect((await api.as(owner).get('/api/session/')).status).toBe(200);
    });

    it('412: what has changed since', async () => {
      const session = await signedIn();
      const { id } = await api.make.passkey(owner);

      const answer = await session.delete(`${below}/passkeys/${id}/`, { headers: { 'if-match': '"another"' } });

      expect(answer).toFailWith(errors.preconditionFailed);
    });

    it.each([
      ['of another site', { origin: 'https://evil.example.com' }],
      ['for another host', { host: 'evil.example.com' }],
      ['whose device has not verified its owner', { isUnverified: true }],
    ])('400: one %s', async (_, odd) => {
      const answer = await register(await signedIn(), undefined, odd);

      expect(answer.body.fields).toEqual({ credential: [expect.any(String)] });
    });

    it('400: the answer to the challenge of somebody else, to another one, or too late', async () => {
      const session = await signedIn();
      const passkey = new SoftwarePasskey(api.part(ApiConfig).url);
      const [own, another] = [await beginPasskey(session, owner), await beginPasskey(session, owner)];
      const theirs = await beginPasskey(api.as(other), other);
      const post = (options: string, registration: string) =>
        session.post(`${below}/passkeys/`, { name: 'Laptop', credential: passkey.register(options), registration });

      expect(await post(theirs.options, theirs.registration)).toFailWith(errors.invalidFormData);
      expect(await post(own.options, another.registration)).toFailWith(errors.invalidFormData);
      expect(await post(own.options, 'x')).toFailWith(errors.invalidFormData);
      const now = Date.now();
      jest.spyOn(Date, 'now').mockImplementation(() => now + 6 * 60_000);
      expect(await post(own.options, own.registration)).toFailWith(errors.invalidFormData);
    });

    it('400: one that is there already, and more than the most', async () => {
      const session = await signedIn();
      const passkey = new SoftwarePasskey(api.part(ApiConfig).url);
      const going = afterOf(session, await register(session, passkey));
      expect((await register(going, passkey)).body.fields).toHaveProperty('credential');
      for (let count = 1; count < PASSKEYS_AT_MOST; count += 1) await api.make.passkey(owner);

      expect((await register(going)).body.fields).toHaveProperty('__all__');
    });

    it('says which works at another host only', async () => {
      await api.make.passkey(owner, { rp_id: 'former.example.com' });
      await api.db.query('update user_account set has_second_factor = false where id = $1', [owner.id]);

      expect((await api.as(owner).get(`${below}/passkeys/`)).body.passkeys).toMatchObject([{ works_here: false }]);
    });

    it('are expanded for their person, and for nobody else', async () => {
      await addPasskey(api, other);
      const expanded = await api.as(owner).get(`/api/users/${other.username}/?expand=passkeys`);

      expect(JSON.stringify(expanded.body)).not.toContain('Laptop');
    });
  });

  it('of two removals at once, the second one sees the first', async () => {
    await addAuthenticator(api, owner);
    await api.make.passkey(owner);

    await Promise.all([
      api.db.query('delete from authenticator_app where user_id = $1', [owner.id]),
      api.db.query('delete from passkey where user_id = $1', [owner.id]),
    ]);

    const [row] = await api.db.query<{ has: boolean }[]>(
      'select has_second_factor as has from user_account where id = $1',
      [owner.id],
    );
    expect(row?.has).toBe(false);
  });
});

describe('second factors of who must have one', () => {
  const api = TestApi.ofSuite({ settings: { SECOND_FACTOR: 'everyone', SITE_URL: 'http://localhost:8080' } });

  it('400: the last one is not removed', async () => {
    const owner = await api.make.user();
    const passkey = await madePasskey(api, owner);
    const browser = new Browser(api.url);
    await browser.post('/account/login/passkey/', { credential: passkey.signIn(await challengeOf(browser)) });
    const client = new TestClient(api.url, { cookie: browser.cookie });
    const url = `/api/users/${owner.username}/passkeys/`;
    const { passkeys } = (await client.get(url)).body as { passkeys: { id: number }[] };

    expect(await client.delete(`${url}${passkeys[0]?.id}/`)).toFailWith(errors.invalidFormData);
    expect((await client.get(url)).body.passkeys).toHaveLength(1);
    expect((await client.get(`/api/users/${owner.username}/authenticator/`)).body.authenticator.is_required).toBe(true);
  });
});
