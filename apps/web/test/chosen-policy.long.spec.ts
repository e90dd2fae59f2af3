import { TestApi } from '@review-service/api/test/test-api';
import { chosenPolicy } from '../src/pages/tokens/chosen-policy.js';

describe('the policy that people choose for an API token', () => {
  const api = TestApi.ofSuite();

  it('allows what was chosen, in the groups that were named, and nothing else', async () => {
    const [core, other] = [await api.make.group(), await api.make.group()];
    const policy = chosenPolicy({ requests: 'read', groups: 'write' }, [core.name, 'none-of-this-name']);
    const token = await api.make.apiToken(await api.make.user(), { policy });
    const statusOf = async (path: string) => (await api.withToken(token).get(path)).status;

    expect(await statusOf('/api/session/')).toBe(200);
    expect(await statusOf('/api/review-requests/')).toBe(200);
    expect(await statusOf(`/api/groups/${core.name}/`)).toBe(200);
    expect(await statusOf(`/api/groups/${other.name}/`)).toBe(403);
    expect(await statusOf('/api/groups/')).toBe(403);
    expect(await statusOf('/api/users/')).toBe(403);
    expect((await api.withToken(token).post('/api/review-requests/', {})).status).toBe(403);
  });

  it('allows writing where that was chosen', async () => {
    const user = await api.make.user({ permissions: ['reviews.add_group'] });
    const writing = await api.make.apiToken(user, { policy: chosenPolicy({ groups: 'write' }, []) });
    const reading = await api.make.apiToken(user, { policy: chosenPolicy({ groups: 'read' }, []) });
    const make = async (token: string) => (await api.withToken(token).post('/api/groups/', {})).status;

    expect([await make(writing), await make(reading)]).toEqual([400, 403]);
  });
});
