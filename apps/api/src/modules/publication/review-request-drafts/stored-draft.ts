import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewRequestDraft } from '@review-service/database/entities/review-request-draft.entity';
import { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import { boolean, type IdAndName, json, jsons, nullable, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { timeKey } from '../../../hypermedia/lists/listing';
import { draftTextColumns, isOfRow, NAMES, type RequestStage, textColumns } from '../../requests/review-requests';

/**
 * The groups and people of a request and its draft, including hidden ones. Deleted groups are included until the worker
 * has removed them.
 */
const named = (stage: RequestStage) =>
  computed({
    groups: [
      jsons<IdAndName>(),
      sql`array(
        select json_build_object('id', g.id, 'name', g.name)
        from ${NAMES.groups[stage]} target join review_group g on g.id = target.group_id where ${isOfRow[stage]} order by g.name)`,
    ],
    people: [
      jsons<IdAndName>(),
      sql`array(
        select json_build_object('id', u.id, 'name', u.username)
        from ${NAMES.people[stage]} target join user_account u on u.id = target.user_id where ${isOfRow[stage]} order by u.username)`,
    ],
    dependencies: [
      jsons<IdAndName>(),
      sql`array(
        select json_build_object('id', o.id, 'name', o.summary)
        from ${NAMES.dependencies[stage]} target join review_request o on o.id = target.depends_on_id where ${isOfRow[stage]}
        order by o.display_id)`,
    ],
  });

const personOf = (id: Sql): Sql =>
  sql`(select json_build_object('id', u.id, 'name', u.username) from user_account u where u.id = ${id})`;

/** `review_request_draft d` as it is stored. */
export const storedDraftColumns = together(
  together(
    draftTextColumns,
    together(
      columns(ReviewRequestDraft, 'd', [
        'id',
        'parentCommitId',
        'changeDescription',
        'changeDescriptionIsMarkdown',
        'reopens',
        'restrictedByDeletedGroup',
      ]),
      computed({
        copiedExtraData: [json<ExtraData>(), sql`d.copied_extra_data`],
        submitter: [nullable(json<IdAndName>()), personOf(sql`d.submitter_id`)],
      }),
    ),
  ),
  named('drafted'),
);

/** A draft as it is stored. */
export type StoredDraft = RowOf<typeof storedDraftColumns>;

/** `review_request q` as it is stored. */
export const storedRequestColumns = together(
  together(
    textColumns,
    together(
      columns(ReviewRequest, 'q', [
        'id',
        'displayId',
        'localSiteId',
        'repositoryId',
        'isPublished',
        'status',
        'parentCommitId',
      ]),
      computed({
        submitter: [json<IdAndName>(), personOf(sql`q.submitter_id`)],
        /** It was published, closed or reopened before. */
        hasChanges: [boolean, sql`exists (select from review_request_change c where c.review_request_id = q.id)`],
        /** When it was read, and not when the transaction began to wait for its lock. */
        readAt: [text, timeKey(sql`clock_timestamp()`)],
      }),
    ),
  ),
  named('live'),
);

/** A review request as it is stored. */
export type StoredRequest = RowOf<typeof storedRequestColumns>;
