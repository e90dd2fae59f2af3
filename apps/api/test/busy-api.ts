import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import type { QueryRunner } from 'typeorm';
import { TestApi } from './test-api';

/** An API that works on one request at once, for the suite that calls this, and a transaction for each of its tests. */
export function busyApi() {
  const api = TestApi.ofSuite({ settings: { MAX_CONCURRENT_REQUESTS: '1' } });
  const given = {} as { admin: TestClient; holder: QueryRunner };
  beforeAll(async () => {
    given.admin = api.as(await api.make.superuser());
  });
  beforeEach(async () => {
    given.holder = api.db.createQueryRunner();
    await given.holder.startTransaction();
  });
  afterEach(async () => {
    if (given.holder.isTransactionActive) await given.holder.rollbackTransaction();
    await given.holder.release();
  });

  /** A request that waits for the lock of a group. */
  const oneThatTakesLong = async (): Promise<{ answer: Promise<ClientAnswer> }> => {
    const { id, name } = await api.make.group();
    await given.holder.query('select from review_group where id = $1 for update', [id]);
    const answer = given.admin.put(`/api/groups/${name}/`, { display_name: 'New' });
    await untilOneWaits(api.db);
    return { answer };
  };
  return { api, given, oneThatTakesLong };
}
