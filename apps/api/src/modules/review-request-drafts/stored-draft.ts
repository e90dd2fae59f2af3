import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewRequestDraft } from '@review-service/database/entities/review-request-draft.entity';
import { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import { boolean, json, jsons, nullable } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { ExtraData } from '../../hypermedia/extra-data/extra-data-fault';
import type { Named } from '../review-requests';

/** What a request and its draft name, whoever may see it. Deleted groups are there until the worker has removed them. */
const targets = (groups: Sql, people: Sql, dependencies: Sql, isOfRow: Sql) =>
  computed({
    groups: [
      jsons<Named>(),
      sql`array(
        select json_build_object('id', g.id, 'name', g.name)
        from ${groups} target join review_group g on g.id = target.group_id where ${isOfRow} order by g.name)`,
    ],
    people: [
      jsons<Named>(),
      sql`array(
        select json_build_object('id', u.id, 'name', u.username)
        from ${people} target join user_account u on u.id = target.user_id where ${isOfRow} order by u.username)`,
    ],
    dependencies: [
      jsons<Named>(),
      sql`array(
        select json_build_object('id', o.id, 'name', o.summary)
        from ${dependencies} target join review_request o on o.id = target.depends_on_id where ${isOfRow}
        order by o.display_id)`,
    ],
  });

const TEXTS = [
  'summary',
  'description',
  'descriptionIsMarkdown',
  'testingDone',
  'testingDoneIsMarkdown',
  'bugsClosed',
  'branch',
  'commitId',
] as const;

/** `review_request_draft d` as it is stored. */
export const storedDraftColumns = together(
  together(
    columns(ReviewRequestDraft, 'd', [
      ...TEXTS,
      'id',
      'changeDescription',
      'changeDescriptionIsMarkdown',
      'reopens',
      'restrictedByDeletedGroup',
    ]),
    computed({
      extraData: [json<ExtraData>(), sql`d.extra_data`],
      copiedExtraData: [json<ExtraData>(), sql`d.copied_extra_data`],
      submitter: [
        nullable(json<Named>()),
        sql`(select json_build_object('id', u.id, 'name', u.username) from user_account u where u.id = d.submitter_id)`,
      ],
    }),
  ),
  targets(
    sql`review_request_draft_group`,
    sql`review_request_draft_person`,
    sql`review_request_draft_dependency`,
    sql`target.review_request_draft_id = d.id`,
  ),
);

/** A draft as it is stored. */
export type StoredDraft = RowOf<typeof storedDraftColumns>;

/** `review_request q` as it is stored. */
export const storedRequestColumns = together(
  together(
    columns(ReviewRequest, 'q', [...TEXTS, 'id', 'displayId', 'localSiteId', 'repositoryId', 'isPublished', 'status']),
    computed({
      extraData: [json<ExtraData>(), sql`q.extra_data`],
      submitter: [
        json<Named>(),
        sql`(select json_build_object('id', u.id, 'name', u.username) from user_account u where u.id = q.submitter_id)`,
      ],
      /** It was published, closed or reopened before. */
      hasChanges: [boolean, sql`exists (select from review_request_change c where c.review_request_id = q.id)`],
    }),
  ),
  targets(
    sql`review_request_group`,
    sql`review_request_person`,
    sql`review_request_dependency`,
    sql`target.review_request_id = q.id`,
  ),
);

/** A review request as it is stored. */
export type StoredRequest = RowOf<typeof storedRequestColumns>;
