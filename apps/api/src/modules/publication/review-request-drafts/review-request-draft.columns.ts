import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewRequestDraft } from '@review-service/database/entities/review-request-draft.entity';
import { json, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { timeKey } from '../../../hypermedia/lists/listing';
import { draftTextColumns, type NamedPerson, personColumn, targetColumns } from '../../requests/review-requests';

/** The shown columns of `review_request_draft d` of `review_request q`. */
export const draftColumns = (caller: Caller) =>
  together(
    together(
      columns(ReviewRequestDraft, 'd', ['id', 'changeDescription', 'changeDescriptionIsMarkdown']),
      computed({
        requestId: [number, sql`q.id`],
        // The number of the review request within its site.
        displayId: [number, sql`q.display_id`],
        updatedAt: [text, timeKey(sql`d.updated_at`)],
        // Who has it once it is published.
        owner: [
          nullable(json<NamedPerson>()),
          sql`(select ${personColumn(caller)} from user_account u where u.id = coalesce(d.submitter_id, q.submitter_id))`,
        ],
      }),
    ),
    together(draftTextColumns, targetColumns(caller, 'drafted')),
  );

/** The draft of a review request as it is shown. */
export type ShownDraft = RowOf<ReturnType<typeof draftColumns>>;
