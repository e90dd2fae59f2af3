import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { isHereRequest } from '../../requests/review-requests';

/** The argument `review-request-id` as a condition on a row: the number, on the caller's site, may be larger than any id. */
export const ofRequest = (caller: Caller, number: number | undefined, row: Sql): Sql[] =>
  number === undefined
    ? []
    : [
        sql`${row}.review_request_id = (
          select q.id from review_request q where q.display_id = ${number}::bigint and ${isHereRequest(caller)})`,
      ];
