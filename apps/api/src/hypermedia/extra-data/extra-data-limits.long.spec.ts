import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../../test/test-api';

describe('what extra data cannot hold', () => {
  const api = TestApi.ofSuite();
  let client: TestClient;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
  });

  // All keys were listed again for each operation: the work grows with the request, and no faster.
  it('200: many keys beside many others', async () => {
    const large = Array.from({ length: 20_000 }, (_, index) => index);
    const extra_data = Object.fromEntries(large.slice(0, 15_000).map((entry) => [`kept${entry}`, entry]));
    const form = Object.fromEntries(large.slice(0, 900).map((entry) => [`extra_data.${entry}`, '1']));

    for (let time = 0; time < 3; time += 1) {
      const { name } = await api.make.group({ extra_data });
      expect((await client.put(`/api/groups/${name}/`, form)).status).toBe(200);
    }
  }, 15_000);
});
