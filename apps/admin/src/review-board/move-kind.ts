import { sql } from '@review-service/database/sql';
import { QueryFailedError } from 'typeorm';
import type { Connection } from '../import/connection';
import type { MoveRun } from './move';
import { remember } from './target';

/** What is moved as one piece, with all that belongs to it. */
export interface Unit {
  readonly id: number;
  /** What it is made of: the unit is moved again when this differs. */
  readonly content: unknown;
}

/** A kind of units, in the order of their ids. */
export interface MovedKind<U extends Unit> {
  readonly name: string;
  /** The table of Review Board that has a row for each. */
  readonly table: string;
  readonly batches: () => AsyncIterable<readonly U[]>;
  /** Stores what is outside of the transaction: bytes. */
  readonly prepare?: (units: readonly U[]) => Promise<void>;
  /**
   * Stores units in place of what there was of them; resolves with the number of rows by table.
   * @param known the numbers of those of which there is something
   */
  readonly store: (
    db: Connection,
    units: readonly U[],
    known: readonly number[],
  ) => Promise<ReadonlyMap<string, number>>;
  /** Tables that grow by it so far that the planner's statistics become wrong. */
  readonly growing?: readonly string[];
  /** Deletes units that are not in Review Board any more. */
  readonly remove: (db: Connection, ids: readonly number[]) => Promise<void>;
}

/** Units that are gone, to be removed after all kinds are moved. */
export type Removal = () => Promise<void>;

/** Digests of what units are made of; another key than the sessions' and tokens'. */
const DIGEST_KIND = 'moved-row';

/** After so many units the statistics are updated, and then whenever there are twice as many. */
const FIRST_ANALYSIS = 500;

/**
 * Moves the units of a kind that are new or different from what an earlier run has moved. Each batch is a transaction with the
 * note of what is in it: a run that was ended goes on where it was. Resolves with the removal of those that are gone.
 */
export async function moveKind<U extends Unit>(move: MoveRun, kind: MovedKind<U>): Promise<Removal> {
  const counts = move.report.kind(kind.name);
  const gone: number[] = [];
  let after = 0;
  let analysis = FIRST_ANALYSIS;
  for await (const batch of kind.batches()) {
    const last = batch.at(-1)?.id ?? after;
    const known = await move.target.known(kind.name, after, last);
    const ids = new Set(batch.map(({ id }) => id));
    gone.push(...[...known.keys()].filter((id) => !ids.has(id)));
    const digested = batch.map((unit) => {
      return { unit, id: unit.id, digest: digestOf(move, unit), isKnown: known.has(unit.id) };
    });
    const changed = digested.filter(({ id, digest }) => known.get(id)?.equals(digest) !== true);
    counts.same += digested.length - changed.length;
    if (changed.length > 0) counts.moved += await storeAll(move, kind, changed);
    if (kind.growing && counts.moved >= analysis) {
      await move.target.analyze(kind.growing);
      analysis = 2 * counts.moved;
    }
    move.progress(`${kind.name}: ${counts.moved} moved, ${counts.same} as before`);
    after = last;
  }
  for (let rest = await move.target.knownAfter(kind.name, after); rest.length > 0;) {
    gone.push(...rest);
    rest = await move.target.knownAfter(kind.name, rest.at(-1) ?? 0);
  }
  return async () => {
    if (gone.length === 0) return;
    await move.target.inBatch(async (db) => {
      await kind.remove(db, gone);
      await forget(db, kind.name, gone);
    });
    counts.removed += gone.length;
  };
}

interface Digested<U> {
  readonly unit: U;
  readonly id: number;
  readonly digest: Buffer;
  /** An earlier run has moved it. */
  readonly isKnown: boolean;
}

const digestOf = ({ secrets }: MoveRun, { content }: Unit): Buffer =>
  secrets.lookup(DIGEST_KIND, JSON.stringify(content)).digest;

/** All at once or, where PostgreSQL refuses one of them, each by itself. Resolves with the number of those that were stored. */
async function storeAll<U extends Unit>(
  move: MoveRun,
  kind: MovedKind<U>,
  digested: readonly Digested<U>[],
): Promise<number> {
  try {
    await storeBatch(move, kind, digested);
    return digested.length;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [only, ...others] = digested;
    if (only && others.length === 0) {
      move.report.left(kind.table, `this database refuses it: ${reasonOf(error)}`, `id ${only.id}`);
      return 0;
    }
  }
  let stored = 0;
  for (const one of digested) stored += await storeAll(move, kind, [one]);
  return stored;
}

async function storeBatch<U extends Unit>(
  { target, report }: MoveRun,
  kind: MovedKind<U>,
  digested: readonly Digested<U>[],
): Promise<void> {
  const units = digested.map(({ unit }) => unit);
  const known = digested.flatMap(({ id, isKnown }) => (isKnown ? id : []));
  await kind.prepare?.(units);
  const written = await target.inBatch(async (db) => {
    const rows = await kind.store(db, units, known);
    await remember(db, kind.name, digested);
    return rows;
  });
  for (const [table, rows] of written) report.written(table, rows);
}

/** Integrity constraints and values that do not fit; not a lost connection, a lock or a full disk. */
const REFUSALS = /^(22|23)/;

const isRefusal = (error: unknown): error is QueryFailedError =>
  error instanceof QueryFailedError && REFUSALS.test((error.driverError as { code?: string }).code ?? '');

/** Without values, which may be secrets. */
function reasonOf({ driverError }: QueryFailedError): string {
  const { constraint, message } = driverError as Error & { constraint?: string };
  return constraint ?? message.replace(/"[^"]*"/g, '…');
}

const forget = async (db: Connection, kind: string, ids: readonly number[]): Promise<void> => {
  await db.all({}, sql`delete from moved_row where kind = ${kind} and id = any(${ids}::integer[])`);
};
