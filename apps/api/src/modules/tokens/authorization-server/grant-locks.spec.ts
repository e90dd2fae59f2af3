import type { MadeUser } from '@review-service/testing/make';
import { eventually } from '@review-service/testing/eventually';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { OAuthClient } from '../../../../test/oauth-client';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

describe('who refreshes while something ends', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;
  let client: OAuthClient;

  beforeAll(async () => {
    somebody = await api.make.user();
    client = await OAuthClient.register(api, somebody);
  });

  // The end of a grant locks the grant, then changes its tokens: a refresh waits for the grant, and holds no lock
  // meanwhile.
  it.each([
    ['its grant', 'select from oauth_grant for update', 'update oauth_refresh_token set revoked_at = now()'],
    ['its application', 'select from oauth_application for update', 'delete from oauth_grant'],
  ])('400: waits for %s, without a deadlock', async (_, first, second) => {
    const { refresh } = await client.tokens(somebody);
    const ending = api.db.createQueryRunner();
    await ending.startTransaction();
    await ending.query(first);

    const answer = client.refresh(refresh);
    await untilOneWaits(api.db);
    await ending.query(second);
    await ending.commitTransaction();
    await ending.release();

    expect(await answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('204: deleting a token during its refresh also deletes the new token', async () => {
    const { refresh } = await client.tokens(somebody);
    const [{ id }] = await api.db.query<[{ id: number }]>('select max(id) as id from oauth_token');
    const both = api.db.createQueryRunner();
    await both.startTransaction();
    await both.query('select from oauth_grant for update');

    const refreshing = client.refresh(refresh);
    await untilOneWaits(api.db);
    const deleting = api.as(somebody).delete(`/api/oauth-tokens/${id}/`);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await api.db.query<object[]>(waiting)).length === 2);
    await both.commitTransaction();
    await both.release();

    const { body } = await refreshing;
    expect((await deleting).status).toBe(204);
    expect((await api.withBearer(String(body.access_token)).get('/api/session/')).status).toBe(401);
    expect(await client.refresh(String(body.refresh_token))).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  it('400: so does a device that polls', async () => {
    const device = await OAuthClient.register(api, somebody, { authorization_grant_type: 'device-code' });
    const { body } = await device.post('/oauth2/device_authorization/', {});
    const { user_code, device_code } = body as { user_code: string; device_code: string };
    const browser = await browserOf(api, somebody);
    await browser.post('/oauth2/device/', { user_code });
    await browser.post('/oauth2/device/', { user_code, decision: 'allow' });
    const ending = api.db.createQueryRunner();
    await ending.startTransaction();
    await ending.query('select from oauth_grant for update');

    const answer = device.token({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code });
    await untilOneWaits(api.db);
    await ending.query('delete from oauth_device_code');
    await ending.commitTransaction();
    await ending.release();

    expect(await answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});
