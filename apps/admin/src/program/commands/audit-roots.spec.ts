import { sql } from '@review-service/database/sql';
import { sealSome } from '@review-service/platform/audit/sealing';
import { databaseForAll } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

describe('audit roots', () => {
  const database = databaseForAll();
  beforeAll(async () => {
    for (const subject of ['one', 'two']) {
      await database.db.query(
        `insert into audit_log (actor, action, subject) values ('ann', 'group.deleted', '${subject}')`,
      );
      await database.db.transaction((db) => sealSome(db, sql`'-infinity'::timestamptz`));
    }
  });

  it('shows the seals with their roots, newest first, page by page', async () => {
    const roots = (await database.column(`select encode(root, 'hex') from audit_seal order by number desc`)).map(
      String,
    );
    const first = await runAdmin(database.url, ['audit', 'roots', '--limit', '1']);

    expect(first.out).toMatch(new RegExp(`^2 +20\\S+ +\\d{4}-\\d\\d +2 +${roots[0]} +[0-9a-f]{64}\n$`));
    expect(first.err).toContain('the same command with --after 2');
    expect((await runAdmin(database.url, ['audit', 'roots', '--after', '2'])).out).toContain(` 1     ${roots[1]} `);
  });

  it('says that there are none', async () => {
    expect(await runAdmin(database.url, ['audit', 'roots', '--after', '1'])).toMatchObject({
      code: 0,
      err: 'No matches.\n',
    });
  });
});
