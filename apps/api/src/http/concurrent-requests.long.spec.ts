import { errors } from '@review-service/contracts/errors';
import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import type { QueryRunner } from 'typeorm';
import { TestApi } from '../../test/test-api';
import { multipart } from '../../test/upload';

describe('more requests than may be worked on at once', () => {
  const api = TestApi.ofSuite({ settings: { MAX_CONCURRENT_REQUESTS: '1' } });
  let admin: TestClient;
  let holder: QueryRunner;

  beforeAll(async () => {
    admin = api.as(await api.make.superuser());
  });

  beforeEach(async () => {
    holder = api.db.createQueryRunner();
    await holder.startTransaction();
  });
  afterEach(async () => {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  });

  /** A request that waits for the lock of a group. */
  const oneThatTakesLong = async (): Promise<{ answer: Promise<ClientAnswer> }> => {
    const { id, name } = await api.make.group();
    await holder.query('select from review_group where id = $1 for update', [id]);
    const answer = admin.put(`/api/groups/${name}/`, { display_name: 'New' });
    await untilOneWaits(api.db);
    return { answer };
  };

  it('503 with Retry-After: for all requests that have waited too long', async () => {
    const owner = await api.make.superuser();
    const target = await api.make.reviewRequest(owner, await api.make.repository());
    const { id: filediff } = await api.make.fileDiff(target);
    const { answer } = await oneThatTakesLong();

    const refused = await Promise.all([
      admin.get('/api/session/'),
      api.anonymous.get('/api/nowhere/'),
      admin.delete('/api/groups/nobody/'),
      api
        .as(owner)
        .send('POST', `/api/repositories/${target.repository.id}/diff-file-attachments/`, multipart({ filediff })),
    ]);

    for (const one of refused) {
      expect(one).toFailWith(errors.overloaded);
      expect(one.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(one.headers.has('set-cookie')).toBe(false);
    }
    await holder.rollbackTransaction();
    expect((await answer).status).toBe(200);
    expect((await admin.get('/api/session/')).status).toBe(200);
  });
});
