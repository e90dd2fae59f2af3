import { computed, type RowOf, together } from '@review-service/database/columns';
import { boolean, bytes, nullable, number, text, time } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { all, type Db } from '@review-service/database/verbs';
import { leafHash, MerkleTree } from '@review-service/platform/audit/merkle-tree';
import { entryText, monthOf, SHOWN_ENTRY } from '@review-service/platform/audit/shown-entry';
import { isStored, placeText } from '@review-service/platform/audit/tree-nodes';

/** Leaves per query. */
const PAGE = 5_000;

/** An entry has the time at which its transaction began; none takes longer. */
export const LONGEST_TRANSACTION = sql`interval '1 day'`;

/** Follow-up work writes with the time of its message, however late it is done. */
const IS_OF_JOB = sql`(e.outbox_id is not null and e.credential_kind is not distinct from 'service')`;

/** What is wrong with an entry, or with the tree. */
export interface Fault {
  readonly kind: 'changed' | 'removed' | 'put in' | 'tree changed';
  readonly text: string;
  readonly id: number | null;
  readonly time: string | null;
  /** Null: the entry is gone. */
  readonly action: string | null;
}

/** The root that the first `size` entries of a month have to give. */
interface Checkpoint {
  readonly size: number;
  readonly root: string;
  /** All that is of a time before was sealed before it. */
  readonly from: Date | null;
}

const LEAF = { position: number, hash: bytes, id: number, time: text };
const ENTRY = together(
  SHOWN_ENTRY,
  computed({ position: [number, sql`n.position`], at: [time, sql`e.at`], isOfJob: [boolean, IS_OF_JOB] }),
);
const NODE = { level: number, position: number, hash: bytes };

type Entry = RowOf<typeof ENTRY>;

/** A leaf of the tree with its entry, and the nodes that the leaves near it complete. */
interface Leaf extends RowOf<typeof LEAF> {
  readonly entry: Entry | undefined;
  readonly nodes: ReadonlyMap<string, Buffer>;
}

/**
 * Reads the entries of a month in the order of its tree, and computes its roots anew. Resolves with the first fault.
 * @param kept roots that were kept elsewhere, by size: they are believed, not those in the database
 * @param progress is called with the number of entries that were read
 */
export async function verifyMonth(
  db: Db,
  month: string,
  { kept, progress }: { readonly kept: ReadonlyMap<number, string>; readonly progress: (done: number) => void },
): Promise<Fault | undefined> {
  const checkpoints = await checkpointsOf(db, month, kept);
  const leaves = leavesOf(db, month, checkpoints.at(-1)?.size ?? 0, progress);
  const tree = new MerkleTree();
  for (const checkpoint of checkpoints) {
    const fault = await verifyUpTo(checkpoint, tree, leaves);
    if (fault) return fault;
  }
  return undefined;
}

/** Appends the leaves that a checkpoint adds to those of the one before. Resolves with the first fault among them. */
async function verifyUpTo(
  { size, root, from }: Checkpoint,
  tree: MerkleTree,
  leaves: AsyncIterator<Leaf, undefined>,
): Promise<Fault | undefined> {
  const first = tree.size + 1;
  /** The first entry without the hash of its leaf, and the tree by the entries themselves from there on. */
  let changed: { readonly entry: Entry; readonly tree: MerkleTree } | undefined;
  while (tree.size < size) {
    const { value: leaf } = await leaves.next();
    if (leaf?.position !== tree.size) return treeChanged(`the leaf ${tree.size + 1} of its tree was removed`);
    const { entry } = leaf;
    if (!entry) return fault('removed', { ...leaf, action: null });
    if (from && entry.at < from && !entry.isOfJob) return fault('put in', entry);
    const hash = leafHash(entryText(entry));
    if (!hash.equals(leaf.hash)) changed ??= { entry, tree: tree.copy() };
    changed?.tree.append(hash);
    const [, ...nodes] = tree.append(leaf.hash);
    const wrong = nodes.filter(isStored).find((node) => !leaf.nodes.get(placeText(node))?.equals(node.hash));
    if (wrong && !changed) return treeChanged(`the node ${placeText(wrong)} of its tree was changed`);
  }
  if (changed && rootOf(changed.tree) === root) {
    return treeChanged(`the leaf of the entry ${changed.entry.id} was changed, not the entry`);
  }
  if (changed) return fault('changed', changed.entry);
  if (rootOf(tree) === root) return undefined;
  return treeChanged(`the entries ${first} to ${size} of its tree do not give their root`);
}

const rootOf = ({ root }: MerkleTree) => root.toString('hex');

