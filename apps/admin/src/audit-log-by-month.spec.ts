import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import { AuditLogPrepared1773700000000 } from '@review-service/database/migrations/1773700000000-audit-log-prepared';
import { migrations } from '@review-service/database/schema';
import { all } from '@review-service/database/verbs';
import { writeAudit } from '@review-service/platform/audit/write-audit';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { Client } from 'pg';
import { DataSource } from 'typeorm';

describe('an audit log that becomes partitioned while the release before writes to it', () => {
  let database: FreshDatabase;
  let former: Client;
  let now: DataSource;

  const release = (steps: typeof migrations) =>
    new DataSource({
      ...dataSourceOptions({ url: database.url, applicationName: 'migration', poolSize: 4 }),
      migrations: steps,
    }).initialize();

  /** The statement of the release before. */
  const write = (action: string, subject: string, outboxId: string | null = null, at: string | null = null) =>
    former.query(
      `insert into audit_entry (actor, action, subject, details, outbox_id, at)
       select 'ann', e.action, e.subject, '{}', $3::uuid, coalesce($4::timestamptz, now())
       from (values ($1, $2)) as e (action, subject) on conflict (outbox_id) do nothing`,
      [action, subject, outboxId, at],
    );
  const subjects = async (where = 'true') =>
    (await now.query<{ subject: string }[]>(`select subject from audit_log where ${where} order by at, id`)).map(
      ({ subject }) => subject,
    );

  beforeAll(async () => {
    database = await freshDatabase({ migrated: false });
    const before = await release(migrations.slice(0, migrations.indexOf(AuditLogPrepared1773700000000)));
    await migrate(before);
    await before.destroy();
    former = new Client({ connectionString: database.url, lock_timeout: 3_000 });
    await former.connect();
    await former.query(`
      insert into audit_entry (actor, action, subject, at)
      select 'ann', (array['group.deleted', 'oauth_token.deleted'])[1 + n % 2], 'old ' || n, now() - n * interval '1 minute'
      from generate_series(1, 20000) n`);

    now = await release(migrations);
    const migrating = { isOver: false };
    const migration = migrate(now).finally(() => (migrating.isOver = true));
    for (let n = 1; !migrating.isOver; n += 1) await write('oauth_app.deleted', `meanwhile ${n}`);
    await migration;
  });
  afterAll(async () => {
    await former.end();
    await now.destroy();
    await database.drop();
  });

  it('loses no entry, and none fails', async () => {
    const numbers = (await subjects(`subject like 'meanwhile %'`)).map((subject) => Number(subject.split(' ')[1]));

    expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
    expect(await subjects(`subject like 'old %'`)).toHaveLength(20_000);
  });

  it('has no former spelling, also of entries that were written meanwhile', async () => {
    const rows = await now.query<{ action: string }[]>('select distinct action from audit_log order by 1');

    expect(rows.map(({ action }) => action)).toEqual(['group.deleted', 'oauth-app.deleted', 'oauth-token.deleted']);
  });

  it('has the entry of a message once, whichever release writes it first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const at = new Date().toISOString();
    const writeNow = (id: string) =>
      all(
        now,
        {},
        writeAudit(
          [{ action: 'group.deleted', subject: `of ${id}`, details: {} }],
          { actor: 'ann', credential: { kind: 'service' } },
          { message: { id, createdAt: at } },
        ),
      );

    await write('group.deleted', `of ${first}`, first, at);
    await writeNow(first);
    await writeNow(second);
    await write('group.deleted', `of ${second}`, second, at);

    expect(await subjects(`outbox_id is not null`)).toEqual([`of ${first}`, `of ${second}`]);
  });

  it('takes entries of the release before also in months that have partitions', async () => {
    const [{ later }] = await now.query<[{ later: string }]>(`select (now() + interval '70 days')::text as later`);

    await write('oauth_tokens.shown', 'much later', null, later);

    const rows = await now.query<object[]>(
      `select tableoid::regclass::text as place, action from audit_log where subject = 'much later'`,
    );
    expect(rows).toEqual([{ place: 'audit_log_rest', action: 'oauth-token.shown' }]);
  });

  it('goes on with its ids', async () => {
    const [{ repeated }] = await now.query<[{ repeated: number }]>(
      'select count(*)::int - count(distinct id)::int as repeated from audit_log',
    );

    expect(repeated).toBe(0);
  });
});
