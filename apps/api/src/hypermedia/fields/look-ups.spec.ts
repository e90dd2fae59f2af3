import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createDataSource } from '@review-service/database/data-source';
import { PipelinedPool } from '@review-service/database/pipelined-pool';
import { number as numeric, text } from '@review-service/database/row-types';
import { expectShortStatements } from '@review-service/database/short-statements';
import { sql } from '@review-service/database/sql';
import { all, change, find } from '@review-service/database/verbs';
import { eventually } from '@review-service/testing/eventually';
import { Wire } from '@review-service/testing/wire';
import type { DataSource } from 'typeorm';
import { TestApi } from '../../../test/test-api';

/** Look-ups share connections, and are sent before earlier ones are answered (PipelinedPool). */
describe('look-ups', () => {
  const api = TestApi.ofSuite();

  const ask = (number: number) =>
    find(api.db, { number: numeric, pid: numeric }, sql`select ${number}::integer as number, pg_backend_pid() as pid`);
  const end = (pid: number) => api.db.query('select pg_terminate_backend($1)', [pid]);
  const pids = (answers: ({ pid: number } | undefined)[]) => new Set(answers.map((row) => row?.pid));

  it('that are asked at once share a connection, and each gets its own answer', async () => {
    const numbers = Array.from({ length: 10 }, (_, index) => index);

    const answers = await Promise.all(numbers.map(ask));

    expect(answers.map((row) => row?.number)).toEqual(numbers);
    expect(pids(answers).size).toBe(1);
  });

  it('and lists and changes are answered by one process of PostgreSQL each, which compiles nothing', async () => {
    const asked = sql`select current_setting('max_parallel_workers_per_gather') || current_setting('jit') as how`;

    for (const verb of [find, all, change]) {
      expect([await verb(api.db, { how: text }, asked)].flat()).toEqual([{ how: '0off' }]);
    }
  });

  it('go to another connection when one has enough to do', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)));

    expect(pids(answers).size).toBe(3);
  });

  it('fail alone', async () => {
    const failing = find(api.db, {}, sql`select 1 / ${0}::integer`);
    const [one, two, three] = await Promise.allSettled([ask(1), failing, ask(3)]);

    expect(two).toMatchObject({ status: 'rejected', reason: { driverError: { code: '22012' } } });
    expect([one, three]).toMatchObject([{ value: { number: 1 } }, { value: { number: 3 } }]);
  });

  it('fail with their connection, and the next one opens another', async () => {
    const before = await ask(1);
    const waiting = find(api.db, {}, sql`select from pg_sleep(60)`).catch((error: unknown) => error);
    const isWaiting = `select from pg_stat_activity where pid = $1 and query like '%pg_sleep%' and state = 'active'`;
    await eventually(async () => (await api.db.query<object[]>(isWaiting, [before?.pid])).length > 0);

    await end(before?.pid ?? 0);

    expect(await waiting).toBeInstanceOf(Error);
    const after = await eventually(() => ask(2).catch(() => undefined));
    expect(after).toMatchObject({ number: 2 });
    expect(after.pid).not.toBe(before?.pid);
  });

  it('leave no open connection when the pool ends, however many were lost before', async () => {
    const pool = new PipelinedPool({ connectionString: api.databaseUrl, application_name: 'leaving' });
    const askHere = () => pool.lookUp<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    const left = () => api.db.query<object[]>(`select from pg_stat_activity where application_name = 'leaving'`);

    for (let time = 0; time < 10; time += 1) {
      const { rows } = await askHere();
      await end(rows[0]?.pid ?? 0);
      // In the same turn in which the loss is noticed, before any other reaction to it.
      while (pool.shared.open > 0) await setImmediate();
      await askHere();
    }
    await pool.end();

    await eventually(async () => (await left()).length === 0);
    await expect(askHere()).rejects.toThrow('the pool has ended');
  });

  it('that are not answered end the connections of changes and lists, too, which may be as dead', async () => {
    const wire = await Wire.to(api.databaseUrl);
    const timeouts = { connect: 3_000, statement: 400, lock: 400, idleInTransaction: 1_000, silence: 500 };
    const url = wire.through(api.databaseUrl);
    const db = createDataSource({ url, applicationName: 'through the wire', timeouts });
    await db.initialize();
    const askThere = () => find(db, { one: numeric }, sql`select 1 as one`);
    await askThere();
    await Promise.all(Array.from({ length: 5 }, () => db.query('select pg_sleep(0.1)')));

    wire.swallow();

    await expect(askThere()).rejects.toThrow();
    await expect(db.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await db.destroy();
    await wire.cut();
  });

  it('fail where PostgreSQL goes silent once it is connected to, and end nothing but their connection', async () => {
    // AuthenticationOk and ReadyForQuery, and nothing more (PostgreSQL's manual 55.7).
    const ready = Buffer.from('520000000800000000' + '5a0000000549', 'hex');
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket.once('data', () => socket.write(ready))));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const pool = new PipelinedPool({
      ...{ host: '127.0.0.1', port, user: 'somebody', database: 'any', longestSilence: 200 },
      onConnect: expectShortStatements,
    });

    await expect(pool.lookUp({ text: 'select 1' })).rejects.toThrow();
    await eventually(() => Promise.resolve(sockets.every(({ destroyed }) => destroyed)));

    expect(pool.shared.open).toBe(0);
    await pool.end();
    silent.close();
  });

  it('belong to the transaction under way, if there is one', async () => {
    const isSame = await api.db.transaction(async (entities) => {
      const [own] = await entities.query<{ pid: number }[]>('select pg_backend_pid() as pid');
      const asked = await find(entities, { pid: numeric }, sql`select pg_backend_pid() as pid`);
      return own?.pid === asked?.pid;
    });

    expect(isSame).toBe(true);
  });

  it('do not wait for lists', async () => {
    const caller = api.as(await api.make.user());
    await caller.get('/api/session/');
    const other = createDataSource({ url: api.databaseUrl, applicationName: 'other', poolSize: 1 });
    await other.initialize();

    await other.query('begin; lock table review_request in access exclusive mode');
    const lists = Array.from({ length: 6 }, () => api.anonymous.get('/api/review-requests/'));
    await eventually(async () => (await waiting(other)) > 0);
    const { status } = await caller.get('/api/session/');
    await other.query('commit');

    expect(status).toBe(200);
    expect((await Promise.all(lists)).map((list) => list.status)).toEqual(lists.map(() => 200));
    await other.destroy();
  });
});

/** The number of statements that wait for a lock. */
async function waiting(db: DataSource): Promise<number> {
  // Not in a transaction, in which PostgreSQL repeats its statistics.
  await db.query('select pg_stat_clear_snapshot()');
  const found = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.query<object[]>(found)).length;
}
