import type { MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { OAuthClient } from '../../../test/oauth-client';
import { TestApi } from '../../../test/test-api';

describe('who refreshes while something ends', () => {
  let api: TestApi;
  let somebody: MadeUser;
  let client: OAuthClient;

  beforeAll(async () => {
    api = await TestApi.boot();
    somebody = await api.make.user();
    client = await OAuthClient.register(api, somebody);
  });
  afterAll(() => api.close());

  // What ends a grant locks the first row, and then changes the second: a refresh waits for the first, and holds nothing.
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
});
