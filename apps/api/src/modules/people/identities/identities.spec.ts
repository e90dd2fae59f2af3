import { errors } from '@review-service/contracts/errors';
import { IDENTITY } from '@review-service/contracts/identities';
import { SCOPES } from '@review-service/contracts/scopes';
import { cookieOf, logIn } from '@review-service/testing/credentials';
import { TestClient } from '@review-service/testing/client';
import { type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { TestApi } from '../../../../test/test-api';

const ISSUER = 'https://login.example.com';
const PROVIDER = {
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: 'review-service',
  OIDC_CLIENT_SECRET: 'the-secret-of-the-client',
  OIDC_NAME: 'Acme',
};

describe('/api/users/{username}/identities/', () => {
  const api = TestApi.ofSuite({ settings: PROVIDER });
  let owner: MadeUser;
  let superuser: MadeUser;
  let somebody: MadeUser;

  beforeEach(async () => {
    [owner, superuser, somebody] = [await api.make.user(), await api.make.superuser(), await api.make.user()];
  });

  const listOf = ({ username }: MadeUser) => `/api/users/${username}/identities/`;
  const itemOf = (id: number, user = owner) => `${listOf(user)}${id}/`;
  const left = async (user = owner) =>
    (await api.db.query<{ id: number }[]>('select id from identity where user_id = $1 order by id', [user.id])).map(
      ({ id }) => id,
    );
  const withoutPassword = (user = owner) =>
    api.db.query('update user_account set password_hash = null where id = $1', [user.id]);

  describe('200', () => {
    it("lists one's own with their providers, and to superusers those of anybody", async () => {
      const { id, subject } = await api.make.identity(owner);
      const other = await api.make.identity(owner, { issuer: 'https://former.example.com' });

      for (const caller of [owner, superuser]) {
        const answer = await api.as(caller).get(listOf(owner));
        expect(answer).toList(IDENTITY);
        expect(answer.body.identities).toMatchObject([
          { id, issuer: ISSUER, provider: 'Acme', subject },
          { id: other.id, issuer: 'https://former.example.com', provider: '' },
        ]);
      }
      expect(await api.as(owner).get(itemOf(id))).toShow(IDENTITY);
    });
  });

  describe('204', () => {
    it('removes it: an entry says so, and a mail to the person', async () => {
      const { id, subject } = await api.make.identity(owner);

      expect((await api.as(superuser).delete(itemOf(id))).status).toBe(204);

      expect(await left()).toEqual([]);
      expect(
        await api.db.query(`select actor, details from audit_log where action = 'identity.removed' and subject = $1`, [
          `user ${owner.username}`,
        ]),
      ).toEqual([{ actor: superuser.username, details: { userId: owner.id, issuer: ISSUER, subject } }]);
      expect(
        await api.db.query(
          `select payload from outbox_message where name = 'identity.removed' and payload->>'userId' = $1`,
          [String(owner.id)],
        ),
      ).toEqual([{ payload: { userId: owner.id, provider: 'Acme', actorId: superuser.id } }]);
    });

    it('ends the sessions that it opened, but for the one that asks', async () => {
      const { id } = await api.make.identity(owner);
      const [here, elsewhere] = [await logIn(api.url, owner), await logIn(api.url, owner)];
      for (const cookie of [here, elsewhere]) {
        await api.db.query(
          `insert into provider_session (session_id, identity_id, expires_at) values ($1, $2, '2099-01-01')`,
          [sessionOf(cookie), id],
        );
      }
      const isIn = async (cookie: string) =>
        (await new TestClient(api.url, { cookie }).get('/api/session/')).body.session.authenticated as boolean;

      expect((await new TestClient(api.url, { cookie: here }).delete(itemOf(id))).status).toBe(204);

      expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
    });

    it('removes one of two from an account without a password', async () => {
      const [one] = [await api.make.identity(owner), await api.make.identity(owner)];
      const cookie = await logIn(api.url, owner);
      await withoutPassword();

      expect((await new TestClient(api.url, { cookie }).delete(itemOf(one.id))).status).toBe(204);
    });
  });

  describe('400', () => {
    it('is not the last way in: there is a password, or another identity of a provider that is there', async () => {
      const { id } = await api.make.identity(owner);
      await api.make.identity(owner, { issuer: 'https://former.example.com' });
      await withoutPassword();

      const answer = await api.as(superuser).delete(itemOf(id));

      expect(answer).toFailWith(errors.invalidAttribute);
      expect(answer.body.reason).toContain('the last way to sign in');
      expect(await left()).toContain(id);
    });

    it('leaves one of two that are removed at once', async () => {
      const [one, other] = [await api.make.identity(owner), await api.make.identity(owner)];
      await withoutPassword();

      const answers = await Promise.all([one, other].map(({ id }) => api.as(superuser).delete(itemOf(id))));

      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
      expect(await left()).toHaveLength(1);
    });
  });

  it('401: nobody', async () => {
    const { id } = await api.make.identity(owner);

    expect(await api.anonymous.get(listOf(owner))).toFailWith(errors.notLoggedIn);
    expect(await api.anonymous.delete(itemOf(id))).toFailWith(errors.notLoggedIn);
  });

  describe('403', () => {
    it('is nobody else’s', async () => {
      const { id } = await api.make.identity(owner);

      for (const answer of [
        await api.as(somebody).get(listOf(owner)),
        await api.as(somebody).get(itemOf(id)),
        await api.as(somebody).delete(itemOf(id)),
      ])
        expect(answer).toFailWith(errors.permissionDenied);
      expect(await left()).toEqual([id]);
    });

    it('needs a sign-in of the last quarter of an hour', async () => {
      const { id } = await api.make.identity(owner);
      const secrets = new Secrets(TEST_KEYS);
      const [name, sealed = ''] = (await logIn(api.url, owner)).split('=');
      const session = JSON.parse(secrets.open('cookie/session', decodeURIComponent(sealed)) ?? '') as { iat: number };
      const aged = (seconds: number) =>
        `${name}=${encodeURIComponent(secrets.seal('cookie/session', JSON.stringify({ ...session, iat: session.iat - seconds })))}`;
      const removeIn = (cookie: string) => new TestClient(api.url, { cookie }).delete(itemOf(id));

      const late = await removeIn(aged(901));
      expect(late).toFailWith(errors.confirmationNeeded);
      expect((await removeIn(aged(800))).status).toBe(204);
    });

    it('is closed to tokens, and to sessions that a token opened', async () => {
      const { id } = await api.make.identity(owner);
      const token = await api.make.apiToken(owner);
      const { value } = await api.make.oauthToken(owner, { scopes: [...SCOPES] });
      const opened = await api.withToken(token).get('/api/session/');

      expect(await api.withToken(token).delete(itemOf(id))).toFailWith(errors.permissionDenied);
      expect(await api.withBearer(value).get(listOf(owner))).toFailWith(errors.tokenAccessDenied);
      const session = new TestClient(api.url, { cookie: cookieOf(opened.headers) });
      expect(await session.delete(itemOf(id))).toFailWith(errors.permissionDenied);
      expect(await left()).toEqual([id]);
    });
  });

  it('404: one of somebody else, or of nobody', async () => {
    const { id } = await api.make.identity(somebody);

    expect(await api.as(superuser).get(itemOf(id))).toFailWith(errors.doesNotExist);
    expect(await api.as(owner).delete(itemOf(999_999))).toFailWith(errors.doesNotExist);
    expect(await api.as(superuser).get('/api/users/nobody/identities/')).toFailWith(errors.doesNotExist);
  });

  it('405: is not made or changed here', async () => {
    const { id } = await api.make.identity(owner);

    expect(await api.as(owner).post(listOf(owner))).toFailWith(errors.methodNotAllowed);
    expect(await api.as(owner).put(itemOf(id))).toFailWith(errors.methodNotAllowed);
  });
});

describe('identities while passwords are not accepted', () => {
  const api = TestApi.ofSuite({ settings: { ...PROVIDER, LOCAL_PASSWORDS: 'superusers' } });

  it('a password is a way in for superusers alone', async () => {
    const [person, superuser] = [await api.make.user(), await api.make.superuser()];
    const [one, other] = [await api.make.identity(person), await api.make.identity(superuser)];
    const remove = (username: string, id: number) =>
      api.as(superuser).delete(`/api/users/${username}/identities/${id}/`);

    expect(await remove(person.username, one.id)).toFailWith(errors.invalidAttribute);
    expect((await remove(superuser.username, other.id)).status).toBe(204);
  });
});

const sessionOf = (cookie: string): string => {
  const [, sealed = ''] = cookie.split('=');
  const opened = new Secrets(TEST_KEYS).open('cookie/session', decodeURIComponent(sealed)) ?? '';
  return (JSON.parse(opened) as { id: string }).id;
};
