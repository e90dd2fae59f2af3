import { TestApi } from '../../../../test/test-api';

describe('/api/audit/', () => {
  const api = TestApi.ofSuite();

  it('200: counts 10,000 at most, and goes on behind them', async () => {
    await api.db.query(`
      insert into audit_log (at, actor, action, subject)
      select '2019-01-01T00:00:00Z', 'busy', 'group.created', 'group ' || n from generate_series(1, 10050) n`);

    const client = await api.withSession(await api.make.superuser());
    const { body } = await client.get('/api/audit/?actor=busy&max-results=200');

    expect(body.total_results).toBe(10_000);
    let next = body.links.next.href as string | undefined;
    let count = 200;
    while (next !== undefined) {
      const page = await client.get(next.replace(api.url, ''));
      count += (page.body.audit_entries as unknown[]).length;
      next = page.body.links.next?.href as string | undefined;
    }
    expect(count).toBe(10_050);
  });
});
