import type { Sql } from '@review-service/database/sql';
import type { Caller } from '../callers/caller';

/**
 * A condition for a change of the row with this alias: it is the checked row in the checked version, and the caller is
 * unchanged. So SQL need not repeat any check.
 */
export type Unchanged = (row: Sql) => Sql;

/** Somebody who is told of a change, in its transaction. */
export interface Telling<Entity, Row> {
  /** Condition: they want to know. As long as it is false a change is one statement, without a transaction. */
  readonly isHeard: Sql;
  /** @param former the entity as it was */
  readonly tell: (changed: Row, former: Entity) => Promise<void>;
}

/** An entity that this caller may change, as read at the start of the request: it may be outdated or deleted by now. */
export class Claim<Entity> {
  constructor(
    readonly caller: Caller,
    readonly entity: Entity,
    /**
     * Reads the row again under a lock, inside the transaction that changes it, and checks it again: 100 if deleted,
     * 101 if no longer allowed, 412 if changed since `If-Match`.
     */
    readonly lock: () => Promise<Entity>,
    /**
     * Changes the row in one statement. After a concurrent change it finds nothing, and is sent once more with the
     * current row under a lock. Fails as `lock` does, and with 104 if the caller has changed.
     * @param statement with the condition `unchanged`; resolves with the changed rows
     * @param telling where somebody listens, the statement is sent under the lock at once
     */
    readonly change: <Row extends object>(
      statement: (unchanged: Unchanged, entity: Entity) => Promise<Row[]>,
      telling?: Telling<Entity, Row>,
    ) => Promise<Row>,
  ) {}
}