/** The first entry of each month that is in no tree, and does not wait for a seal either, or not as new ones do. */
export async function putIn(db: Db, only: string | undefined): Promise<Map<string, Fault>> {
  const start = sql`${`${only}-01`}::timestamp`;
  const isWithin = sql`
    e.at >= ${start} at time zone 'UTC' and e.at < (${start} + interval '1 month') at time zone 'UTC'`;
  const within = only === undefined ? sql`true` : isWithin;
  const found = await all(
    db,
    { month: text, id: number, time: text, action: text },
    sql`
      select distinct on (month) ${monthOf(sql`e.at`)} as month, e.id, ${isoTime(sql`e.at`)} as time, e.action
      from audit_log e
      left join audit_node n on n.entry_id = e.id and n.entry_at = e.at
      left join audit_unsealed u on u.id = e.id and u.at = e.at
      where ${within} and n.month is null
        and (u.id is null or (not ${IS_OF_JOB} and e.at < ${lastBefore(sql`true`)} - ${LONGEST_TRANSACTION}))
      order by month, e.at, e.id`,
  );
  return new Map(found.map(({ month, ...entry }) => [month, fault('put in', entry)]));
}

/** The time of the last seal that leaves nothing out. */
const lastBefore = (where: Sql): Sql => sql`(
  select p.at from audit_seal p where p.is_complete and ${where} order by p.number desc limit 1)`;

async function checkpointsOf(db: Db, month: string, kept: ReadonlyMap<number, string>): Promise<Checkpoint[]> {
  const seals = await all(
    db,
    { size: number, root: text, from: nullable(time) },
    sql`
      select s.size, encode(s.root, 'hex') as root,
        ${lastBefore(sql`p.number < s.number`)} - ${LONGEST_TRANSACTION} as from
      from audit_seal s where s.month = ${month} order by s.size`,
  );
  const known = seals.map((seal) => ({ ...seal, root: kept.get(seal.size) ?? seal.root }));
  const sizes = new Set(seals.map(({ size }) => size));
  const others = [...kept].filter(([size]) => !sizes.has(size));
  return [...known, ...others.map(([size, root]) => ({ size, root, from: null }))].sort((a, b) => a.size - b.size);
}

/** The first `size` leaves of a month's tree, in their order, read in pages. A removed one is left out. */
async function* leavesOf(
  db: Db,
  month: string,
  size: number,
  progress: (done: number) => void,
): AsyncGenerator<Leaf, undefined> {
  for (let from = 0; from < size; from += PAGE) {
    const to = Math.min(size, from + PAGE);
    yield* await pageOf(db, month, from, to);
    progress(to);
  }
}

/** Some leaves with their entries and nodes. `offset 0` makes PostgreSQL look up each level by its key. */
async function pageOf(db: Db, month: string, from: number, to: number): Promise<Leaf[]> {
  const isOfPage = sql`n.month = ${month} and n.level = 0 and n.position >= ${from} and n.position < ${to}`;
  const leaves = await all(
    db,
    LEAF,
    sql`
      select n.position, n.hash, n.entry_id as id, ${isoTime(sql`n.entry_at`)} as time
      from audit_node n where ${isOfPage} order by n.position`,
  );
  const entries = await all(
    db,
    ENTRY,
    sql`
      select ${ENTRY} from audit_node n
      cross join lateral (select * from audit_log e where e.at = n.entry_at and e.id = n.entry_id limit 1) e
      where ${isOfPage}`,
  );
  const nodes = await all(
    db,
    NODE,
    sql`
      select n.level, n.position, n.hash from generate_series(1, 40) l
      cross join lateral (
        select * from audit_node n
        where n.month = ${month} and n.level = l
          and n.position >= ${from}::bigint >> l and n.position < ${to}::bigint >> l offset 0) n`,
  );
  const entryAt = new Map(entries.map((entry) => [entry.position, entry]));
  const nodeAt = new Map(nodes.map((node) => [placeText(node), node.hash]));
  return leaves.map((leaf) => ({ ...leaf, entry: entryAt.get(leaf.position), nodes: nodeAt }));
}

const WORDS = {
  changed: 'was changed',
  removed: 'was removed',
  'put in': 'was put in: no seal of its time has it',
} as const;

const fault = (
  kind: keyof typeof WORDS,
  { id, time, action }: { readonly id: number; readonly time: string; readonly action: string | null },
): Fault => ({
  kind,
  id,
  time,
  action,
  text: `entry ${id} of ${time}${action === null ? '' : `, ${action},`} ${WORDS[kind]}`,
});

const treeChanged = (text: string): Fault => ({ kind: 'tree changed', text, id: null, time: null, action: null });
