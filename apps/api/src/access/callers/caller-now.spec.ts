import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

const VIEW = 'reviews.can_view_invite_only_groups';

describe('a caller who was here before is who they are now', () => {
  const api = TestApi.ofSuite();
  let group: Made;
  let closed: Made;

  beforeAll(async () => {
    group = await api.make.group();
    closed = await api.make.group({ invite_only: true });
  });

  const read = (client: TestClient, { name } = group) => client.get(`/api/groups/${name}/`);
  const change = (statement: string, ...values: unknown[]) => api.db.query<unknown>(statement, values);
  /** Requests twice, so that a cache of callers would be filled. */
  const comeBefore = async (client: TestClient, where = group) => [
    await read(client, where),
    await read(client, where),
  ];
  const withBearer = async (user: MadeUser, scopes = ['group:read']) => {
    const token = await api.make.oauthToken(user, { scopes });
    return { token, client: api.withBearer(token.value) };
  };

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
