import { errors } from '@review-service/contracts/errors';
import { PASSWORD } from '@review-service/testing/make';
import { outdatedHash } from '@review-service/testing/outdated-hash';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestApi } from '../../../test/test-api';

describe('guesses of a password', () => {
  let api: TestApi;
  beforeAll(async () => (api = await TestApi.boot({ settings: { RATE_LIMITS: 'login=1/1d' } })));
  afterAll(() => api.close());

  it('401: end a right one, too, that was let in before the last of them had failed', async () => {
    const user = await api.make.user({ password_hash: outdatedHash(PASSWORD) });
    const holder = api.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from user_account where id = $1 for update', [user.id]);

    // The password is right, and the request waits for the row to replace the outdated hash.
    const right = api.as(user).get('/api/');
    await untilOneWaits(api.db);
    expect(await api.as(user, 'wrong').get('/api/')).toFailWith(errors.loginFailed);
    await holder.commitTransaction();
    await holder.release();

    expect(await right).toFailWith(errors.loginFailed);
  });

  it('200: right passwords do not count, even many at once', async () => {
    const user = await api.make.user();

    const answers = await Promise.all(Array.from({ length: 20 }, () => api.as(user).get('/api/')));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('401: after the last guess not even the right one passes', async () => {
    const user = await api.make.user();
    expect((await api.as(user).get('/api/')).status).toBe(200);
    expect(await api.as(user, 'wrong').get('/api/')).toFailWith(errors.loginFailed);
    expect(await api.as(user).get('/api/')).toFailWith(errors.loginFailed);
  });
});
