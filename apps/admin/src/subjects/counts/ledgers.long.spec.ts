import { createDataSource } from '@review-service/database/data-source';
import { ledgers } from '@review-service/database/ledgers';
import { Make } from '@review-service/testing/make';
import { databaseForAll } from '../../../test/a-database';
import { differences } from './differences';

describe('the ledgers of counts', () => {
  const database = databaseForAll();
  let make: Make;

  beforeAll(async () => {
    make = new Make(database.db);
  });

  const wrong = async () =>
    (await Promise.all(ledgers.map((ledger) => differences(database.db.manager, ledger)))).flat();
  const groupsHere = async () => (await database.column('select coalesce(sum(n), 0)::int from review_group_count'))[0];

  it('are all tables of that form', async () => {
    const all = await database.column(
      `select table_name::text from information_schema.columns where column_name = 'is_folded' order by 1`,
    );

    expect(ledgers.map(({ table }) => table.text).sort()).toEqual(all);
  });

  it('follow inserts, changes of many rows at once, moves to another key, deletions and returns', async () => {
    const site = await make.site();
    const { db } = database;
    const insert = `insert into review_group (name, visible, invite_only, local_site_id, deleted_at)
      select $1 || i, i % 2 = 0, i % 3 = 0, case when i % 5 = 0 then $2::int end, case when i % 7 = 0 then now() end
      from generate_series(1, 100) i on conflict do nothing`;
    const changes = [
      () => db.query(insert, ['a', site.id]),
      () => db.query(insert, ['a', site.id]),
      () => db.query('update review_group set visible = not visible where id % 4 = 0'),
      () => db.query('update review_group set deleted_at = null, local_site_id = null where id % 7 = 0'),
      () => db.query(`update review_group set deleted_at = now() where name like 'a1%'`),
      () =>
        db.query(`insert into review_group (id, name) select id, 'again' || id from review_group where id < 9
        on conflict (id) do update set invite_only = not review_group.invite_only`),
      () => db.query('delete from review_group where id % 3 = 0'),
    ];
    for (const change of changes) {
      await change();
      expect(await wrong()).toEqual([]);
    }
  });

  it('stay short while no worker folds them, however many changes there are', async () => {
    const { db } = database;
    const unfolded = async () =>
      (await database.column('select count(*)::int from review_group_count where not is_folded'))[0] as number;

    await db.query(`do $$ begin
      for i in 1..5000 loop insert into review_group (name) values ('one-of-many-' || i); end loop;
    end $$`);

    expect(await unfolded()).toBeLessThan(2_500);
    expect(await wrong()).toEqual([]);
  });

  it('write nothing for a change that moves no row to another key', async () => {
    const { id } = await make.group();
    const rows = await database.column('select id from review_group_count');

    await database.db.query(`update review_group set display_name = 'Other' where id = $1`, [id]);

    expect(await database.column('select id from review_group_count')).toEqual(rows);
  });

  it('forget what was rolled back, to a savepoint or altogether', async () => {
    const before = await groupsHere();
    const runner = database.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`insert into review_group (name) values ('kept')`);
    await runner.query('savepoint here');
    await runner.query(`insert into review_group (name) values ('not-kept')`);
    await runner.query('rollback to savepoint here');
    await runner.commitTransaction();
    await runner.startTransaction();
    await runner.query(`delete from review_group`);
    await runner.rollbackTransaction();
    await runner.release();

    expect(await groupsHere()).toBe(Number(before) + 1);
    expect(await wrong()).toEqual([]);
  });

  it('follow what goes with a person, an application or a site', async () => {
    const [site, owner, person] = [await make.site(), await make.user(), await make.user()];
    const applications = [
      await make.application(owner),
      await make.application(owner, { local_site_id: site.id }),
      await make.application(owner),
    ];
    for (const application of applications) {
      for (const user of [owner, person]) await make.oauthToken(user, { application });
    }
    await make.group({ local_site_id: site.id });
    expect(await wrong()).toEqual([]);

    for (const deletion of [
      `delete from oauth_application where id = ${applications[0]!.id}`,
      `delete from user_account where id = ${person.id}`,
      `delete from local_site where id = ${site.id}`,
      `delete from user_account where id = ${owner.id}`,
    ]) {
      await database.db.query(deletion);
      expect(await wrong()).toEqual([]);
    }
  });

  it('are empty when the table was emptied', async () => {
    await make.oauthToken(await make.user());
    await database.db.query('truncate review_group, oauth_token cascade');

    expect(await wrong()).toEqual([]);
    expect(await database.column('select n from review_group_count union all select n from oauth_token_count')).toEqual(
      [],
    );
  });

  it('agree with the rows in every snapshot, however many write at once', async () => {
    const many = createDataSource({ url: database.url, applicationName: 'writers', poolSize: 16 });
    await many.initialize();
    const write = async (writer: number) => {
      for (let round = 0; round < 6; round += 1) {
        await many.query(`insert into review_group (name, invite_only) values ($1, $2)`, [
          `w${writer}-${round}`,
          round % 2 === 0,
        ]);
        await many.query(`update review_group set visible = not visible where name = $1`, [`w${writer}-${round}`]);
        if (round % 3 === 0) await many.query(`delete from review_group where name = $1`, [`w${writer}-${round}`]);
      }
    };
    const state = { isDone: false };
    const writers = Promise.all(Array.from({ length: 32 }, (_, writer) => write(writer))).finally(
      () => (state.isDone = true),
    );
    const faults: unknown[] = [];
    while (!state.isDone) faults.push(...(await wrong()));
    await writers;
    await many.destroy();

    expect([...faults, ...(await wrong())]).toEqual([]);
    expect(await groupsHere()).toBe(32 * 4);
  });
});
