import { TestClient } from '@review-service/testing/client';
import { DescribedExchanges } from '../../../../test/described-exchanges';
import { urlAt } from '../../../../test/place';
import { ROUTES } from '../../../../test/route-matrix';
import { makeWorld } from '../../../../test/route-matrix-world';
import { TestApi } from '../../../../test/test-api';

describe('what exchanges are compared with', () => {
  const api = TestApi.ofSuite();

  it('is every operation: each can be tried, and answers as it says', async () => {
    const exchanges = new DescribedExchanges((await api.anonymous.get('/api/openapi.json')).body);
    TestClient.observers.set(api.url, (exchange) => exchanges.check(exchange));
    const world = await makeWorld(api);
    const client = api.as(world.owner);
    const operations = [...exchanges.operations];

    for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
      const routes = ROUTES.filter((route) => route.method === method).reverse();
      for (const route of routes) await client.send(method, urlAt(route.path, world.outside));
    }
    for (const name of ['token', 'revoke', 'introspect', 'device_authorization']) await client.post(`/oauth2/${name}/`);
    await client.send('POST', '/oauth2/register/', { json: {} });
    await client.get('/.well-known/oauth-authorization-server');
    await client.get('/.well-known/oauth-protected-resource/mcp');
    await client.send('POST', '/mcp', { json: {} });
    await client.send('POST', '/api/tokens/check/', { json: [] });

    const seen = new Set([...exchanges.seen.keys()].map((name) => name.split(' ')[0]));
    expect(operations.filter((id) => !seen.has(id))).toEqual([]);
    const shown = [...exchanges.seen.keys()].filter((name) => name.startsWith('get') && name.endsWith(' 200'));
    expect(shown.length).toBeGreaterThan(15);
  });
});
