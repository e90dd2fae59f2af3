import { type Sql, sql } from './sql';

/** When a group that is deleted now cannot be restored any more. */
export const undoEnds = (undoDays: number): Sql => sql`(now() + ${undoDays}::integer * interval '1 day')`;

/**
 * The assignments that delete a group: no answer names it from now on, and its name is free. All that refers to it stays as
 * it is until it cannot be restored any more (decision R8).
 */
export const deletedGroup = (undoDays: number): Sql =>
  undoDays > 0 ? sql`deleted_at = now(), restorable_until = ${undoEnds(undoDays)}` : sql`deleted_at = now()`;

/** Those that restore it, whole. */
export const restoredGroup: Sql = sql`deleted_at = null, restorable_until = null`;

/** Condition on `review_group g`: it is deleted, and can be restored. */
export const isRestorable: Sql = sql`g.restorable_until > now()`;
