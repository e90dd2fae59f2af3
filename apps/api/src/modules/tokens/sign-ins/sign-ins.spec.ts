import { randomUUID } from 'node:crypto';
import { errors } from '@review-service/contracts/errors';
import { SIGN_IN } from '@review-service/contracts/sign-ins';
import { TestClient } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly is_current: boolean;
  readonly links: Record<string, { readonly href: string }>;
}

describe('/api/users/{username}/sign-ins/', () => {
  let api: TestApi;
  /** Another process. */
  let beside: TestApi;
  let superuser: MadeUser;
  let owner: MadeUser;
  let somebody: MadeUser;
  let url: string;

  beforeAll(async () => {
    api = await TestApi.boot();
    beside = await TestApi.boot({ beside: api });
    superuser = await api.make.superuser();
    somebody = await api.make.user();
  });
  beforeEach(async () => {
    owner = await api.make.user();
    url = `/api/users/${owner.username}/sign-ins/`;
  });
  afterAll(async () => {
    await beside.close();
    await api.close();
  });

  const isSignedIn = async (client: TestClient) =>
    (await client.get('/api/session/')).body.session.authenticated as boolean;
  /** A session whose cookie was used, and its id in the list. */
  const session = async (headers: Record<string, string> = {}) => {
    const client = (await api.withSession(owner)).with(headers);
    const { body } = await client.get(`${url}?max-results=200`);
    return { client, id: (body.sign_ins as Shown[]).find((one) => one.is_current)?.id ?? '' };
  };
  const apiToken = async (columns: Record<string, unknown> = {}) => {
    const value = await api.make.apiToken(owner, { note: 'nightly', ...columns });
    const [{ id }] = await api.db.query<[{ id: number }]>('select max(id) as id from api_token');
    return { id: `api-token-${id}`, token: id, client: api.withToken(value) };
  };
  const application = async (wish: Parameters<TestApi['make']['oauthToken']>[1] = {}) => {
    const made = await api.make.oauthToken(owner, { scopes: ['session:read'], ...wish });
    return { ...made, id: `application-${made.grantId}`, token: made.id, client: api.withBearer(made.value) };
  };
  const feed = async (columns: Record<string, unknown> = {}) => {
    const made = await api.make.feedAddress(owner, columns);
    return { ...made, id: `feed-address-${made.id}`, address: made.id };
  };
  const isRead = async (path: string) => (await api.anonymous.get(path)).status;
  const listed = async (by = api.as(owner), at = url): Promise<Shown[]> => {
    const answer = await by.get(`${at}?max-results=200`);
    expect(answer).toList(SIGN_IN);
    return answer.body.sign_ins as Shown[];
  };
  const ids = async (by?: TestClient, at?: string) => (await listed(by, at)).map(({ id }) => id);
  const written = (subject: string) =>
    api.db.query<object[]>('select action, actor, details from audit_log where subject = $1 order by id', [subject]);
  const mailed = (tokenId: number) =>
    api.db.query<{ name: string }[]>(
      `select name from outbox_message where name = 'token.ended' and payload->>'tokenId' = $1`,
      [String(tokenId)],
    );

  describe('GET', () => {
    describe('200', () => {
      it('has what lets in as the person, the last used first, and says which the request came by', async () => {
        const token = await apiToken({ created_at: '2026-01-01T00:00:00Z', expires_at: '2099-01-01T00:00:00Z' });
        const app = await application();
        await api.db.query(`update oauth_grant set created_at = '2026-01-02T00:00:00Z' where id = $1`, [app.grantId]);
        const { client, id } = await session({ 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' });

        const { body } = await client.get(url);

        const href = (path: string) => `${api.url}/api/${path}/`;
        const links = (item: string) => ({
          self: { href: `${api.url}${url}${item}/`, method: 'GET' },
          delete: { href: `${api.url}${url}${item}/`, method: 'DELETE' },
        });
        expect(body.sign_ins).toEqual([
          {
            client: 'Mozilla/5.0 (X11) Firefox/140.0',
            expires: expect.stringMatching(/^20.*\+00:00$/),
            id,
            is_current: true,
            kind: 'session',
            last_used: expect.stringMatching(/^20.*\+00:00$/),
            links: links(id),
            name: 'Mozilla/5.0 (X11) Firefox/140.0',
            network: '127.0.0.0/24',
            started: expect.stringMatching(/^20.*\+00:00$/),
          },
          {
            ...{ client: null, id: app.id, is_current: false, kind: 'application', last_used: null, network: null },
            expires: '2099-01-01T00:00:00.123456+00:00',
            links: {
              ...links(app.id),
              oauth_token: { href: href(`oauth-tokens/${app.token}`), method: 'GET', title: app.application.name },
            },
            name: app.application.name,
            started: '2026-01-02T00:00:00+00:00',
          },
          {
            ...{ client: null, id: token.id, is_current: false, kind: 'api-token', last_used: null, network: null },
            expires: '2099-01-01T00:00:00+00:00',
            links: {
              ...links(token.id),
              api_token: {
                href: href(`users/${owner.username}/api-tokens/${token.token}`),
                ...{ method: 'GET', title: 'nightly' },
              },
            },
            name: 'nightly',
            started: '2026-01-01T00:00:00+00:00',
          },
        ]);
      });

      it('has the addresses of feeds, by the name of what they are about, if the caller may see it', async () => {
        const [group, repository] = [await api.make.group({ invite_only: true }), await api.make.repository()];
        const [ofGroup, ofRepository, own] = [
          await feed({ group_id: group.id }),
          await feed({ repository_id: repository.id }),
          await feed(),
        ];
        await feed({ local_site_id: (await api.make.site()).id });
        const names = async (by: TestClient) =>
          new Map((await by.get(url)).body.sign_ins.map(({ id, name }: { id: string; name: string }) => [id, name]));

        const { body } = await api.as(owner).get(`${url}${own.id}/`);

        expect(body.sign_in).toMatchObject({
          ...{
            id: own.id,
            kind: 'feed-address',
            name: '',
            last_used: null,
            expires: null,
            client: null,
            network: null,
          },
          links: {
            feed_address: {
              href: `${api.url}/api/users/${owner.username}/feed-addresses/${own.address}/`,
              method: 'GET',
            },
          },
        });
        const seen = [
          [ofRepository.id, repository.name],
          [own.id, ''],
        ];
        expect(await names(api.as(owner))).toEqual(new Map([...seen, [ofGroup.id, '']] as [string, string][]));
        expect(await names(api.as(superuser))).toEqual(
          new Map([...seen, [ofGroup.id, group.name]] as [string, string][]),
        );
      });

      it('knows no session whose cookie was never used', async () => {
        await api.withSession(owner);
        await api.as(owner).get('/api/');

        expect(await listed()).toEqual([]);
      });

      it('says when, from where and with what program tokens of both kinds were used last', async () => {
        const [token, app] = [await apiToken(), await application()];
        await token.client.get('/api/info/');
        await app.client.get('/api/session/');
        const uses = { network: '192.0.2.0/24', client: 'deploy/2' };
        await api.make.tokenUse('api', { id: token.token }, { daysAgo: 3, network: '198.51.100.0/24', client: 'old' });
        await api.make.tokenUse('api', { id: token.token }, uses);
        await api.make.tokenUse('oauth', { id: app.token }, uses);

        const found = (await listed()).filter(({ kind }) => kind !== 'session');

        const used = { ...uses, last_used: expect.stringMatching(/^20/) };
        expect(found).toMatchObject([
          { id: app.id, ...used },
          { id: token.id, ...used },
        ]);
      });

      it('of what was made from an API token, has its sessions alone, which lead to that token and end with it', async () => {
        const parent = await api.make.madeApiToken(owner);
        const child = await api.make.childToken(parent);
        const cookie = cookieOf((await api.withToken(child.value).get('/api/')).headers);
        await api.anonymous.with({ cookie }).get('/api/');

        const [found, token, ...others] = await listed();

        expect([found?.kind, token?.id, others]).toEqual(['session', `api-token-${parent.id}`, []]);
        expect(found?.links.api_token?.href).toBe(`${api.url}/api/users/${owner.username}/api-tokens/${parent.id}/`);
        await api.db.query('update api_token set is_valid = false where id = $1', [parent.id]);
        expect(await ids()).toEqual([]);
      });

      it('of a session that a secret of an API token opened, ends with that secret', async () => {
        const token = await api.make.madeApiToken(owner);
        const cookie = cookieOf((await api.withToken(token.value).get('/api/')).headers);
        await api.anonymous.with({ cookie }).get('/api/');
        const renewals = `/api/users/${owner.username}/api-tokens/${token.id}/renewals/`;
        const kinds = async () => (await listed()).map(({ kind }) => kind);

        const { body } = await api.as(owner).post(renewals);
        expect((await kinds()).sort()).toEqual(['api-token', 'session']);
        await api.as(owner).delete(`${renewals}${body.api_token_renewal.id}/`);

        expect(await kinds()).toEqual(['api-token']);
        expect(await isSignedIn(api.anonymous.with({ cookie }))).toBe(false);
      });

      it('of a session that an API token opened, leads to that token', async () => {
        const { client, token } = await apiToken();
        const cookie = cookieOf((await client.get('/api/info/')).headers);
        await api.anonymous.get('/api/info/', { headers: { cookie } });

        const [found] = (await listed()).filter(({ kind }) => kind === 'session');

        expect(found?.links.api_token?.href).toBe(`${api.url}/api/users/${owner.username}/api-tokens/${token}/`);
      });

      it('has no page that another one has, however they are read', async () => {
        for (let minutes = 0; minutes < 5; minutes += 1) {
          await api.make.sessionUse(owner, { last_used_at: new Date(Date.now() - minutes * 60_000) });
        }
        await apiToken();
        const all = await ids();

        const paged: string[] = [];
        for (let next: string | undefined = `${url}?max-results=2`; next !== undefined;) {
          const { body } = await api.as(owner).get(next);
          paged.push(...(body.sign_ins as Shown[]).map(({ id }) => id));
          expect(body.total_results).toBe(6);
          next = body.links.next?.href as string | undefined;
        }

        expect(paged).toEqual(all);
        expect(new Set(paged).size).toBe(6);
      });

      it('has so many sessions at most: those that were used last', async () => {
        await api.db.query(
          `insert into session_use (session_id, user_id, epoch, last_used_at, client, expires_at)
           select gen_random_uuid(), id, session_epoch, now() - n * interval '1 minute', 'run ' || n, now() + interval '1 day'
           from user_account, generate_series(1, 600) n where id = $1`,
          [owner.id],
        );

        const { body } = await api.as(owner).get(`${url}?start=499&max-results=5`);

        expect(body.total_results).toBe(500);
        expect((body.sign_ins as { name: string }[]).map(({ name }) => name)).toEqual(['run 500']);
      });

      it('has nothing that lets nobody in any more', async () => {
        const expired = new Date(Date.now() - 1_000);
        const invalid = await apiToken({ is_valid: false });
        await apiToken({ expires_at: expired });
        await api.make.sessionUse(owner, { epoch: -1 });
        await api.make.sessionUse(owner, { expires_at: expired });
        await api.make.sessionUse(owner, { api_token_id: invalid.token });
        await api.make.sessionUse(owner, { api_token_id: 987_654 });
        await application({ expires_at: expired.toISOString() });
        for (const change of ['enabled = false', 'deleted_at = now()', `tokens_ended_at = now() + interval '1 hour'`]) {
          const { application: app } = await application();
          await api.db.query(`update oauth_application set ${change} where id = $1`, [app.id]);
        }
        const revoked = await api.make.sessionUse(owner);
        await api.db.query(`insert into revoked_session values ($1, '2099-01-01')`, [revoked.id]);

        expect(await listed()).toEqual([]);
      });

      it('keeps an application whose token has expired while it can get a new one', async () => {
        const made = await api.make.oauthToken(owner, { expires_at: '2020-01-01T00:00:00Z', refresh: randomUUID() });

        expect(await listed()).toMatchObject([{ id: `application-${made.grantId}`, expires: null }]);
      });

      it.each([
        ['logs out', async (client: TestClient) => client.delete('/api/session/')],
        ['is deactivated', async () => api.as(superuser).put(`/api/users/${owner.username}/`, { is_active: '0' })],
      ])('has no session of somebody who %s', async (_, end) => {
        const { client, id } = await session();
        const seen = () => ids(api.as(superuser));
        expect(await seen()).toEqual([id]);

        await end(client);

        expect(await seen()).toEqual([]);
      });

      it('has nothing of somebody who is deactivated, as whom nothing gets in', async () => {
        const all = [await session(), await apiToken(), await application()];

        await api.db.query('update user_account set is_active = false where id = $1', [owner.id]);

        expect(await listed(api.as(superuser))).toEqual([]);
        for (const { id } of all) {
          expect(await api.as(superuser).get(`${url}${id}/`)).toFailWith(errors.doesNotExist);
        }
      });

      it('is shown to a superuser, and marks nothing of theirs', async () => {
        await session();

        expect(await listed(await api.withSession(superuser))).toMatchObject([{ kind: 'session', is_current: false }]);
      });

      it('stands in the person, where it is asked for, and in nobody else', async () => {
        await apiToken();
        await session();
        const expanded = async (by: TestClient) =>
          (await by.get(`/api/users/${owner.username}/?expand=sign_ins`)).body.user as Record<string, unknown>;

        expect((await expanded(api.as(owner))).sign_ins).toEqual(await listed());
        expect(await expanded(api.as(somebody))).not.toHaveProperty('sign_ins');
        const { body } = await api.as(superuser).get(`/api/users/?q=${owner.username}&expand=sign_ins`);
        expect(body.users).toMatchObject([{ sign_ins: await listed() }]);
      });

      it('has on a Local Site the tokens and applications of that site, and all sessions', async () => {
        const site = await api.make.site({ users: [owner] });
        const here = { local_site_id: site.id };
        const [token, elsewhere] = [await apiToken(here), await apiToken()];
        const app = await application({ application: await api.make.application(owner, here) });
        await application();
        const { id } = await session();
        const bound = await api.make.sessionUse(owner, { api_token_id: elsewhere.token });

        const found = await listed(api.as(owner), `/s/${site.name}${url}`);

        expect(found.map((one) => one.id).sort()).toEqual([app.id, id, `session-${bound.id}`, token.id].sort());
        expect(found.find((one) => one.id === `session-${bound.id}`)?.links).not.toHaveProperty('api_token');
      });
    });

    it('400: a faulty argument', async () => {
      expect(await api.as(owner).get(`${url}?start=x`)).toFailWith(errors.invalidFormData);
    });

    it('401: nobody', async () => {
      expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
    });

    it('403: no token of any kind may come here, nor the session of one', async () => {
      const token = await apiToken();
      const cookie = cookieOf((await token.client.get('/api/info/')).headers);

      expect(await token.client.get(url)).toFailWith(errors.permissionDenied);
      expect(await api.anonymous.get(url, { headers: { cookie } })).toFailWith(errors.permissionDenied);
      expect(await (await application()).client.get(url)).toFailWith(errors.tokenAccessDenied);
    });

    it('403: somebody else', async () => {
      expect(await api.as(somebody).get(url)).toFailWith(errors.permissionDenied);
    });

    it('404: of nobody', async () => {
      expect(await api.as(superuser).get('/api/users/nobody/sign-ins/')).toFailWith(errors.doesNotExist);
    });
  });

  describe('GET {sign_in}/', () => {
    it.each<[string, () => Promise<{ id: string }>]>([
      ['session', () => session()],
      ['api-token', () => apiToken()],
      ['application', () => application()],
      ['feed-address', () => feed()],
    ])('200: shows what the list has of: %s', async (kind, make) => {
      const { id } = await make();

      const answer = await api.as(owner).get(`${url}${id}/`);

      expect(answer).toShow(SIGN_IN);
      expect(answer.body.sign_in).toMatchObject({ id, kind });
      expect([answer.body.sign_in]).toEqual((await listed()).filter((one) => one.id === id));
    });

    it.each(['session-1', `session-${randomUUID()}`, 'api-token-0', 'application-987654', 'api-token-1e3', 'x', '7'])(
      '404: there is no %s',
      async (id) => {
        expect(await api.as(owner).get(`${url}${id}/`)).toFailWith(errors.doesNotExist);
      },
    );

    it('404: what is somebody else’s', async () => {
      const { id } = await apiToken();

      expect(await api.as(somebody).get(`/api/users/${somebody.username}/sign-ins/${id}/`)).toFailWith(
        errors.doesNotExist,
      );
    });

    it('403: of somebody else', async () => {
      const { id } = await apiToken();

      expect(await api.as(somebody).get(`${url}${id}/`)).toFailWith(errors.permissionDenied);
    });

    it('401: nobody', async () => {
      expect(await api.anonymous.get(`${url}session-${randomUUID()}/`)).toFailWith(errors.notLoggedIn);
    });
  });

  describe('DELETE {sign_in}/', () => {
    describe('204', () => {
      it('ends a session, and no other, in another process too', async () => {
        const [one, other] = [await session(), await session()];
        const elsewhere = new TestClient(beside.url, one.client['headers']);
        expect(await isSignedIn(elsewhere)).toBe(true);

        const answer = await other.client.delete(`${url}${one.id}/`);

        expect(answer).toMatchObject({ status: 204, text: '' });
        expect(answer.headers.has('set-cookie')).toBe(false);
        expect(await isSignedIn(elsewhere)).toBe(false);
        expect(await isSignedIn(other.client)).toBe(true);
        expect(await ids()).toEqual([other.id]);
        expect(await written(`user ${owner.username}`)).toEqual([
          ...[{ action: 'session.ended', actor: owner.username, details: { sessionId: one.id.slice(8) } }],
        ]);
      });

      it('signs out a person who revokes the current session', async () => {
        const { client, id } = await session();

        const answer = await client.delete(`${url}${id}/`);

        expect(answer.status).toBe(204);
        expect(answer.headers.get('set-cookie')).toMatch(/^rbsessionid=; Max-Age=0/);
        expect(await isSignedIn(client)).toBe(false);
      });

      it('makes an API token invalid, with its sessions', async () => {
        const { client, id, token } = await apiToken();
        const cookie = cookieOf((await client.get('/api/info/')).headers);
        const opened = new TestClient(api.url, { cookie });
        expect(await isSignedIn(opened)).toBe(true);

        expect((await api.as(owner).delete(`${url}${id}/`)).status).toBe(204);

        expect(await client.get('/api/session/')).toFailWith(errors.loginFailed);
        expect(await isSignedIn(opened)).toBe(false);
        const { body } = await api.as(owner).get(`/api/users/${owner.username}/api-tokens/${token}/`);
        expect(body.api_token).toMatchObject({ valid: false, invalid_reason: 'Signed out.' });
        expect(await listed()).toEqual([]);
        expect(await written(`api-token ${token}`)).toMatchObject([
          { action: 'api-token.ended', actor: owner.username },
        ]);
        expect(await mailed(token)).toEqual([]);
      });

      it('ends the address of a feed', async () => {
        const [one, other] = [await feed(), await feed()];

        expect((await api.as(owner).delete(`${url}${one.id}/`)).status).toBe(204);

        expect([await isRead(one.path), await isRead(other.path)]).toEqual([404, 200]);
        expect(await ids()).toEqual([other.id]);
        expect(await written(`feed-address ${one.address}`)).toMatchObject([
          { action: 'feed-address.ended', actor: owner.username },
        ]);
      });

      it('ends what was given to an application, with the follow-up work of a deleted token', async () => {
        const { client, id, token, grantId } = await application({ refresh: randomUUID() });

        expect((await api.as(owner).delete(`${url}${id}/`)).status).toBe(204);

        expect(await client.get('/api/session/')).toFailWith(errors.loginFailed);
        const left = await api.db.query<object[]>(
          'select from oauth_refresh_token where grant_id = $1 and revoked_at is null',
          [grantId],
        );
        expect(left).toEqual([]);
        expect(await listed()).toEqual([]);
        expect(await written(`oauth-token ${token}`)).toMatchObject([{ action: 'oauth-token.deleted' }]);
        const asked = await api.db.query<{ payload: object }[]>(
          `select payload from outbox_message where name = 'token.deleted' and payload->>'tokenId' = $1`,
          [String(token)],
        );
        expect(asked).toMatchObject([{ payload: { grantId, userId: owner.id, deletedBy: owner.id } }]);
      });

      it('ends what was given to an application that has no token of it left, and says so in the log', async () => {
        const made = await api.make.oauthToken(owner, { refresh: randomUUID() });
        await api.db.query('delete from oauth_token where id = $1', [made.id]);

        expect((await api.as(owner).delete(`${url}application-${made.grantId}/`)).status).toBe(204);

        expect(await listed()).toEqual([]);
        expect(await written(`grant ${made.grantId}`)).toMatchObject([{ action: 'grant.ended' }]);
      });

      it('tells the owner of a token by mail that a superuser has ended it', async () => {
        const { id, token } = await apiToken();

        expect((await api.as(superuser).delete(`${url}${id}/`)).status).toBe(204);

        expect(await mailed(token)).toHaveLength(1);
      });

      it('with the tag of what was read', async () => {
        const { id } = await apiToken();
        const { headers } = await api.as(owner).get(`${url}${id}/`);

        const answer = await api
          .as(owner)
          .delete(`${url}${id}/`, { headers: { 'if-match': headers.get('etag') ?? '' } });

        expect(answer.status).toBe(204);
      });
    });

    it('401: nobody', async () => {
      const { id } = await session();

      expect(await api.anonymous.delete(`${url}${id}/`)).toFailWith(errors.notLoggedIn);
    });

    it('403: no token may end one, not even itself', async () => {
      const [token, app] = [await apiToken(), await application()];

      expect(await token.client.delete(`${url}${token.id}/`)).toFailWith(errors.permissionDenied);
      expect(await app.client.delete(`${url}${app.id}/`)).toFailWith(errors.tokenAccessDenied);
      expect((await ids()).sort()).toEqual([token.id, app.id].sort());
    });

    it('403: of somebody else', async () => {
      const { client, id } = await session();

      expect(await api.as(somebody).delete(`${url}${id}/`)).toFailWith(errors.permissionDenied);
      expect(await isSignedIn(client)).toBe(true);
    });

    it('404: what has ended', async () => {
      const all = [await session(), await apiToken(), await application()];

      for (const { id } of all) {
        expect((await api.as(owner).delete(`${url}${id}/`)).status).toBe(204);
        expect(await api.as(owner).delete(`${url}${id}/`)).toFailWith(errors.doesNotExist);
      }
    });

    it('404: a token of a Local Site, elsewhere', async () => {
      const site = await api.make.site({ users: [owner] });
      const { id } = await apiToken({ local_site_id: site.id });

      expect(await api.as(owner).delete(`${url}${id}/`)).toFailWith(errors.doesNotExist);
      expect((await api.as(owner).delete(`/s/${site.name}${url}${id}/`)).status).toBe(204);
    });

    it('412: what has changed since', async () => {
      const { id } = await apiToken();

      const answer = await api.as(owner).delete(`${url}${id}/`, { headers: { 'if-match': '"another"' } });

      expect(answer).toFailWith(errors.preconditionFailed);
      expect(await ids()).toEqual([id]);
    });
  });

  describe('DELETE', () => {
    const after = (client: TestClient, headers: Headers) => client.with({ cookie: cookieOf(headers) });

    describe('200', () => {
      it('ends all other sessions, also one that was never used, in another process too; the current one goes on', async () => {
        const [current, other] = [await session(), await session()];
        const unused = await api.withSession(owner);
        const token = await apiToken();
        const elsewhere = new TestClient(beside.url, other.client['headers']);

        const answer = await current.client.delete(url);

        expect(answer).toList(SIGN_IN);
        const left = [
          { id: token.id, is_current: false },
          { id: current.id, is_current: true },
        ];
        expect(answer.body.sign_ins).toMatchObject(left);
        for (const ended of [other.client, unused, elsewhere]) expect(await isSignedIn(ended)).toBe(false);
        const next = after(current.client, answer.headers);
        expect(await isSignedIn(next)).toBe(true);
        expect(await isSignedIn(new TestClient(beside.url, next['headers']))).toBe(true);
        expect(await listed(next)).toMatchObject(left);
        expect(await written(`user ${owner.username}`)).toEqual([
          {
            ...{ action: 'sessions.ended', actor: owner.username },
            details: { userId: owner.id, spared: current.id.slice(8) },
          },
        ]);
      });

      it('gives the current session a new cookie that ends when the former one would have', async () => {
        const { client } = await session();
        const attribute = ({ headers }: { headers: Headers }) =>
          Number(/Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '')?.[1]);

        const answer = await client.delete(url);

        expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^rbsessionid=.{60,}; Max-Age=\d+; /)]);
        expect(attribute(answer)).toBeLessThanOrEqual(2_592_000);
        expect(attribute(answer)).toBeGreaterThan(2_591_000);
      });

      it('lets requests go on that are under way with the former cookie, for some seconds, but not end others', async () => {
        const { client } = await session();
        const answer = await client.delete(url);

        const meanwhile = await client.get('/api/session/');
        expect(meanwhile.body.session.authenticated).toBe(true);
        expect(meanwhile.headers.has('set-cookie')).toBe(false);
        expect(await client.delete(url)).toFailWith(errors.loginFailed);

        await api.db.query(`update session_use set spared_at = spared_at - interval '11 seconds' where user_id = $1`, [
          owner.id,
        ]);
        expect(await isSignedIn(client)).toBe(false);
        expect(await isSignedIn(after(client, answer.headers))).toBe(true);
      });

      it('ends a session that was spared before, when another one asks', async () => {
        const [one, other] = [await session(), await session()];
        const spared = after(one.client, (await one.client.delete(url)).headers);
        const since = await session();

        const { status } = await since.client.delete(url);

        expect(status).toBe(200);
        for (const client of [one.client, other.client, spared]) expect(await isSignedIn(client)).toBe(false);
      });

      it('by a password ends all of them, and starts none', async () => {
        const { client } = await session();

        const answer = await api.as(owner).delete(url);

        expect(answer).toList(SIGN_IN);
        expect(answer.body.sign_ins).toEqual([]);
        expect(answer.headers.has('set-cookie')).toBe(false);
        expect(await isSignedIn(client)).toBe(false);
        expect(await isSignedIn(await api.withSession(owner))).toBe(true);
      });

      it('by a superuser ends all of somebody else’s, and none of the superuser’s own', async () => {
        const { client } = await session();
        const chief = await api.withSession(superuser);

        const answer = await chief.delete(url);

        expect(answer.status).toBe(200);
        expect(answer.headers.has('set-cookie')).toBe(false);
        expect([await isSignedIn(client), await isSignedIn(chief)]).toEqual([false, true]);
        const [entry] = await written(`user ${owner.username}`);
        expect(entry).toMatchObject({ action: 'sessions.ended', details: { userId: owner.id } });
      });

      it('ends the kinds that are asked for, and spares the others', async () => {
        const [current, other] = [await session(), await session()];
        const [token, app] = [await apiToken(), await application()];

        const answer = await current.client.delete(`${url}?kinds=api-token,application`);

        expect(answer.headers.has('set-cookie')).toBe(false);
        expect(await ids(current.client)).toEqual(expect.arrayContaining([current.id, other.id]));
        expect(answer.body.total_results).toBe(2);
        expect(await token.client.get('/api/session/')).toFailWith(errors.loginFailed);
        expect(await app.client.get('/api/session/')).toFailWith(errors.loginFailed);
        expect(await isSignedIn(other.client)).toBe(true);
        expect(await written(`api-token ${token.token}`)).toMatchObject([{ action: 'api-token.ended' }]);
        expect(await written(`oauth-token ${app.token}`)).toMatchObject([{ action: 'oauth-token.deleted' }]);
      });

      it('ends everything else at once', async () => {
        const [current, other] = [await session(), await session()];
        await apiToken();
        await application();
        const { path } = await feed();

        const { body } = await current.client.delete(`${url}?kinds=session, api-token,application,feed-address`);

        expect((body.sign_ins as Shown[]).map(({ id }) => id)).toEqual([current.id]);
        expect(await isSignedIn(other.client)).toBe(false);
        expect(await isRead(path)).toBe(404);
      });

      it('ends so many tokens at once, and says how many are left', async () => {
        await api.db.query(
          `insert into api_token (user_id, lookup, key_id)
           select $1, decode(md5($2 || n), 'hex'), 'test' from generate_series(1, 503) n`,
          [owner.id, owner.username],
        );

        const first = await api.as(owner).delete(`${url}?kinds=api-token`);
        const second = await api.as(owner).delete(`${url}?kinds=api-token`);

        expect([first.body.total_results, second.body.total_results]).toEqual([3, 0]);
      });

      it('on a Local Site ends the tokens of that site', async () => {
        const site = await api.make.site({ users: [owner] });
        const [here, elsewhere] = [await apiToken({ local_site_id: site.id }), await apiToken()];

        await api.as(owner).delete(`/s/${site.name}${url}?kinds=api-token`);

        expect(await ids()).toEqual([elsewhere.id]);
        expect(await ids(api.as(owner), `/s/${site.name}${url}`)).not.toContain(here.id);
      });

      it('tells the owner of tokens that a superuser has ended them', async () => {
        const { token } = await apiToken();

        await api.as(superuser).delete(`${url}?kinds=api-token`);

        expect(await mailed(token)).toHaveLength(1);
      });
    });

    it.each(['cookies', 'session,', ''])('400: %j are no kinds', async (kinds) => {
      const { client } = await session();

      const answer = await client.delete(`${url}?kinds=${kinds}`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual(['kinds']);
      expect(await isSignedIn(client)).toBe(true);
    });

    it('401: nobody', async () => {
      expect(await api.anonymous.delete(url)).toFailWith(errors.notLoggedIn);
    });

    it('403: no token may, nor somebody else', async () => {
      const [{ client }, token, app] = [await session(), await apiToken(), await application()];

      expect(await token.client.delete(url)).toFailWith(errors.permissionDenied);
      expect(await app.client.delete(url)).toFailWith(errors.tokenAccessDenied);
      expect(await api.as(somebody).delete(url)).toFailWith(errors.permissionDenied);
      expect(await isSignedIn(client)).toBe(true);
    });

    it('404: of nobody', async () => {
      expect(await api.as(superuser).delete('/api/users/nobody/sign-ins/')).toFailWith(errors.doesNotExist);
    });
  });

  it('405: are not made or changed', async () => {
    const { id } = await session();

    expect(await api.as(owner).post(url)).toFailWith(errors.methodNotAllowed);
    expect(await api.as(owner).put(url)).toFailWith(errors.methodNotAllowed);
    expect(await api.as(owner).post(`${url}${id}/`)).toFailWith(errors.methodNotAllowed);
    expect(await api.as(owner).put(`${url}${id}/`)).toFailWith(errors.methodNotAllowed);
  });
});

describe('sign-ins while OAuth2 is off', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.boot({ settings: { FEATURE_OAUTH2: 'false' } });
  });
  afterAll(() => api.close());

  it('have no applications', async () => {
    const owner = await api.make.user();
    const { grantId } = await api.make.oauthToken(owner);
    const url = `/api/users/${owner.username}/sign-ins/`;

    expect((await api.as(owner).get(url)).body.sign_ins).toEqual([]);
    expect(await api.as(owner).get(`${url}application-${grantId}/`)).toFailWith(errors.doesNotExist);
    expect((await api.as(owner).delete(`${url}?kinds=application`)).status).toBe(200);
    expect(await api.db.query('select id from oauth_grant where id = $1', [grantId])).toHaveLength(1);
  });
});
