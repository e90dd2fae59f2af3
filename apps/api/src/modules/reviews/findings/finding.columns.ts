import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { StoredFinding } from '@review-service/database/entities/finding.entity';
import { json, nullable, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { CheckedReviewRequest, ShownReviewRequest } from '../../requests/review-requests';
import { isShownReview } from '../reviews';

/** What is shown of `finding f`. */
export const findingColumns = (caller: Caller) =>
  together(
    columns(StoredFinding, 'f', [
      ...(['id', 'statusUpdateId', 'tool', 'fingerprint', 'rule', 'ruleUrl', 'severity', 'category', 'text'] as const),
      ...(['path', 'line', 'endLine', 'side', 'state', 'reason', 'firstRevision', 'lastRevision'] as const),
      ...(['fileDiffId', 'firstRow', 'rowCount', 'unplaced'] as const),
    ]),
    computed({
      /** Whose run sent it last; null: its status update was deleted. */
      runnerId: [nullable(number), sql`(select s.user_id from status_update s where s.id = f.status_update_id)`],
      /** Null: nobody has made one, or only its author sees it. */
      comment: [
        nullable(json<{ readonly id: number; readonly reviewId: number }>()),
        sql`(
          select json_build_object('id', c.id, 'reviewId', v.id)
          from review_comment c join review v on v.id = c.review_id
          where c.id = f.comment_id and ${isShownReview(caller, sql`v`)})`,
      ],
    }),
  );

/** A row as it is shown. */
export type FindingRow = RowOf<ReturnType<typeof findingColumns>>;

/** A finding as it is shown. */
export type ShownFinding = FindingRow & { readonly request: ShownReviewRequest };

/** The same, with what the caller may do with its review request. */
export type CheckedFinding = FindingRow & { readonly request: CheckedReviewRequest };
