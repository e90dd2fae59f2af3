import { sql } from '@review-service/database/sql';
import { sealSome } from '@review-service/platform/audit/sealing';
import { databaseForEach, ownDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { load } from '../../test/load';
import { tables } from './tables';

/** Tables that a replacing import keeps: the audit log has its record, and the worker removes unused stored files. */
const AUDITED = ['audit_log', 'audit_log_rest', 'audit_node', 'audit_seal', 'audit_unsealed'];
const KEPT = [...AUDITED, 'schema_migration', 'stored_file', 'thumbnail', 'timed_work'];

describe('importing where something is already', () => {
  const database = databaseForEach(ownDatabase);

  beforeEach(async () => {
    await load(database, aWorld());
  });

  it('is refused without a flag', async () => {
    await expect(load(database, {})).rejects.toThrow(/The database is not empty \(\w+ has rows\)\. Use --replace/);
  });

  it('replaces everything but the audit log: rows, follow-up work and ended sessions', async () => {
    await database.db.query(
      `insert into outbox_message (id, queue, name, payload) values (gen_random_uuid(), 'q', 'n', '{}')`,
    );
    await database.db.query(`insert into revoked_session values (gen_random_uuid(), now())`);
    await database.db.transaction((db) => sealSome(db, sql`'-infinity'::timestamptz`));

    await load(database, { users: [{ id: 1, username: 'zoe' }] }, 'replace');

    expect(await database.column(`select username from user_account`)).toEqual(['zoe']);
    expect(await database.column(`select id from review_group`)).toEqual([]);
    expect(await database.column(`select id from outbox_message`)).toEqual([]);
    expect(await database.column(`select session_id from revoked_session`)).toEqual([]);
    expect(await database.column(`select subject from audit_log order by id`)).toEqual(['into-empty', 'replace']);
    expect(await database.column(`select size from audit_seal`)).toEqual([1]);
    expect(await database.column(`select count(*)::int from audit_unsealed`)).toEqual([1]);
    expect(await database.column(`select details->'removed' from audit_log where subject = 'replace'`)).toEqual([
      expect.objectContaining({ user_account: 3, review_group: 2, outbox_message: 6, revoked_session: 1 }),
    ]);
  });

  it('knows every table of the schema', async () => {
    const all = await database.column(`select tablename::text from pg_tables where schemaname = 'public' order by 1`);

    expect([...tables.map(({ text }) => text), ...KEPT].sort()).toEqual(all);
  });

  it('adds, and may refer to existing objects', async () => {
    const groups = [{ id: 50, name: 'ops', members: ['ann', 'zoe'] }];

    await load(
      database,
      { users: [{ id: 20, username: 'zoe' }], groups, starred_groups: { bo: ['dev', 'ops'] } },
      'add',
    );

    expect(await database.column(`select name from review_group order by id`)).toEqual(['dev', 'dev', 'ops']);
    expect(await database.column(`select group_id from watched_group order by 1`)).toEqual([5, 50]);
    expect(await database.column(`insert into review_group (name) values ('x') returning id`)).toEqual([51]);
  });

  it('refuses to add ids and names that are taken', async () => {
    const users = (id: number, username: string) => load(database, { users: [{ id, username }] }, 'add');

    await expect(users(3, 'zoe')).rejects.toThrow('users[0].id: 3 is taken already');
    await expect(users(20, 'ann')).rejects.toThrow('users[0].username: "ann" is taken already');
  });
});
