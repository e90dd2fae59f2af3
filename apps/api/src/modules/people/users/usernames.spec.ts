import { errors } from '@review-service/contracts/errors';
import { TestApi } from '../../../../test/test-api';

describe('names in URLs', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.boot();
  });
  afterAll(() => api.close());

  it.each(['.', '..', '...'])('400: nobody is called %s: the link would lead elsewhere', async (username) => {
    const superuser = await api.make.superuser();

    const answer = await api.as(superuser).post('/api/users/', { username, email: 'dots@example.com' });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields)).toEqual(['username']);
  });

  it('404: leading zeros evade no policy of an API token', async () => {
    const owner = await api.make.superuser();
    const repository = await api.make.repository();
    const app = await api.make.application(owner);
    const block = { block: ['*'] };
    const resources = { repository: { [repository.id]: block }, oauth_app: { [app.id]: block } };
    const client = api.withToken(await api.make.apiToken(owner, { policy: { resources } }));

    expect(await client.get(`/api/repositories/0${repository.id}/`)).toFailWith(errors.doesNotExist);
    expect(await client.delete(`/api/oauth-apps/0${app.id}/`)).toFailWith(errors.doesNotExist);
    expect(await client.delete(`/api/oauth-apps/${app.id}/`)).toFailWith(errors.permissionDenied);
  });
});
