import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { beforeCommit, lookUp, query, sql } from '@review-service/database/sql';
import { Wire } from '@review-service/testing/wire';
import type { EntityManager } from 'typeorm';
import { TestApi } from '../test/test-api';

/** What tells nobody anything is not waited for (TransactionClient). */
describe('a transaction', () => {
  let wire: Wire;
  let api: TestApi;

  beforeAll(async () => {
    wire = await Wire.to(process.env.TEST_DATABASE_URL ?? '');
    // One connection: whatever becomes of it, the next test has to live with.
    api = await TestApi.boot({ wire, settings: { DATABASE_POOL_SIZE: '1' } });
    await api.db.query('create table note (text varchar primary key)');
  });
  beforeEach(() => api.db.query('truncate note'));
  afterAll(async () => {
    await api.close();
    await wire.cut();
  });

  const inTransaction = <Result>(work: (tx: EntityManager) => Promise<Result>) => {
    const host = TransactionHost.getInstance<TransactionalAdapterTypeOrm>();
    return host.withTransaction(() => work(host.tx));
  };
  const note = (text: string) => sql`insert into note values (${text})`;
  const notes = async () => (await api.db.query<{ text: string }[]>('select text from note')).map(({ text }) => text);
  const roundTripsOf = async (work: () => Promise<unknown>) => {
    const before = wire.roundTrips;
    await work();
    return wire.roundTrips - before;
  };
  const changeTwice = () =>
    inTransaction(async (tx) => {
      await lookUp(tx, sql`select from note for update`);
      await beforeCommit(tx, note('one'));
      await beforeCommit(tx, note('two'));
    });

  it('waits for what it reads, and for its end, however much it leaves to that', async () => {
    expect(await roundTripsOf(changeTwice)).toBe(2);
    expect(await notes()).toEqual(['one', 'two']);
  });

  it('makes four round trips of a change: who calls, what it is, once more under its lock, and all the rest', async () => {
    const caller = await api.withSession(await api.make.superuser());
    const group = await api.make.group();
    const change = async (display_name: string) =>
      expect((await caller.put(`/api/groups/${group.name}/`, { display_name })).status).toBe(200);
    await change('Old');

    expect(await roundTripsOf(() => change('New'))).toBe(4);
  });

  it('asks nothing when it ends before it has asked anything', async () => {
    const failing = () => inTransaction(() => Promise.reject(new Error('changed my mind'))).catch(() => undefined);

    expect(await roundTripsOf(failing)).toBe(0);
    expect(await roundTripsOf(() => inTransaction(() => Promise.resolve()))).toBe(0);
  });

  it('sees what was left when it asks for something else', async () => {
    const seen = await inTransaction(async (tx) => {
      await beforeCommit(tx, note('one'));
      return query(tx, sql`select text from note`);
    });

    expect(seen).toEqual([{ text: 'one' }]);
  });

  it('forgets what was left when it fails', async () => {
    const change = inTransaction(async (tx) => {
      await beforeCommit(tx, note('one'));
      throw new Error('changed my mind');
    });

    await expect(change).rejects.toThrow('changed my mind');
    expect(await notes()).toEqual([]);
    await changeTwice();
    expect(await notes()).toEqual(['one', 'two']);
  });

  it('is over when it fails before PostgreSQL has answered its first statement', async () => {
    const change = inTransaction((tx) => Promise.all([query(tx, note('one')), Promise.reject(new Error('too late'))]));

    await expect(change).rejects.toThrow('too late');
    await changeTwice();
    expect(await notes()).toEqual(['one', 'two']);
  });

  it('forgets what was left to a part of it that failed, and keeps the rest', async () => {
    await inTransaction(async (tx) => {
      await beforeCommit(tx, note('one'));
      const part = tx.transaction(async (inner) => {
        await beforeCommit(inner, note('one'));
        throw new Error('changed my mind');
      });
      await expect(part).rejects.toThrow('changed my mind');
      await beforeCommit(tx, note('two'));
    });

    expect(await notes()).toEqual(['one', 'two']);
  });

  it('takes nothing more once it commits', async () => {
    const tooLate = new Promise<void>((resolve, reject) => {
      void inTransaction(async (tx) => {
        await query(tx, note('one'));
        setImmediate(() => void beforeCommit(tx, note('two')).then(resolve, reject));
      });
    });

    await expect(tooLate).rejects.toThrow('there is no transaction');
    expect(await notes()).toEqual(['one']);
  });

  describe('of which something that was left fails', () => {
    const twice = async (tx: EntityManager) => {
      await beforeCommit(tx, note('one'));
      await beforeCommit(tx, note('one'));
    };

    it('fails with that, and changes nothing', async () => {
      await expect(inTransaction(twice)).rejects.toMatchObject({ driverError: { code: '23505' } });
      expect(await notes()).toEqual([]);
    });

    it('fails with what is made of that', async () => {
      const change = inTransaction(async (tx) => {
        await query(tx, note('one'));
        await beforeCommit(tx, note('one'), () => {
          throw new Error('there is a one already');
        });
      });

      await expect(change).rejects.toThrow(new Error('there is a one already'));
      expect(await notes()).toEqual([]);
    });

    it('fails with that where it asks for something else', async () => {
      const after: string[] = [];
      const change = inTransaction(async (tx) => {
        await twice(tx);
        await query(tx, sql`select 1`);
        after.push('got on');
      });

      await expect(change).rejects.toMatchObject({ driverError: { code: '23505' } });
      expect(after).toEqual([]);
    });

    it('leaves a connection that is as good as new', async () => {
      await inTransaction(twice).catch(() => undefined);

      expect(await roundTripsOf(changeTwice)).toBe(2);
      expect(await notes()).toEqual(['one', 'two']);
    });
  });

  it('does not pass for committed when a failure in it was overlooked', async () => {
    const change = inTransaction(async (tx) => {
      await query(tx, note('one'));
      await query(tx, sql`select 1 / ${0}::integer`).catch(() => undefined);
    });

    await expect(change).rejects.toThrow('nothing was changed: a statement of the transaction had failed');
    expect(await notes()).toEqual([]);
  });

  it('is what a statement can be left to, and nothing else is', async () => {
    await expect(beforeCommit(api.db.manager, note('one'))).rejects.toThrow('there is no transaction');
  });
});
