import { errors } from '@review-service/contracts/errors';
import { sql } from '@review-service/database/sql';
import { eventually } from '@review-service/testing/eventually';
import type { Answer, TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { cookieOf, TestApi } from '../../test/test-api';
import { Caller } from './caller';
import { HeadStart } from './head-start';

const VIEW = 'reviews.can_view_invite_only_groups';

describe('a caller who was here before', () => {
  let api: TestApi;
  let group: Made;
  let closed: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    group = await api.make.group();
    closed = await api.make.group({ invite_only: true });
  });
  afterAll(() => api.close());

  const read = (client: TestClient, { name } = group) => client.get(`/api/groups/${name}/`);
  const change = (statement: string, ...values: unknown[]) => api.db.query<unknown>(statement, values);
  /** The second request of many is the first that can be handled before it is known who calls. */
  const comeBefore = async (client: TestClient, where = group) => [
    await read(client, where),
    await read(client, where),
  ];
  const withBearer = async (user: MadeUser, scopes = ['group:read']) => {
    const token = await api.make.oauthToken(user, { scopes });
    return { token, client: api.withBearer(token.value) };
  };

  describe('while the database does not say who calls', () => {
    /** What the API has asked the database by then, and how it answers in the end. */
    async function readWhileLocked(client: TestClient, wanted: number, meanwhile = 'select') {
      const runner = api.db.createQueryRunner();
      await runner.query('begin');
      await runner.query('lock table user_account in access exclusive mode');
      const outcome: { early: number; answer?: Answer } = { early: 0 };
      await statementsOf(async (asked) => {
        const answered = read(client);
        await eventually(() => Promise.resolve(asked.length >= wanted));
        outcome.early = asked.length;
        await runner.query(meanwhile);
        await runner.query('commit');
        outcome.answer = await answered;
      });
      await runner.release();
      return outcome;
    }

    it('is served already', async () => {
      const { client } = await withBearer(await api.make.user());
      await comeBefore(client);

      const { early, answer } = await readWhileLocked(client, 2);

      expect(early).toBe(2);
      expect(answer?.body.group.name).toBe(group.name);
    });

    it('is known by the credential alone, whatever other cookies come along', async () => {
      const { client } = await withBearer(await api.make.user());
      await comeBefore(client.with({ cookie: 'theme=light' }));

      const { early } = await readWhileLocked(client.with({ cookie: 'theme=dark' }), 2);

      expect(early).toBe(2);
    });

    it('hears nothing of it when it turns out that they are nobody any more', async () => {
      const user = await api.make.user();
      const { client } = await withBearer(user);
      await comeBefore(client);

      const { early, answer } = await readWhileLocked(
        client,
        2,
        `update user_account set is_active = false where id = ${user.id}`,
      );

      expect(early).toBe(2);
      expect(answer).toFailWith(errors.loginFailed);
    });

    it.each(['is_superuser', 'is_staff'])(
      'waits with %s: what they are shown may have to be written down',
      async (column) => {
        const { client } = await withBearer(await api.make.user({ [column]: true }));
        await comeBefore(client);
        const request = readWhileLocked(client, 1);

        expect((await request).early).toBe(1);
      },
    );
  });

  describe('is who they are now', () => {
    it.each([
      ['the token is gone', 'delete from oauth_token where id = $1', errors.loginFailed],
      ['the token has fewer scopes', `update oauth_token set scopes = '{}' where id = $1`, errors.missingScope],
      ['the token has expired', 'update oauth_token set expires_at = now() where id = $1', errors.loginFailed],
    ])('when %s', async (_, statement, error) => {
      const { token, client } = await withBearer(await api.make.user());
      await comeBefore(client);

      await change(statement, token.id);

      for (const again of await comeBefore(client)) expect(again).toFailWith(error);
    });

    it('when the token gets more scopes', async () => {
      const { token, client } = await withBearer(await api.make.user(), ['root:read']);
      for (const before of await comeBefore(client)) expect(before).toFailWith(errors.missingScope);

      await change(`update oauth_token set scopes = '{group:read}' where id = $1`, token.id);

      expect((await comeBefore(client)).map(({ status }) => status)).toEqual([200, 200]);
    });

    it('when an API token may do less, and when it is invalid', async () => {
      const user = await api.make.user();
      const client = api.withToken(await api.make.apiToken(user));
      await comeBefore(client);

      const policy = { resources: { '*': { allow: ['*'] }, group: { '*': { block: ['GET'] } } } };
      await change('update api_token set policy = $2 where user_id = $1', user.id, policy);
      for (const again of await comeBefore(client)) expect(again).toFailWith(errors.permissionDenied);

      await change('update api_token set is_valid = false where user_id = $1', user.id);
      for (const again of await comeBefore(client)) expect(again).toFailWith(errors.loginFailed);
    });

    it('when a permission comes and goes', async () => {
      const user = await api.make.user();
      const client = await api.withSession(user);
      for (const before of await comeBefore(client, closed)) expect(before).toFailWith(errors.permissionDenied);

      await change('insert into user_permission (user_id, codename) values ($1, $2)', user.id, VIEW);
      expect((await comeBefore(client, closed)).map(({ status }) => status)).toEqual([200, 200]);

      await change('delete from user_permission where user_id = $1', user.id);
      for (const after of await comeBefore(client, closed)) expect(after).toFailWith(errors.permissionDenied);
    });

    it('when the session was ended: the cookie is taken away', async () => {
      const user = await api.make.user();
      const client = await api.withSession(user);
      await comeBefore(client);

      await change('update user_account set session_epoch = session_epoch + 1 where id = $1', user.id);

      for (const { status, headers } of await comeBefore(client)) {
        expect(status).toBe(200);
        expect(cookieOf(headers)).toBe('rbsessionid=');
      }
    });

    it('when they join a Local Site, whatever they are elsewhere', async () => {
      const user = await api.make.user();
      const site = await api.make.site();
      const client = await api.withSession(user);
      await comeBefore(client);
      const onSite = () => client.get(`/s/${site.name}/api/groups/`);
      for (const before of [await onSite(), await onSite()]) expect(before).toFailWith(errors.permissionDenied);

      await change('insert into local_site_user (local_site_id, user_id) values ($1, $2)', site.id, user.id);

      expect([(await onSite()).status, (await onSite()).status]).toEqual([200, 200]);
    });
  });

  it('takes no more room than a few thousand callers, however large their policies are', async () => {
    const headStart = api.part(HeadStart);
    const callerOf = (index: number) => {
      const policy = { resources: { group: { [`${index}`.padStart(32_000, 'x')]: { allow: ['*'] } } } };
      const person = { id: index, username: `u${index}`, isSuperuser: false, isStaff: false, permissions: [] };
      const seen = { asked: sql`select`, found: JSON.stringify({ person, token: { policy } }) };
      return new Caller('api-token', person, null, { id: index, policy, localSiteId: null }, null, seen);
    };

    for (let index = 0; index < 500; index += 1) await headStart.whoIs(`${index}`, Promise.resolve(callerOf(index)));

    expect(headStart.whoWas('499')).toBeDefined();
    expect(headStart.whoWas('0')).toBeUndefined();
  });

  it('is asked for two statements as ever, and for a third only when they changed', async () => {
    const { token, client } = await withBearer(await api.make.user());
    await comeBefore(client);
    const count = async () => (await statementsOf(() => read(client))).length;

    expect(await count()).toBe(2);
    await change(`update oauth_token set scopes = '{group:read,root:read}' where id = $1`, token.id);
    expect(await count()).toBe(3);
    expect(await count()).toBe(2);
  });
});
