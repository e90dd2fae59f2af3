import { errors } from '@review-service/contracts/errors';
import { INFO } from '@review-service/contracts/root';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('order, negotiation and methods', () => {
  let api: TestApi;
  let client: TestClient;
  let owner: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    client = api.as(await api.make.superuser());
    owner = await api.make.user();
  });
  afterAll(() => api.close());

  it('401: wrong credentials before an unknown _method', async () => {
    expect(await api.as(owner, 'wrong').post('/api/groups/', { _method: 'bogus' })).toFailWith(errors.loginFailed);
  });
  it('an unknown _method: Allow names what the URL has', async () => {
    const { headers } = await client.post('/api/', { _method: 'bogus' });
    expect(headers.get('allow')).not.toContain('DELETE');
  });
  it.each([
    'application/vnd.other+json;q=0, */*',
    'application/json;q=0, application/vnd.service.org.server-info+json',
  ])('200: Accept %s', async (accept) => {
    expect(await api.anonymous.get('/api/info/', { headers: { accept } })).toShow(INFO);
  });
  it('If-Match takes strong tags only', async () => {
    const { name } = await api.make.group();
    const { headers } = await client.get(`/api/groups/${name}/`);
    const answer = await client.put(
      `/api/groups/${name}/`,
      {},
      { headers: { 'if-match': `W/${headers.get('etag')}` } },
    );
    expect(answer).toFailWith(errors.preconditionFailed);
  });
});
