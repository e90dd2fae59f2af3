import { cookieOf } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/oauth-apps/';
const PROGRAM = {
  authorization_grant_type: 'authorization-code',
  client_type: 'confidential',
  name: 'Program',
  redirect_uris: 'https://example.com/callback',
};

describe('applications in the hands of tokens', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let somebody: MadeUser;
  /** Callers with a token of each kind, all of the superuser. */
  let tokens: [string, TestClient][];

  beforeAll(async () => {
    superuser = await api.make.superuser();
    somebody = await api.make.user();
    const bearer = await api.make.oauthToken(superuser, { scopes: ['oauth_app:read', 'oauth_app:write'] });
    const token = api.withToken(await api.make.apiToken(superuser));
    const opened = cookieOf((await token.get('/api/session/')).headers);
    tokens = [
      ['OAuth2 token', api.withBearer(bearer.value)],
      ['API token', token],
      ['session that an API token opened', api.anonymous.with({ cookie: opened })],
    ];
  });

  const each = (work: (client: TestClient) => Promise<unknown>) =>
    Promise.all(tokens.map(([, client]) => work(client)));
  const urlOf = ({ id }: { id: number }) => `${LIST}${id}/`;
  const make = (columns: Record<string, unknown> = {}) =>
    api.make.application(somebody, { redirect_uris: ['https://example.com/callback'], ...columns });
  const stored = async ({ id }: { id: number }) =>
    (await api.db.query('select * from oauth_application where id = $1', [id]))[0];
  const faultsOf = async (sent: ReturnType<TestClient['put']>) => {
    const { status, body } = await sent;
    expect(status).toBe(400);
    return body.fields;
  };

  describe('200 and 201', () => {
    it('makes and changes applications that ask people', () =>
      each(async (client) => {
        const made = await client.post(LIST, { ...PROGRAM, user: superuser.username, skip_authorization: '0' });
        expect(made.status).toBe(201);

        const { status, body } = await client.put(urlOf(made.body.oauth_app), {
          redirect_uris: 'https://example.com/other',
          regenerate_client_secret: '1',
        });

        expect(status).toBe(200);
        expect(body.oauth_app.client_secret).not.toBe('');
      }));

    it('stops an application that asks nobody', () =>
      each(async (client) => {
        const app = await make({ skip_authorization: true });

        expect((await client.put(urlOf(app), { enabled: '0', end_tokens: '1' })).status).toBe(200);
        expect((await client.put(urlOf(app), { skip_authorization: '0' })).status).toBe(200);

        expect(await stored(app)).toMatchObject({ enabled: false, skip_authorization: false });
      }));

    it.each([
      ['a session', async () => api.withSession(superuser)],
      ['a password', () => api.as(superuser)],
    ])('a person with %s lets an application ask nobody', async (_, enter) => {
      const client = await enter();
      const made = await client.post(LIST, { ...PROGRAM, skip_authorization: '1', user: somebody.username });
      expect(made.status).toBe(201);

      const form = { redirect_uris: 'https://example.com/other', skip_authorization: '1' };
      expect((await client.put(urlOf(made.body.oauth_app), form)).status).toBe(200);
    });
  });

  describe('400', () => {
    it('lets no application ask nobody', () =>
      each(async (client) => {
        const app = await make();

        const made = faultsOf(client.post(LIST, { ...PROGRAM, skip_authorization: '1' }));
        const changed = faultsOf(client.put(urlOf(app), { skip_authorization: '1' }));

        expect(await made).toEqual({ skip_authorization: [expect.stringContaining('password')] });
        expect(await changed).toEqual({ skip_authorization: [expect.stringContaining('password')] });
        expect(await stored(app)).toMatchObject({ skip_authorization: false });
      }));

    it('gives no application to somebody else, who would keep it when the token has ended', () =>
      each(async (client) => {
        const app = await api.make.application(superuser);
        const user = somebody.username;

        expect(await faultsOf(client.post(LIST, { ...PROGRAM, user }))).toEqual({ user: [expect.any(String)] });
        expect(await faultsOf(client.put(urlOf(app), { user }))).toHaveProperty('user');

        expect(await stored(app)).toMatchObject({ user_id: superuser.id });
      }));

    it.each<[Record<string, string>]>([
      [{ redirect_uris: 'https://evil.example/' }],
      [{ regenerate_client_secret: '1' }],
      [{ client_type: 'public' }],
      [{ authorization_grant_type: 'device-code' }],
      [{ enabled: '1' }],
      [{ name: 'Another' }],
      [{ webhook_url: 'https://evil.example/' }],
      [{ user: 'me' }],
    ])('does not change %j of an application that asks nobody', async (change) => {
      const form = 'user' in change ? { user: superuser.username } : change;
      await each(async (client) => {
        const app = await make({ skip_authorization: true, enabled: false });
        const before = await stored(app);

        const alone = await faultsOf(client.put(urlOf(app), form));
        const together = await faultsOf(client.put(urlOf(app), { ...form, skip_authorization: '0' }));

        expect(alone).toEqual({ [String(Object.keys(form)[0])]: [expect.stringContaining('without asking')] });
        expect(together).toEqual(alone);
        expect(await stored(app)).toEqual(before);
      });
    });
  });
});
