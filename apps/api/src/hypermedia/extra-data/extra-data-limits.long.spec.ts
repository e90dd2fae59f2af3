import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../../test/test-api';

describe('what extra data cannot hold', () => {
  const api = TestApi.ofSuite();
  let client: TestClient;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
  });

  const change = async (form: Record<string, string>, stored: object = {}) => {
    const group = await api.make.group({ extra_data: stored });
    return client.put(`/api/groups/${group.name}/`, form);
  };

  describe('the work grows with the request, and no faster', () => {
    const large = Array.from({ length: 20_000 }, (_, index) => index);

    // All keys were listed again for each operation.
    it('200: many keys beside many others', async () => {
      const stored = Object.fromEntries(large.slice(0, 15_000).map((entry) => [`kept${entry}`, entry]));
      const form = Object.fromEntries(large.slice(0, 900).map((entry) => [`extra_data.${entry}`, '1']));

      for (let time = 0; time < 3; time += 1) expect((await change(form, stored)).status).toBe(200);
    }, 15_000);
  });
});
