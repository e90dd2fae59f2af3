import { type Sql, sql } from '@review-service/database/sql';
import type { REVIEW_REQUEST_STATUSES } from '@review-service/contracts/review-requests';
import type { Caller } from '../../access/caller';
import type { ExtraData } from '../../hypermedia/extra-data/extra-data-fault';
import { timeKey } from '../../hypermedia/listing';
import { isReadable as isReadableGroup } from '../groups';
import { isReadableRepository } from '../repositories';
import { canBeLookedUp } from '../users';

/** Somebody, or something, that is named by a review request. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A person who is named by one. */
export interface NamedPerson extends Named {
  /** Can be looked up under the URL's site. */
  readonly isFoundHere: boolean;
}

/** What a review request and its draft have in common. */
export interface RequestTexts {
  readonly summary: string;
  readonly description: string;
  readonly testingDone: string;
  /** As it was typed: ids with commas or blanks between them. */
  readonly bugsClosed: string;
  readonly branch: string;
  readonly extraData: ExtraData;
  /** In the order of their names. */
  readonly targetGroups: readonly Named[];
  readonly targetPeople: readonly NamedPerson[];
}

/** A review request as it is shown. */
export interface ShownReviewRequest extends RequestTexts {
  readonly id: number;
  /** Its number within its site. */
  readonly displayId: number;
  readonly submitter: NamedPerson;
  readonly repository: Named | null;
  readonly isPublished: boolean;
  readonly status: keyof typeof REVIEW_REQUEST_STATUSES;
  /** In UTC, with microseconds. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The revision of the newest diff that is published. */
  readonly latestDiff: number | null;
}

/** A NamedPerson, of `user_account u`. */
const personColumn = (caller: Caller): Sql =>
  sql`json_build_object('id', u.id, 'name', u.username, 'isFoundHere', ${canBeLookedUp(caller)})`;

/** The texts of `review_request q`. */
export const textColumns = sql`
  q.summary, q.description, q.testing_done as "testingDone", q.bugs_closed as "bugsClosed", q.branch,
  q.extra_data as "extraData"`;

/**
 * The groups and people that the rows of two tables name. Groups that the caller may not see are not named, and deleted
 * ones have no name any more (decision R8).
 */
export const targetColumns = (caller: Caller, groups: Sql, people: Sql, isOfRow: Sql): Sql => sql`
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from ${groups} target join review_group g on g.id = target.group_id
    where ${isOfRow} and g.deleted_at is null and ${isReadableGroup(caller)} order by g.name) as "targetGroups",
  array(
    select ${personColumn(caller)}
    from ${people} target join user_account u on u.id = target.user_id
    where ${isOfRow} order by u.username) as "targetPeople"`;

/** The columns of a ShownReviewRequest, of `review_request q` with `requestJoins`. */
export const requestColumns = (caller: Caller): Sql => sql`
  q.id, q.display_id as "displayId", q.is_published as "isPublished", q.status,
  ${timeKey(sql`q.created_at`)} as "createdAt", ${timeKey(sql`q.updated_at`)} as "updatedAt", ${textColumns},
  ${personColumn(caller)} as submitter,
  case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as repository,
  (select f.diff_revision from file_diff f where f.review_request_id = q.id and not f.on_draft
   order by f.diff_revision desc limit 1) as "latestDiff",
  ${targetColumns(caller, sql`review_request_group`, sql`review_request_person`, sql`target.review_request_id = q.id`)}`;

/** What `requestColumns` needs beside the row. A repository that the caller may not read is not named. */
export const requestJoins = (caller: Caller): Sql => sql`
  join user_account u on u.id = q.submitter_id
  left join repository r on r.id = q.repository_id and ${isReadableRepository(caller)}`;
