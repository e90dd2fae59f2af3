import type { Sql } from '@review-service/database/sql';
import type { Caller } from './caller';

/**
 * Says of a row of this alias, as a condition of a change: it is the one that was judged, in the version that was judged,
 * and the caller is who they were. So nothing that was decided about it before is judged again in SQL.
 */
export type Judged = (row: Sql) => Sql;

/** An entity that this caller may change, as it was when the request came in: by now it may be stale, or gone. */
export class Claim<Entity> {
  constructor(
    readonly caller: Caller,
    readonly entity: Entity,
    /**
     * Reads the row again under a lock, inside the transaction that changes it, and judges it again:
     * gone is 100, no longer allowed 101, changed since `If-Match` 412.
     */
    readonly lock: () => Promise<Entity>,
    /**
     * Changes the row in one statement. Whoever was faster makes it find nothing; then it is sent once more with the row
     * under a lock, as it is by then. Fails as `lock` does, and with 104 when the caller is no longer who they were.
     * @param statement changes what `judged` says; resolves with what was changed
     */
    readonly change: <Row extends object>(
      statement: (judged: Judged, entity: Entity) => Promise<Row[]>,
    ) => Promise<Row>,
  ) {}
}
