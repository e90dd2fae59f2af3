import type { REVIEW_REQUEST_STATUSES } from '@review-service/contracts/review-requests';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import { boolean, jsons, nullable, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { requestVisibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { carriesShipIts, diffDigest } from '../../diffs/diffs';
import { isEditable } from '../../requests/review-requests';

/** What a member depends on. */
export interface Dependency {
  readonly id: number;
  readonly displayId: number;
  readonly status: keyof typeof REVIEW_REQUEST_STATUSES;
  readonly repositoryId: number | null;
}

/** What a change of a stack needs to know of review request `q` with its draft `d`, which need not be there. */
export const memberFacts = (caller: Caller) =>
  together(
    columns(ReviewRequest, 'q', [
      'id',
      'displayId',
      'status',
      'isPublished',
      'submitterId',
      'repositoryId',
      'createdWithHistory',
    ]),
    computed({
      readable: [boolean, requestVisibility.isVisible(caller)],
      editable: [boolean, isEditable(caller)],
      hasDraft: [boolean, sql`d.id is not null`],
      summary: [text, sql`coalesce(d.summary, q.summary)`],
      description: [text, sql`coalesce(d.description, q.description)`],
      commitId: [nullable(text), sql`case when d.id is null then q.commit_id else d.commit_id end`],
      parentCommitId: [nullable(text), sql`case when d.id is null then q.parent_commit_id else d.parent_commit_id end`],
      /** Of the diff on the draft, or of the newest published one. */
      digest: [
        nullable(text),
        sql`(
          select ${diffDigest(sql`q.id`, sql`newest.revision`)} from diff newest
          where newest.review_request_id = q.id order by newest.revision desc limit 1)`,
      ],
      carriesShipIts: [boolean, carriesShipIts(sql`q.id`)],
      dependencies: [
        jsons<Dependency>(),
        sql`array(
          select json_build_object(
            'id', o.id, 'displayId', o.display_id, 'status', o.status, 'repositoryId', o.repository_id)
          from review_request o where o.id in (
            select t.depends_on_id from review_request_draft_dependency t where t.review_request_draft_id = d.id
            union all
            select t.depends_on_id from review_request_dependency t where d.id is null and t.review_request_id = q.id)
          order by o.id)`,
      ],
    }),
  );

/** A review request as a change of a stack sees it. */
export type MemberFacts = RowOf<ReturnType<typeof memberFacts>>;

/** The join of `memberFacts`. */
export const WITH_DRAFT = sql`left join review_request_draft d on d.review_request_id = q.id`;
