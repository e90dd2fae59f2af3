import { TestApi } from '../test/test-api';
import { servedRoutes } from './served-routes';

describe('the list of served routes', () => {
  const routes = servedRoutes();
  const find = (method: string, path: string) => routes.find((one) => one.method === method && one.path === path);

  it('has every URI template of the root, and what is not below it', async () => {
    const api = await TestApi.boot();
    const { body } = await api.anonymous.get('/api/');
    await api.close();

    const templates = Object.values(body.uri_templates as Record<string, string>);
    const paths = templates.map((one) => (one.slice(api.url.length).split('?')[0] ?? '').replace(/\{(\w+)\}/g, ':$1'));

    expect(paths.length).toBeGreaterThan(7);
    expect(paths.filter((path) => !routes.some((one) => one.path === path))).toEqual([]);
    for (const path of ['/', '/account/login/', '/oauth2/authorize/', '/assets/style.css/', '/admin/audit/export/'])
      expect(find('GET', path)).toBeDefined();
  });

  it('names the fields that a route takes in its body and its query, and its files', () => {
    expect(find('POST', '/api/groups/')?.form).toEqual(expect.arrayContaining(['name', 'display_name', 'invite_only']));
    expect(find('GET', '/api/groups/')?.query).toEqual(expect.arrayContaining(['q', 'show-invisible', 'max-results']));
    expect(find('POST', '/api/repositories/:repository_id/diff-file-attachments/')?.files).toEqual(['path']);
  });
});
