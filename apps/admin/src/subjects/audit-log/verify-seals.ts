import { sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { SEAL, sealHash } from '@review-service/platform/audit/seal';
import type { KeptSeal } from './kept-seals';

/** Seals per query. */
const PAGE = 5_000;

/** What the seals say. */
export interface CheckedSeals {
  readonly count: number;
  /** How many entries were sealed, by month, in the order of months. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The first that is wrong with them; undefined: nothing. */
  readonly fault: string | undefined;
}

/** Compares the chain of all seals with itself, and with what was kept elsewhere. */
export async function verifySeals(
  db: Db,
  { kept, root }: { readonly kept: ReadonlyMap<number, KeptSeal>; readonly root: string | undefined },
): Promise<CheckedSeals> {
  const sizes = new Map<string, number>();
  let [count, last, isFound, fault]: [number, string | null, boolean, string | undefined] = [0, null, !root, undefined];
  for (let isOver = false; !isOver;) {
    const page = await all(
      db,
      SEAL,
      sql`select ${SEAL} from audit_seal s where s.number > ${count} order by s.number limit ${PAGE}`,
    );
    for (const seal of page) {
      const { number, month, size, hash, previous } = seal;
      if (number !== count + 1) fault ??= `seal ${count + 1} was removed`;
      else if (hash !== sealHash(seal)) fault ??= `seal ${number} was changed`;
      else if (previous !== last) fault ??= `seal ${number} does not follow the one before`;
      else if (size <= (sizes.get(month) ?? 0)) fault ??= `seal ${number} has fewer entries than one before`;
      else if ((kept.get(number)?.hash ?? hash) !== hash) fault ??= `seal ${number} is not the one that was kept`;
      isFound ||= seal.root === root || hash === root;
      [count, last] = [number, hash];
      sizes.set(month, size);
    }
    isOver = page.length < PAGE;
  }
  const newest = Math.max(0, ...kept.keys());
  if (newest > count) fault ??= `seal ${newest}, which was kept, was removed`;
  if (!isFound) fault ??= `no seal has the root ${String(root)}`;
  return { count, sizes: new Map([...sizes].sort()), fault };
}
