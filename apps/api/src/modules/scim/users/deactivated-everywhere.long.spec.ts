import { join } from 'node:path';
import { logIn } from '@review-service/testing/credentials';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import { TestClient } from '@review-service/testing/client';
import { OAuthClient } from '../../../../test/oauth-client';
import { TestApi } from '../../../../test/test-api';

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Three processes of the built API on one database. What one of them is told counts in the next request to each. */
describe('somebody whom a directory deactivates, at three processes', () => {
  let api: TestApi;
  let replicas: RunningProgram[];

  beforeAll(async () => {
    api = await TestApi.boot();
    const [env, log] = [api.programSettings, join(api.folder, 'replicas.log')];
    replicas = await Promise.all([0, 1, 2].map(() => launchProgram({ app: 'api', env, log })));
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await api.close();
  });

  /** A provided person who is in by a session, an API token and an OAuth2 token with its refresh token. */
  async function providedPerson() {
    const user = await api.make.user();
    const { value } = await api.make.scimToken();
    await api.db.query(
      `insert into scim_user (user_id, provider_id, user_name, attributes)
       select $1, id, $2, jsonb_build_object('userName', $2::text) from scim_provider where name = 'okta'`,
      [user.id, user.username],
    );
    const client = await OAuthClient.register(api, user);
    const { access, refresh } = await client.tokens(user);
    const credentials = {
      session: { cookie: await logIn(api.url, user) },
      'API token': { authorization: `token ${await api.make.apiToken(user)}` },
      'OAuth2 token': { authorization: `Bearer ${access}` },
    };
    const setActive = async (at: RunningProgram | undefined, active: boolean) => {
      const json = { schemas: [PATCH], Operations: [{ op: 'replace', value: { active } }] };
      const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/scim+json' };
      const answer = await new TestClient(at?.url ?? '', headers).send('PATCH', `/scim/v2/Users/${user.id}`, { json });
      expect([answer.status, answer.body.active]).toEqual([200, active]);
    };
    return { user, client, refresh, credentials, setActive };
  }

  type Credentials = Awaited<ReturnType<typeof providedPerson>>['credentials'];

  /** What each process answers to each credential, all asked at once: whether it knows the person, or its refusal. */
  const everywhere = (credentials: Credentials) =>
    Promise.all(
      replicas.map(async ({ url }) =>
        Object.fromEntries(
          await Promise.all(
            Object.entries(credentials).map(async ([name, headers]) => {
              const { status, body } = await new TestClient(url, headers).get('/api/session/');
              return [name, status === 200 ? (body.session.authenticated as boolean) : status] as const;
            }),
          ),
        ),
      ),
    );
  const ofEach = (answer: object) => replicas.map(() => answer);
  const IN = { session: true, 'API token': true, 'OAuth2 token': true };
  const OUT = { session: false, 'API token': 401, 'OAuth2 token': 401 };

  it.each([0, 1, 2])(
    'is out everywhere with the next request, and comes back without the session (told to %i)',
    async (at) => {
      const { credentials, client, refresh, setActive } = await providedPerson();
      expect(await everywhere(credentials)).toEqual(ofEach(IN));
      // Each process has answered the credentials before, and may remember what it read.
      expect(await everywhere(credentials)).toEqual(ofEach(IN));

      await setActive(replicas[at], false);

      expect(await everywhere(credentials)).toEqual(ofEach(OUT));
      expect((await client.refresh(refresh)).body).toMatchObject({ error: 'invalid_grant' });

      await setActive(replicas[(at + 1) % 3], true);

      expect(await everywhere(credentials)).toEqual(ofEach({ ...IN, session: false }));
    },
  );
});
