import { errors } from '@review-service/contracts/errors';
import { busyApi } from '../../test/busy-api';
import { multipart } from '../../test/upload';

describe('more requests than may be worked on at once', () => {
  const { api, given, oneThatTakesLong } = busyApi();

  it('503 with Retry-After: for all requests that have waited too long', async () => {
    const owner = await api.make.superuser();
    const target = await api.make.reviewRequest(owner, await api.make.repository());
    const { id: filediff } = await api.make.fileDiff(target);
    const { answer } = await oneThatTakesLong();

    const refused = await Promise.all([
      given.admin.get('/api/session/'),
      api.anonymous.get('/api/nowhere/'),
      given.admin.delete('/api/groups/nobody/'),
      api
        .as(owner)
        .send('POST', `/api/repositories/${target.repository.id}/diff-file-attachments/`, multipart({ filediff })),
    ]);

    for (const one of refused) {
      expect(one).toFailWith(errors.overloaded);
      expect(one.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(one.headers.has('set-cookie')).toBe(false);
    }
    await given.holder.rollbackTransaction();
    expect((await answer).status).toBe(200);
    expect((await given.admin.get('/api/session/')).status).toBe(200);
  });
});
