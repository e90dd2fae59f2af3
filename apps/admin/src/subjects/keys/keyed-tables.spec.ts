import { aDatabase } from '../../../test/a-database';
import { keyedTables } from './keyed-tables';

describe('the tables whose rows need a key', () => {
  it('are all that have a key in their schema, so that doctor counts every row', async () => {
    const database = await aDatabase();
    const all = await database.column(
      `select table_name::text from information_schema.columns
       where table_schema = 'public' and column_name in ('key_id', 'sealed') group by 1 order by 1`,
    );
    await database.drop();

    expect(keyedTables.map(({ table }) => table.text).sort()).toEqual(all);
  });
});
