import { randomUUID } from 'node:crypto';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { leafHash, MerkleTree } from '@review-service/platform/audit/merkle-tree';
import { SEAL } from '@review-service/platform/audit/seal';
import { entryText, SHOWN_ENTRY } from '@review-service/platform/audit/shown-entry';
import { SealAuditLog } from '../src/schedules/seal-audit-log';
import type { TestWorker } from './test-worker';

/** The audit log of a suite about its seals: each test begins with an empty one. */
export function sealedLog(worker: TestWorker) {
  beforeEach(() => worker.query('truncate audit_log, audit_unsealed, audit_node, audit_seal'));
  return {
    run: () => worker.get(SealAuditLog).run(),
    write: (subject: string = randomUUID(), at = 'now()') =>
      worker.query(
        `insert into audit_log (actor, action, subject, details, at)
         values ('ann', 'group.deleted', $1, '{"b": 1, "a": 2}', ${at})`,
        [subject],
      ),
    seals: () => all(worker.db, SEAL, sql`select ${SEAL} from audit_seal s order by s.number`),
    count: async (of: string) => (await worker.column<number>(`select count(*)::int from ${of}`))[0],
    /** The root of a month by its entries, in the order of their leaves. */
    rootOf: async (month: string, size: number) => {
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
    },
  };
}
