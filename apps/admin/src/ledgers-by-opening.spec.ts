import 'reflect-metadata';
import { dataSourceOptions } from '@review-service/database/data-source';
import { type Ledger, ledgers } from '@review-service/database/ledgers';
import { migrate } from '@review-service/database/migrate';
import { ReviewRequestsByOpening1773800000000 } from '@review-service/database/migrations/1773800000000-review-requests-by-opening';
import { migrations } from '@review-service/database/schema';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { Make, type Made, type MadeUser } from '@review-service/testing/make';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { differences } from './counts/differences';

const GROUPS = 5;

describe('ledgers of what is open', () => {
  let database: FreshDatabase;
  let client: Client;
  let groups: Made[];
  let users: MadeUser[];

  const release = (steps: typeof migrations) =>
    new DataSource({
      ...dataSourceOptions({ url: database.url, applicationName: 'migration', poolSize: 4 }),
      migrations: steps,
    }).initialize();

  const makeRequests = async (make: Make) => {
    const repository = await make.repository();
    for (let i = 0; i < 12; i += 1) {
      const named = groups.filter((_, group) => (i + group) % 3 === 0);
      await make.reviewRequest(users[i % 2]!, repository, { groups: named, people: [users[(i + 1) % 3]!] });
    }
  };

  beforeEach(async () => {
    database = await freshDatabase({ migrated: false });
    const former = await release(migrations.slice(0, migrations.indexOf(ReviewRequestsByOpening1773800000000)));
    await migrate(former);
    const make = new Make(former);
    users = await Promise.all([make.user(), make.user(), make.user()]);
    groups = await Promise.all(Array.from({ length: GROUPS }, (_, i) => make.group({ invite_only: i % 2 === 0 })));
    await makeRequests(make);
    await former.destroy();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const faultsOf = async (db: DataSource) => {
    const found: [Ledger['noun'], unknown[]][] = [];
    for (const ledger of ledgers) found.push([ledger.noun, await differences(db, ledger)]);
    return found.filter(([, faults]) => faults.length > 0);
  };

  it('are filled with what is there, while groups are opened and closed', async () => {
    const now = await release(migrations);
    const migrating = { isOver: false };

    const migration = migrate(now).finally(() => (migrating.isOver = true));
    for (let n = 0; !migrating.isOver; n += 1)
      await client.query('update review_group set invite_only = not invite_only where id = $1', [
        groups[n % GROUPS]!.id,
      ]);
    await migration;
    await makeRequests(new Make(now));

    expect(await faultsOf(now)).toEqual([]);
    const [rows] = await now.query<{ many: number }[]>(
      'select count(*)::int as many from review_request_opening_count',
    );
    expect(rows?.many).toBeGreaterThan(20);
    await now.destroy();
  });

  it('move the audiences of a group by their indexes', async () => {
    const now = await release(migrations);
    await migrate(now);
    const used = async () => {
      const { rows } = await client.query<{ name: string }>(`
        select s.indexrelname as name
        from pg_stat_user_indexes s join pg_indexes i on i.indexname = s.indexrelname
        where s.relname like '%opening_count' and i.indexdef like '%gin (audience)%' and s.idx_scan > 0 order by 1`);
      return rows.map(({ name }) => name);
    };
    // Tables of few rows are not read by the best index, but by the cheapest.
    await client.query('set enable_seqscan = off; set enable_indexscan = off');
    await client.query('drop index review_request_opening_count_key, diff_file_attachment_opening_count_key');

    await client.query('update review_group set invite_only = not invite_only');
    await client.query('select pg_stat_force_next_flush()');

    expect(await used()).toEqual([
      'diff_file_attachment_opening_count_closed',
      'diff_file_attachment_opening_count_open',
      'review_request_opening_count_all_closed',
      'review_request_opening_count_all_open',
      'review_request_opening_count_person_closed',
      'review_request_opening_count_person_open',
    ]);
    expect(await faultsOf(now)).toEqual([]);
    await now.destroy();
  });
});
