import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@review-service/database/sql';
import { sealHash } from '@review-service/platform/audit/seal';
import { sealSome } from '@review-service/platform/audit/sealing';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { sealedLog } from '../../test/sealed-log';
import { TestWorker } from '../../test/test-worker';
import { WorkerConfig } from '../worker.config';
import { AuditPartitions } from './audit-partitions';
import { SealAuditLog } from './seal-audit-log';

describe('sealing the audit log', () => {
  const roots = join(tmpdir(), `audit-roots-${randomUUID()}.jsonl`);
  const settings = { WORKER_QUEUES: 'groups', AUDIT_RETENTION: '400d', AUDIT_ROOTS_FILE: roots };
  const worker = TestWorker.ofSuite({ settings });
  const { run, write, seals, count, rootOf } = sealedLog(worker);
  afterAll(() => rm(roots));

  it('gives each month a root of all its entries, and makes a chain of all seals', async () => {
    for (const at of [`now()`, `now()`, `now() - interval '40 days'`]) await write(randomUUID(), at);
    await run();
    await run();
    for (const at of [`now()`, `now() - interval '40 days'`]) await write(randomUUID(), at);
    await run();

    const found = await seals();
    expect(found.map(({ number, size, isComplete }) => [number, size, isComplete])).toEqual([
      ...[
        [1, 1, false],
        [2, 2, true],
      ],
      ...[
        [3, 2, false],
        [4, 3, true],
      ],
    ]);
    for (const [index, seal] of found.entries()) {
      expect(seal.root).toBe(await rootOf(seal.month, seal.size));
      expect(seal.hash).toBe(sealHash(seal));
      expect(seal.previous).toBe(found[index - 1]?.hash ?? null);
    }
    expect(await count('audit_unsealed')).toBe(0);
  });

  it('hands each seal out: in the log, and in a file', async () => {
    const info = jest.spyOn(worker.get<Logger>(LOG), 'info');
    await write();
    await run();

    const [seal] = await seals();
    const lines = readFileSync(roots, 'utf8').trim().split('\n');
    const shown = JSON.parse(lines.at(-1) ?? '') as object;
    expect(shown).toEqual({
      ...{ number: 1, month: seal?.month, size: 1, root: seal?.root, time: seal?.time },
      ...{ complete: true, previous: null, hash: seal?.hash },
    });
    expect(info).toHaveBeenCalledWith({ seal: shown }, 'sealed the audit log');
    jest.restoreAllMocks();
  });

  it('takes an entry whose transaction ends late, though later ones are sealed', async () => {
    await worker.db.transaction(async (slow) => {
      await slow.query(`insert into audit_log (actor, action, subject) values ('ann', 'group.deleted', 'slow')`);
      await write('quick');
      await run();
      expect((await seals()).map(({ size }) => size)).toEqual([1]);
    });

    await run();

    expect(
      await worker.query(`
        select e.subject from audit_node n join audit_log e on e.id = n.entry_id where n.level = 0 order by n.position`),
    ).toEqual([{ subject: 'quick' }, { subject: 'slow' }]);
    expect(
      await count("audit_log a join audit_log b on a.subject = 'slow' and b.subject = 'quick' and a.id < b.id"),
    ).toBe(1);
  });

  it('leaves it to the process that seals already, and takes it over when that one dies', async () => {
    await write();
    const frozen = worker.db.createQueryRunner();
    await frozen.startTransaction();
    expect((await sealSome(frozen.manager, sql`'-infinity'::timestamptz`)).seals).toHaveLength(1);

    await run();
    expect(await seals()).toEqual([]);

    await frozen.rollbackTransaction();
    await frozen.release();
    await run();
    expect(await seals()).toMatchObject([{ number: 1, size: 1 }]);
    expect(await count('audit_node')).toBe(1);
  });

  it('leaves out what is noted again, such as by a migration that was interrupted', async () => {
    await write();
    await run();
    await worker.query('insert into audit_unsealed (id, at) select id, at from audit_log');

    await run();

    expect([await count('audit_seal'), await count('audit_unsealed')]).toEqual([1, 0]);
  });

  it('says which entries were gone before they were sealed', async () => {
    const warn = jest.spyOn(worker.get<Logger>(LOG), 'warn');
    await write('gone');
    const [gone] = await worker.query<{ id: number }[]>(`select id from audit_log`);
    await worker.query('delete from audit_log');

    await run();

    expect(warn).toHaveBeenCalledWith(
      { gone: [{ id: gone?.id, at: expect.any(String) }] },
      'entries were gone before they were sealed: too old, or removed',
    );
    jest.restoreAllMocks();
  });

  it('does not go on from a tree that was changed, and leaves nothing half done', async () => {
    await write();
    await run();
    await worker.query(`update audit_node set hash = sha256('other')`);
    await write();

    await expect(run()).rejects.toThrow(/The tree of \d{4}-\d\d was changed since it was sealed/);

    expect([await count('audit_seal'), await count('audit_node'), await count('audit_unsealed')]).toEqual([1, 1, 1]);
  });

  it('keeps the seals of a month that is pruned, and seals nothing of it any more', async () => {
    await worker.query(`
      create table audit_log_2020_01 partition of audit_log for values from ('2020-01-01Z') to ('2020-02-01Z')`);
    const longer = { auditRetention: { value: 'forever' } };
    const keeping = Object.create(worker.get(WorkerConfig), longer) as WorkerConfig;
    await write('old', `'2020-01-05Z'`);
    await write('kept');
    await new SealAuditLog(worker.get(Database), worker.get<Logger>(LOG), keeping).run();
    const [old] = await seals();
    expect([await count('audit_node'), old?.month]).toEqual([2, '2020-01']);

    await worker.get(AuditPartitions).run();
    await write('late', `'2020-01-05Z'`);
    await run();
    await worker.get(AuditPartitions).run();

    expect((await seals())[0]).toEqual(old);
    expect([await count('audit_seal'), await count('audit_node'), await count('audit_log')]).toEqual([2, 1, 1]);
  });

  it('shows the age of the first entry that has no seal', async () => {
    const age = async () =>
      /^review_service_audit_unsealed_oldest_seconds (\S+)$/m.exec(await worker.metrics.metrics())?.[1];
    await write(randomUUID(), `now() - interval '1 hour'`);
    await write();
    expect(Number(await age())).toBeGreaterThanOrEqual(3_600);

    await run();

    expect(await age()).toBe('0');
  });
});
