import { nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { monthOf } from '@review-service/platform/audit/shown-entry';
import { withMigratedDatabase } from '../../connections/database';
import { complain, print, remark, report } from '../../base/output';
import { throttle } from '../../base/throttle';
import { keptSeals } from './kept-seals';
import { type Fault, putIn, verifyMonth } from './verify-month';
import { verifySeals } from './verify-seals';

interface Flags {
  readonly root?: string;
  readonly roots?: string;
  readonly month?: string;
}

/** What was found of a month. */
interface Verified {
  readonly month: string;
  /** How many were sealed. */
  readonly entries: number;
  /** Its entries are too old to be kept: only its seals are there. */
  readonly pruned: boolean;
  readonly fault: Fault | null;
}

/** Compares the audit log with its seals, and these with what was kept elsewhere. */
export const run = ({ root, roots, month }: Flags): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const kept = await keptSeals(roots);
    const seals = await verifySeals(db, { kept, root });
    const strangers = await putIn(db, month);
    const { first, unsealed } = await situation(db);
    const asked = [...new Set([...seals.sizes.keys(), ...strangers.keys()])].sort();
    const months: Verified[] = [];
    for (const name of asked.filter((one) => (month ?? one) === one)) {
      const entries = seals.sizes.get(name) ?? 0;
      const pruned = name < first;
      const ofMonth = [...kept.values()].filter((seal) => seal.month === name);
      const found = pruned
        ? undefined
        : await verifyMonth(db, name, {
            kept: new Map(ofMonth.map(({ size, root: keptRoot }) => [size, keptRoot])),
            progress: throttle(3_000, (done: number) => remark(`… ${name}: ${done} of ${entries} entries`)),
          });
      months.push(tell({ month: name, entries, pruned, fault: earlier(found, strangers.get(name)) }));
    }
    if (seals.fault !== undefined) print(`seals: ${seals.fault}`);
    else report(`seals: ${seals.count}, each follows the one before; entries without one yet: ${unsealed}`);
    const right = seals.fault === undefined && months.every(({ fault }) => fault === null);
    if (!right) complain('The audit log is not what was sealed.');
    return { right, seals: seals.count, unsealed, fault: seals.fault ?? null, months };
  });

/** The month of the oldest entry, or the present one: months before it are pruned. And how many entries wait for a seal. */
async function situation(db: Db): Promise<{ first: string; unsealed: number }> {
  const [found] = await all(
    db,
    { first: nullable(text), unsealed: number },
    sql`
      select least(${monthOf(sql`(select min(at) from audit_log)`)}, ${monthOf(sql`now()`)}) as first,
        (select count(*) from audit_unsealed) as unsealed`,
  );
  return { first: found?.first ?? '', unsealed: found?.unsealed ?? 0 };
}

/** A fault of the tree has no time: it says more. */
const earlier = (one: Fault | undefined, other: Fault | undefined): Fault | null => {
  if (!one || !other) return one ?? other ?? null;
  return (one.time ?? '') <= (other.time ?? '') ? one : other;
};

function tell(verified: Verified): Verified {
  const { month, entries, pruned, fault } = verified;
  if (fault) print(`${month}: ${fault.text}`);
  else
    report(
      `${month}: ${entries} entries${pruned ? ', which are pruned: its seals are kept' : ', as they were sealed'}`,
    );
  return verified;
}
