import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntriesBeforeSeals1795815000001 } from '@review-service/database/migrations/1795815000001-entries-before-seals';
import { all } from '@review-service/database/verbs';
import { sql } from '@review-service/database/sql';
import { leafHash, MerkleTree } from '@review-service/platform/audit/merkle-tree';
import { SEAL } from '@review-service/platform/audit/seal';
import { entryText, SHOWN_ENTRY } from '@review-service/platform/audit/shown-entry';
import { TestWorker } from '../../test/test-worker';
import { SealAuditLog } from './seal-audit-log';

describe('sealing the audit log', () => {
  let folder: string;
  let worker: TestWorker;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audit-roots-'));
    worker = await TestWorker.boot({
      settings: { WORKER_QUEUES: 'groups', AUDIT_RETENTION: '400d', AUDIT_ROOTS_FILE: join(folder, 'roots.jsonl') },
    });
  });
  afterAll(async () => {
    await worker.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => worker.db.query('truncate audit_log, audit_unsealed, audit_node, audit_seal'));

  const run = () => worker.get(SealAuditLog).run();
  const write = async (subject: string = randomUUID(), at = 'now()') =>
    worker.db.query(
      `insert into audit_log (actor, action, subject, details, at) values ('ann', 'group.deleted', $1, '{"b": 1, "a": 2}', ${at})`,
      [subject],
    );
  const seals = () => all(worker.db, SEAL, sql`select ${SEAL} from audit_seal s order by s.number`);
  const count = async (of: string) =>
    (await worker.db.query<[{ n: number }]>(`select count(*)::int as n from ${of}`))[0].n;
  /** The root of a month by its entries, in the order of their leaves. */
  const rootOf = async (month: string, size: number) => {
    const entries = await all(
      worker.db,
      SHOWN_ENTRY,
      sql`
        select ${SHOWN_ENTRY} from audit_node n join audit_log e on e.id = n.entry_id and e.at = n.entry_at
        where n.month = ${month} and n.level = 0 order by n.position limit ${size}`,
    );
    const tree = new MerkleTree();
    for (const entry of entries) tree.append(leafHash(entryText(entry)));
    expect(tree.size).toBe(size);
    return tree.root.toString('hex');
  };

  it('seals each entry once, in bounded steps, while several workers do it and others write', async () => {
    const other = await worker.another();
    const writeSome = async () => {
      for (let n = 0; n < 20; n += 1) await write();
    };
    await worker.db.query(`
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

  it('seals the entries from before there were seals, once, also when their migration is run again', async () => {
    await worker.db.query(`
      insert into audit_log (actor, action, subject, at)
      select 'ann', 'group.deleted', n, now() - n * interval '1 second' from generate_series(1, 10050) n`);
    await worker.db.query('truncate audit_unsealed');
    const migrate = async () => {
      const runner = worker.db.createQueryRunner();
      await new EntriesBeforeSeals1795815000001().up(runner).finally(() => runner.release());
    };
    await migrate();
    await run();
    expect([await count('audit_unsealed'), await count('audit_node where level = 0')]).toEqual([0, 10_050]);

    await migrate();

    expect(await count('audit_unsealed')).toBe(0);
  });
});
