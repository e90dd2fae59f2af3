import { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../test/test-api';

describe('the theme of pages', () => {
  let api: TestApi;
  beforeAll(async () => (api = await TestApi.boot()));
  afterAll(() => api.close());

  it.each([
    ['that was chosen in the app', 'theme=dark', '<html lang="en" data-theme="dark">'],
    ['that was chosen in the app, beside other cookies', 'a=b; theme=light', '<html lang="en" data-theme="light">'],
    ['of the system', 'theme=system', '<html lang="en">'],
    ['of the system, without a choice', '', '<html lang="en">'],
    ['of the system, where the cookie says anything else', 'theme=%22%3E%3Cscript%3E', '<html lang="en">'],
  ])('is the one %s', async (_, cookie, expected) => {
    const { status, text, headers } = await new TestClient(api.url, { cookie }).get('/account/login/');

    expect([status, headers.get('vary')]).toEqual([200, expect.stringContaining('Cookie')]);
    expect(text).toContain(expected);
  });
});
