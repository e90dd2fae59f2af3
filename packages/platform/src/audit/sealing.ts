import { computed, type RowOf, together } from '@review-service/database/columns';
import { boolean, number, text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { all, change, type Db } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { leafHash, MerkleTree, placesOf } from './merkle-tree';
import { type NewSeal, SEAL, type Seal, sealHash } from './seal';
import { hashesAt, isStored } from './tree-nodes';
import { entryText, monthOf, SHOWN_ENTRY } from './shown-entry';

/** Entries per transaction: half a second of work. */
const BATCH = 5_000;

/** The key of an advisory lock, the same in every release: one process seals at a time. */
const LOCK = 7_264_004;

const UNSEALED = together(
  SHOWN_ENTRY,
  computed({
    month: [text, monthOf(sql`e.at`)],
    isSealed: [boolean, sql`exists (select from audit_node n where n.entry_id = e.id and n.entry_at = e.at)`],
  }),
);

/** An entry that waits for a seal. It may have one, where it was noted twice. */
type UnsealedEntry = RowOf<typeof UNSEALED>;

/** The result of a step. */
interface Sealed {
  readonly seals: readonly NewSeal[];
  /** Entries that were noted and are not there: too old, or removed. */
  readonly gone: readonly Taken[];
  /** Nothing is left, or another process is at it. */
  readonly isLast: boolean;
}

/** An entry that waits for a seal. */
interface Taken {
  readonly id: number;
  /** ISO 8601 with microseconds. */
  readonly at: string;
}

/**
 * Seals some unsealed entries: adds them to the trees of their months. It runs in one transaction, so a crash leaves
 * nothing half done. Fails if a tree is not the one that was sealed last.
 * @param keptFrom entries before this time are pruned, and not sealed any more
 */
export async function sealSome(db: EntityManager, keptFrom: Sql): Promise<Sealed> {
  const [lock] = await all(db, { isOurs: boolean }, sql`select pg_try_advisory_xact_lock(${LOCK}::bigint) as "isOurs"`);
  if (!lock?.isOurs) return { seals: [], gone: [], isLast: true };
  const taken = await take(db);
  const isLast = taken.length < BATCH;
  const found = await entriesOf(db, taken, keptFrom);
  const entries = found.filter(({ isSealed }) => !isSealed);
  const there = new Set(found.map(({ id }) => id));
  const gone = taken.filter(({ id }) => !there.has(id));
  const months = [...new Set(entries.map(({ month }) => month))].sort();
  const seals: NewSeal[] = [];
  for (const month of months) {
    const isComplete = isLast && month === months.at(-1);
    seals.push(await seal(db, month, { entries: entries.filter((entry) => entry.month === month), isComplete }));
  }
  return { seals, gone, isLast };
}

/** Those that were written first. */
function take(db: Db): Promise<Taken[]> {
  return all(
    db,
    { id: number, at: text },
    sql`
      delete from audit_unsealed where (id, at) in (select id, at from audit_unsealed order by id, at limit ${BATCH})
      returning id, ${isoTime(sql`at`)} as at`,
  );
}

/** In the order of their ids. The limit makes PostgreSQL look each up by its key. */
function entriesOf(db: Db, taken: readonly Taken[], keptFrom: Sql): Promise<UnsealedEntry[]> {
  const rows = sql`unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ at }) => at)}::timestamptz[])`;
  return all(
    db,
    UNSEALED,
    sql`
      select ${UNSEALED} from ${rows} as u (id, at)
      cross join lateral (select * from audit_log e where e.at = u.at and e.id = u.id limit 1) e
      where e.at >= ${keptFrom} order by e.id, e.at`,
  );
}

/** Adds entries to the tree of their month. */
async function seal(
  db: Db,
  month: string,
  { entries, isComplete }: { readonly entries: readonly UnsealedEntry[]; readonly isComplete: boolean },
): Promise<NewSeal> {
  const former = await lastSeal(db, sql`s.month = ${month}`);
  const size = former?.size ?? 0;
  const tree = new MerkleTree(size, await hashesAt(db, month, placesOf({ start: 0, size })));
  if (former && tree.root.toString('hex') !== former.root) {
    throw new Error(`The tree of ${month} was changed since it was sealed: run \`admin audit verify\`.`);
  }
  await addNodes(db, month, entries, tree);
  const last = await lastSeal(db, sql`true`);
  const [now] = await all(db, { time: text }, sql`select ${isoTime(sql`now()`)} as time`);
  const made = {
    ...{ number: (last?.number ?? 0) + 1, month, size: tree.size, root: tree.root.toString('hex'), isComplete },
    ...{ time: now?.time ?? '', previous: last?.hash ?? null },
  };
  const hash = sealHash(made);
  await change(
    db,
    {},
    sql`
      insert into audit_seal (number, month, size, root, at, is_complete, previous, hash)
      values (${made.number}, ${month}, ${made.size}, decode(${made.root}, 'hex'), now(), ${isComplete},
        decode(${made.previous}, 'hex'), decode(${hash}, 'hex'))`,
  );
  return { ...made, hash };
}

async function lastSeal(db: Db, where: Sql): Promise<Seal | undefined> {
  const [seal] = await all(
    db,
    SEAL,
    sql`select ${SEAL} from audit_seal s where ${where} order by s.number desc limit 1`,
  );
  return seal;
}

/** Adds a leaf for each entry, and the nodes that these complete. */
async function addNodes(db: Db, month: string, entries: readonly UnsealedEntry[], tree: MerkleTree): Promise<void> {
  const nodes = entries.flatMap((entry) => {
    const [leaf, ...others] = tree.append(leafHash(entryText(entry)));
    return [
      { ...leaf, id: entry.id, at: entry.time },
      ...others.filter(isStored).map((node) => ({ ...node, id: null, at: null })),
    ];
  });
  const column = <Name extends keyof (typeof nodes)[number]>(name: Name) => nodes.map((node) => node[name]);
  await change(
    db,
    {},
    sql`
      insert into audit_node (month, level, position, hash, entry_id, entry_at)
      select ${month}, n.* from unnest(${column('level')}::smallint[], ${column('position')}::bigint[],
        ${column('hash')}::bytea[], ${column('id')}::bigint[], ${column('at')}::timestamptz[]) n`,
  );
}
