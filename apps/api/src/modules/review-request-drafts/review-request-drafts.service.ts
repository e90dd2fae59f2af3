import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewRequestDraft } from '@review-service/database/entities/review-request-draft.entity';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../access/caller';
import { fail } from '../../errors/api.exception';
import { timeKey } from '../../hypermedia/listing';
import { draftTextColumns, isEditable, targetColumns } from '../review-requests';

const targets = (caller: Caller) =>
  targetColumns(
    caller,
    {
      groups: sql`review_request_draft_group`,
      people: sql`review_request_draft_person`,
      dependencies: sql`review_request_draft_dependency`,
    },
    sql`target.review_request_draft_id = d.id`,
  );
const draftColumns = (caller: Caller) =>
  together(
    together(
      columns(ReviewRequestDraft, 'd', ['id', 'changeDescription', 'changeDescriptionIsMarkdown']),
      computed({
        requestId: [number, sql`q.id`],
        // The number of the review request within its site.
        displayId: [number, sql`q.display_id`],
        updatedAt: [text, timeKey(sql`d.updated_at`)],
      }),
    ),
    together(draftTextColumns, targets(caller)),
  );

/** The draft of a review request as it is shown. */
export type ShownDraft = RowOf<ReturnType<typeof draftColumns>>;

/** Finds the drafts of review requests. */
@Injectable()
export class ReviewRequestDraftsService {
  constructor(private readonly db: Database) {}

  /** The draft of a request that the caller may edit. */
  async of(request: { readonly id: number }, caller: Caller): Promise<ShownDraft> {
    const drafts = await this.ofRequests([request.id], caller);
    return drafts.get(request.id) ?? fail(errors.doesNotExist, { message: 'This review request has no draft.' });
  }

  /** The drafts of these visible requests, as far as the caller may edit them. */
  async ofRequests(ids: readonly number[], caller: Caller): Promise<Map<number, ShownDraft>> {
    const shown = draftColumns(caller);
    const drafts = await this.db.all(
      shown,
      sql`
        select ${shown} from review_request_draft d join review_request q on q.id = d.review_request_id
        where q.id = any(${[...ids]}) and ${isEditable(caller)}`,
    );
    return new Map(drafts.map((draft) => [draft.requestId, draft]));
  }
}
