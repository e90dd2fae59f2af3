import { sealedLog } from '../../test/sealed-log';
import { TestWorker } from '../../test/test-worker';
import { SealAuditLog } from './seal-audit-log';

describe('sealing the audit log', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });
  const { run, write, seals, count, rootOf } = sealedLog(worker);

  it('seals each entry once, in bounded steps, while several workers do it and others write', async () => {
    const other = await worker.another();
    const writeSome = async () => {
      for (let n = 0; n < 20; n += 1) await write();
    };
    await worker.query(`
      insert into audit_log (actor, action, subject) select 'ann', 'group.deleted', n from generate_series(1, 12000) n`);

    await Promise.all([run(), other.get(SealAuditLog).run(), writeSome()]);
    await run();
    await other.stop();

    expect(await count('audit_node where level = 0')).toBe(12_020);
    expect(await count('(select distinct entry_id from audit_node where level = 0) one')).toBe(12_020);
    const found = await seals();
    expect(found.map(({ size }) => size).slice(0, 2)).toEqual([5_000, 10_000]);
    expect(found.at(-1)).toMatchObject({ size: 12_020, isComplete: true, root: await rootOf(found[0]!.month, 12_020) });
    expect(found[0]?.isComplete).toBe(false);
  });
});
