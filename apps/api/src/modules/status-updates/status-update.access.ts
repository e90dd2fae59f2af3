import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';

/** May the caller know of review `v` that a status update names? One that is not published is its author's alone. */
export const isNamedReview = (caller: Caller): Sql => sql`(v.is_published or v.user_id = ${caller.userId})`;
