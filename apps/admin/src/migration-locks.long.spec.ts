import 'reflect-metadata';
import { dataSourceOptions } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import { migrations } from '@review-service/database/migrations';
import { ForwardOnly } from '@review-service/database/steps/forward-only';
import { buildIndex } from '@review-service/database/steps/indexes';
import { eventually } from '@review-service/testing/eventually';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { Client } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';

describe('a migration of a database that is in use', () => {
  let database: FreshDatabase;
  let service: Client;

  const release = (steps: readonly (new () => ForwardOnly)[]) =>
    new DataSource({
      ...dataSourceOptions({ url: database.url, applicationName: 'migration', poolSize: 4 }),
      migrations: [...steps],
    }).initialize();

  beforeEach(async () => {
    database = await freshDatabase();
    service = new Client({ connectionString: database.url, lock_timeout: 3_000 });
    await service.connect();
  });
  afterEach(async () => {
    await service.end();
    await database.drop();
  });

  it('blocks no writes to a large table while it builds an index', async () => {
    class IndexBases1799000000000 extends ForwardOnly {
      readonly transaction = false;
      up = (db: QueryRunner) => buildIndex(db, 'file_diff_base', 'file_diff (source_revision, dest_detail, id)');
    }
    await service.query(`
      insert into file_diff
        (review_request_id, diff_revision, source_file, source_revision, dest_file, dest_detail, status)
      select number, 1, 'a', number, 'a', number, 'M' from generate_series(1, 200000) number`);
    await service.query('vacuum analyze file_diff');
    const now = await release([...migrations, IndexBases1799000000000]);
    const migrating = { isOver: false };
    const [built, blocked] = [new Set<string>(), new Set<string>()];

    const migration = migrate(now).finally(() => (migrating.isOver = true));
    while (!migrating.isOver) {
      const { rows } = await service.query<{ index: string; mode: string }>(`
        select coalesce(p.index_relid::regclass::text, '') as index, l.mode
        from pg_stat_progress_create_index p
        join pg_locks l on l.relation = p.relid and l.pid = p.pid and l.granted`);
      for (const { index, mode } of rows) {
        built.add(index);
        if (/^(Share|ShareRowExclusive|Exclusive|AccessExclusive)Lock$/.test(mode)) blocked.add(`${index}: ${mode}`);
      }
    }
    await migration;
    await now.destroy();

    expect([...built]).toContain('file_diff_base');
    expect([...blocked]).toEqual([]);
  }, 600_000);

  it('waits for a long transaction in short tries, and lets requests through between them', async () => {
    class AlterGroups1799000000000 extends ForwardOnly {
      up = async (db: QueryRunner) => {
        await db.query('alter table review_group add column note text');
      };
    }
    const db = await release([...migrations, AlterGroups1799000000000]);
    const dump = new Client({ connectionString: database.url });
    await dump.connect();
    await dump.query('begin isolation level repeatable read; select from review_group');

    const told: string[] = [];
    let hasEnded = false;
    const migration = migrate(db, (line) => told.push(line)).finally(() => (hasEnded = true));
    const tries = () => told.filter((line) => line.includes('tried again')).length;
    while (tries() < 2) await service.query('select from review_group');
    expect(hasEnded).toBe(false);
    await dump.query('commit');

    expect(await migration).toEqual(['AlterGroups1799000000000']);
    expect((await service.query('select note from review_group')).rows).toEqual([]);
    expect(await db.query('show lock_timeout')).toEqual([{ lock_timeout: '10s' }]);
    await db.destroy();
    await dump.end();
  });

  it('begins a step anew that PostgreSQL ended because a request and it waited for each other', async () => {
    class LockBoth1799000000000 extends ForwardOnly {
      up = async (db: QueryRunner) => {
        await db.query('lock table review_group in share row exclusive mode');
        await db.query('lock table review_request in share row exclusive mode');
      };
    }
    const db = await release([...migrations, LockBoth1799000000000]);
    await service.query('begin; lock table review_request in row exclusive mode');

    const migration = migrate(db);
    const waiting = `
      select from pg_locks l join pg_database d on d.oid = l.database
      where not l.granted and d.datname = current_database()`;
    const looker = new Client({ connectionString: database.url });
    await looker.connect();
    await eventually(async () => (await looker.query(waiting)).rowCount === 1);
    // PostgreSQL ends who has waited longer.
    await service.query('lock table review_group in row exclusive mode; commit');

    expect(await migration).toEqual(['LockBoth1799000000000']);
    await db.destroy();
    await looker.end();
  });

  it('builds an index anew when an interrupted run has left a part of it', async () => {
    const db = await release([]);
    await db.query('create table thing (size integer)');
    await db.query('insert into thing values (1), (1)');
    // Building a unique index over equal rows fails near the end, and leaves an invalid index.
    await expect(db.query('create unique index concurrently thing_size on thing (size)')).rejects.toThrow();
    const isValid = async () => {
      const [row] = await db.query<{ indisvalid: boolean }[]>(
        `select indisvalid from pg_index where indexrelid = 'thing_size'::regclass`,
      );
      return row?.indisvalid;
    };
    expect(await isValid()).toBe(false);

    const runner = db.createQueryRunner();
    await buildIndex(runner, 'thing_size', 'thing (size)');
    await runner.release();

    await eventually(isValid);
    await db.destroy();
  });
});
