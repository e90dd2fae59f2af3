import type { ByAgent } from '@review-service/contracts/by-agent';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewRequestDraft } from '@review-service/database/entities/review-request-draft.entity';
import { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import { type IdAndName, json, jsons, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { largeJson, largeText } from '../../../hypermedia/lists/large-columns';
import { timeKey } from '../../../hypermedia/lists/listing';
import { isReadableGroup } from '../../groups/groups';
import { canBeLookedUp } from '../../people/users';
import type { ApprovalRule } from '@review-service/visibility/approval';
import { isOfRow, NAMES, type RequestStage } from './names';
import { isEditable, otherVisibility } from './review-request.access';

/** A person of one. */
export interface NamedPerson extends IdAndName {
  /** Can be looked up under the URL's site. */
  readonly isFoundHere: boolean;
}

/** A NamedPerson, of `user_account u`. */
export const personColumn = (caller: Caller): Sql =>
  sql`json_build_object('id', u.id, 'name', u.username, 'isFoundHere', ${canBeLookedUp(caller)})`;

/** Another review request that one names. */
export interface NamedRequest {
  readonly id: number;
  /** Its number on its site, which is that of the one that names it. */
  readonly displayId: number;
  readonly summary: string;
}

/** What a review request has in common with its draft. Bugs are as they were typed. */
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

/** The texts of `review_request q`. */
export const textColumns = together(
  columns(ReviewRequest, 'q', TEXTS),
  computed({ extraData: [json<ExtraData>(), sql`q.extra_data`] }),
);

/** The texts of `review_request_draft d`. */
export const draftTextColumns = together(
  columns(ReviewRequestDraft, 'd', TEXTS),
  computed({ extraData: [json<ExtraData>(), sql`d.extra_data`] }),
);

/** The review requests `other`, those that the caller may see, of a table that names them. */
const namedRequests = (caller: Caller, named: Sql, isNamed: Sql): Sql => sql`array(
  select json_build_object('id', other.id, 'displayId', other.display_id, 'summary', other.summary)
  from ${named} ${otherVisibility.openedBy(caller)}
  where ${isNamed} and ${otherVisibility.isVisible(caller)} order by other.updated_at desc, other.id desc)`;

/**
 * The groups and people that `review_request q`, or its draft `d`, names, in the order of their names, and the review
 * requests that have to come first. Hidden and deleted groups are left out (decision R8), and so are hidden review
 * requests; but its editors see the names of all its groups, also of hidden ones (decision A10).
 */
export const targetColumns = (caller: Caller, stage: RequestStage) =>
  computed({
    dependsOn: [
      jsons<NamedRequest>(),
      namedRequests(
        caller,
        sql`${NAMES.dependencies[stage]} target join review_request other on other.id = target.depends_on_id`,
        isOfRow[stage],
      ),
    ],
    targetGroups: [
      jsons<IdAndName>(),
      sql`array(
        select json_build_object('id', g.id, 'name', g.name)
        from ${NAMES.groups[stage]} target join review_group g on g.id = target.group_id
        where ${isOfRow[stage]} and g.deleted_at is null and (${isReadableGroup(caller)} or ${isEditable(caller)})
        order by g.name)`,
    ],
    targetPeople: [
      jsons<NamedPerson>(),
      sql`array(
        select ${personColumn(caller)}
        from ${NAMES.people[stage]} target join user_account u on u.id = target.user_id
        where ${isOfRow[stage]} order by u.username)`,
    ],
  });

/** What a review request and its draft have in common. */
export type RequestTexts = RowOf<typeof draftTextColumns> & RowOf<ReturnType<typeof targetColumns>>;

/** The large columns of `q`. */
export const largeRequestColumns = [
  largeText('q', 'description'),
  largeText('q', 'testingDone'),
  largeText('q', 'closeDescription'),
  largeJson('q', 'extraData'),
];

/** The shown columns of `review_request q` with `requestJoins`. Times are in UTC, with microseconds. */
export const requestColumns = (caller: Caller, approval: ApprovalRule) =>
  together(
    together(
      columns(ReviewRequest, 'q', [
        'id',
        'displayId',
        'isPublished',
        'status',
        'changeNumber',
        'createdWithHistory',
        'closeDescription',
        'closeDescriptionIsMarkdown',
        'shipItCount',
        'agentShipItCount',
        'issueDroppedCount',
        'issueOpenCount',
        'issueResolvedCount',
        'issueVerifyingCount',
      ]),
      computed({
        byAgent: [nullable(json<ByAgent>()), sql`q.by_agent`],
        createdAt: [text, timeKey(sql`q.created_at`)],
        updatedAt: [text, timeKey(sql`q.updated_at`)],
        // Why it is not approved.
        approvalFailure: [nullable(text), approval.failure()],
        submitter: [json<NamedPerson>(), personColumn(caller)],
        repository: [
          nullable(json<IdAndName>()),
          sql`case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end`,
        ],
        // The revision of the newest diff that is published.
        latestDiff: [
          nullable(number),
          sql`(select max(newest.revision) from diff newest
            where newest.review_request_id = q.id and not newest.on_draft)`,
        ],
        blocks: [
          jsons<NamedRequest>(),
          namedRequests(
            caller,
            sql`review_request_dependency target join review_request other on other.id = target.review_request_id`,
            sql`target.depends_on_id = q.id`,
          ),
        ],
      }),
    ),
    together(textColumns, targetColumns(caller, 'live')),
  );

/** A review request as it is shown. */
export type ShownReviewRequest = RowOf<ReturnType<typeof requestColumns>>;

/** The joins of `requestColumns`. A repository that the caller may not read is left out. */
export const requestJoins = (caller: Caller): Sql => sql`
  join user_account u on u.id = q.submitter_id
  left join repository r on r.id = q.repository_id and ${isReadableRepository(caller)}`;
