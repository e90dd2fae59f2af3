import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { databaseForAll, ownDatabase } from '../../test/a-database';
import { Connection } from './connection';

describe('storing rows by COPY', () => {
  const database = databaseForAll(ownDatabase);

  beforeAll(async () => {
    await database.db.query(
      `create table kept (id integer primary key, name text unique, list text[], object jsonb, bytes bytea, flag boolean)`,
    );
  });
  afterEach(() => database.db.query(`truncate kept`));

  const row = { id: 1, name: 'one', list: [] as string[], object: {}, bytes: Buffer.alloc(0), flag: false };
  const copy = (...rows: (typeof row)[]) => database.db.transaction((db) => new Connection(db).copy('kept', rows));
  const kept = () => database.db.query(`select * from kept order by id`);

  it.each(['', '\\N', '\\.', 'a\tb\nc\r\n\\', '{"a","b"}', '"\\"', 'NULL', ' ', '🙂 \u2028', "it's"])(
    'keeps %j as text, in lists and in objects',
    async (text) => {
      const rows = [{ ...row, name: text, list: [text, text], object: { [text]: [text, null, 1e300] } }];

      await copy(...rows);

      expect(await kept()).toEqual(rows);
    },
  );

  it('keeps bytes, flags and nulls', async () => {
    await copy({ ...row, bytes: Buffer.from([0, 0x5c, 0x0a, 0xff]), flag: true });
    await database.db.transaction((db) => new Connection(db).copy('kept', [{ id: 2, name: null }]));

    expect(await kept()).toEqual([
      { ...row, bytes: Buffer.from([0, 0x5c, 0x0a, 0xff]), flag: true },
      { id: 2, name: null, list: null, object: null, bytes: null, flag: null },
    ]);
  });

  it('stores no rows if there are none', async () => {
    await copy();

    expect(await kept()).toEqual([]);
  });

  it('gives statements their turn', async () => {
    const counts = await database.db.transaction((manager) => {
      const db = new Connection(manager);
      const count = () =>
        db.all({ count: number }, sql`select count(*) as count from kept`).then(([first]) => first?.count);
      return Promise.all([
        count(),
        db.copy('kept', [row]),
        count(),
        db.copy('kept', [{ ...row, id: 2, name: 'two' }]),
        count(),
      ]);
    });

    expect(counts).toEqual([0, undefined, 1, undefined, 2]);
  });
});
