import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/audit/';

interface Shown {
  readonly id: number;
  readonly subject: string;
}

describe('/api/audit/', () => {
  const api = TestApi.ofSuite();
  let root: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    root = await api.make.superuser();
    client = await api.withSession(root);
    await api.db.query(`
      insert into audit_log (at, actor, action, subject, details, credential_kind, credential_id, address, request_id)
      values
        ('2026-01-01T00:00:00Z', 'ann', 'group.deleted', 'group core', '{"groupId": 5}', 'session', 's-1', '192.0.2.1', 'r-1'),
        ('2026-01-01T00:00:00Z', 'ann', 'group.created', 'group new', '{"site": "acme"}', 'basic', null, '::1', 'r-2'),
        ('2026-01-02T00:00:00.000001Z', 'bo', 'group.deleted', 'group new', '{}', 'oauth-token', '7', '192.0.2.2', 'r-3'),
        (now() + interval '400 days', 'operator', 'user.created', 'user zoe', '{}', 'operator', null, null, null),
        ('2025-01-01T00:00:00Z', '', 'oauth-token.deleted', 'oauth-token 4', '{}', null, null, null, null)`);
  });

  it('200: counts 10,000 at most, and goes on behind them', async () => {
    await api.db.query(`
      insert into audit_log (at, actor, action, subject)
      select '2019-01-01T00:00:00Z', 'busy', 'group.created', 'group ' || n from generate_series(1, 10050) n`);

    const { body } = await client.get(`${LIST}?actor=busy&max-results=200`);

    expect(body.total_results).toBe(10_000);
    let next = body.links.next.href as string | undefined;
    let count = 200;
    while (next !== undefined) {
      const page = await client.get(next.replace(api.url, ''));
      count += (page.body.audit_entries as Shown[]).length;
      next = page.body.links.next?.href as string | undefined;
    }
    expect(count).toBe(10_050);
  });
});
