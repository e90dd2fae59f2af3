import type { Sql } from '@review-service/database/sql';
import type { Caller } from '../callers/caller';

/**
 * A condition for a change of the row with this alias: it is the checked row in the checked version, and the caller is
 * unchanged. So SQL need not repeat any check.
 */
export type Unchanged = (row: Sql) => Sql;

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
     */
    readonly change: <Row extends object>(
      statement: (unchanged: Unchanged, entity: Entity) => Promise<Row[]>,
    ) => Promise<Row>,
  ) {}
}
