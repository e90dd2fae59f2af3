import { Pool } from 'pg';
import { statementsOf } from './statements';

describe('the statements of a piece of work', () => {
  let pool: Pool;
  beforeAll(() => {
    pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
  });
  afterAll(() => pool.end());

  it('are counted where they wait for a connection that others give back', async () => {
    const held = await pool.connect();
    setImmediate(() => held.release());

    const statements = await statementsOf(() => Promise.all([pool.query('select 1'), pool.query('select 2')]));

    expect(statements).toEqual(['select 1', 'select 2']);
  });

  it('are none of those that are sent afterwards', async () => {
    const statements = await statementsOf(async () => {
      await pool.query('select 1');
    });
    await pool.query('select 2');

    expect(statements).toEqual(['select 1']);
  });
});
