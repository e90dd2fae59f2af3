import { ATTENTION_ENTRY, type AttentionReason } from '@review-service/contracts/attention';
import { STATUS_UPDATE, type StatusUpdateState } from '@review-service/contracts/status-updates';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import { boolean, json, jsons, nullable, number, numbers, text, texts } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { ApprovalRule } from '@review-service/visibility/approval';
import { requestVisibility } from '@review-service/visibility/review-requests';
import { dependenciesOf, type StackEdges } from '@review-service/visibility/stacks';
import type { Caller } from '../../../access/callers/caller';
import { tokenReads } from '../../../access/rules/token-gate';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { isReadableGroup, livesHere } from '../../groups/groups';
import { REVIEW_REQUEST_KEY } from '../../requests/review-requests';
import { stateOfUpdate } from '../../reviews/status-updates';

/** So many commits of older revisions are compared. */
const OLDER_COMMITS = 200;

/** What the layers of a stack say of each of its members `q`. */
export const layerColumns = (caller: Caller, approval: ApprovalRule, edges: StackEdges) =>
  together(
    columns(ReviewRequest, 'q', ['id', 'displayId', 'status', 'isPublished']),
    computed({
      readable: [boolean, sql`(${requestVisibility.isVisible(caller)} and ${isShownTo(caller, REVIEW_REQUEST_KEY)})`],
      approvalFailure: [nullable(text), approval.failure()],
      dependsOn: [numbers, dependencyIds(edges)],
    }),
  );

/** The ids of what member `q` depends on, in their order. */
export const dependencyIds = (edges: StackEdges): Sql =>
  sql`array(select edge.id from (${dependenciesOf(sql`q.id`, edges)}) edge order by edge.id)`;

/** A member as the layers have it. */
export type LayerMember = RowOf<ReturnType<typeof layerColumns>>;

interface Expected {
  readonly reason: AttentionReason;
  readonly username: string | null;
  readonly groupName: string | null;
}

/** What is shown of each member `q` beside its place; `newest` is its newest diff, which need not be there. */
export const memberColumns = (caller: Caller) =>
  computed({
    summary: [
      text,
      sql`coalesce((select d.summary from review_request_draft d where d.review_request_id = q.id and not q.is_published), q.summary)`,
    ],
    hasDraft: [
      boolean,
      sql`exists (select from review_request_draft d where d.review_request_id = q.id and q.submitter_id = ${caller.userId})`,
    ],
    draftDependsOn: [numbers, dependencyIds({ viewer: caller, drafted: true })],
    revision: [nullable(number), sql`newest.revision`],
    issueCount: [number, sql`q.issue_open_count + q.issue_verifying_count`],
    checks: [
      json<Partial<Record<StatusUpdateState, number>>>(),
      tokenReads(caller, STATUS_UPDATE) ? CHECKS : sql`'{}'::json`,
    ],
    attention: [jsons<Expected>(), tokenReads(caller, ATTENTION_ENTRY) ? expectedOf(caller) : sql`array[]::json[]`],
    parentCommit: [
      nullable(text),
      sql`coalesce(
        case when q.is_published then q.parent_commit_id
          else (select d.parent_commit_id from review_request_draft d where d.review_request_id = q.id) end,
        (select c.parent_id from diff_commit c where c.diff_id = newest.id order by c.id limit 1), newest.base_commit_id)`,
    ],
    // The last commit of a series, or the one that the review request is about.
    commits: [
      texts,
      sql`array(
        select one.id from (values
          ((select c.commit_id from diff_commit c where c.diff_id = newest.id order by c.id desc limit 1)),
          (q.commit_id),
          ((select d.commit_id from review_request_draft d where d.review_request_id = q.id and not q.is_published))
        ) one (id) where one.id <> '')`,
    ],
    olderCommits: [
      texts,
      sql`array(
        select one.id from (
          select c.commit_id as id from diff older join diff_commit c on c.diff_id = older.id
          where older.review_request_id = q.id and older.revision < newest.revision
          union all
          select change.fields_changed #>> '{commit_id,old}' from review_request_change change
          where change.review_request_id = q.id and change.fields_changed ? 'commit_id'
        ) one where one.id <> '' limit ${OLDER_COMMITS})`,
    ],
  });

/** A member as it is shown. */
export type ShownMember = LayerMember & RowOf<ReturnType<typeof memberColumns>>;

/** The join of `memberColumns`. */
export const NEWEST_DIFF: Sql = sql`
  left join lateral (
    select d.id, d.revision, d.base_commit_id from diff d
    where d.review_request_id = q.id and (not d.on_draft or not q.is_published)
    order by d.revision desc limit 1) newest on true`;

const CHECKS = sql`(
  select coalesce(json_object_agg(counted.state, counted.n), '{}'::json) from (
    select ${stateOfUpdate} as state, count(*) as n from status_update s where s.review_request_id = q.id group by 1
  ) counted)`;

const expectedOf = (caller: Caller): Sql => sql`array(
  select json_build_object('reason', a.reason, 'username', u.username, 'groupName', g.name)
  from attention a
  left join user_account u on u.id = a.user_id
  left join review_group g on g.id = a.group_id and ${livesHere(caller)} and ${isReadableGroup(caller)}
  where a.review_request_id = q.id and not a.is_dismissed and (a.user_id is not null or g.id is not null)
  order by a.since, a.id limit 50)`;
