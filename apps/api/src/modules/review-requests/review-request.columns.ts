import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewRequest } from '@review-service/database/entities/review-request.entity';
import { json, jsons, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import type { ExtraData } from '../../hypermedia/extra-data/extra-data-fault';
import { timeKey } from '../../hypermedia/listing';
import { isReadable as isReadableGroup } from '../groups';
import { isReadableRepository } from '../repositories';
import { canBeLookedUp } from '../users';

/** A person, group or repository of a review request. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A person of one. */
export interface NamedPerson extends Named {
  /** Can be looked up under the URL's site. */
  readonly isFoundHere: boolean;
}

/** A NamedPerson, of `user_account u`. */
const personColumn = (caller: Caller): Sql =>
  sql`json_build_object('id', u.id, 'name', u.username, 'isFoundHere', ${canBeLookedUp(caller)})`;

/** The texts of `review_request q`. */
export const textColumns = together(
  // Bugs as they were typed: ids with commas or blanks between them.
  columns(ReviewRequest, 'q', ['summary', 'description', 'testingDone', 'bugsClosed', 'branch']),
  computed({ extraData: [json<ExtraData>(), sql`q.extra_data`] }),
);

/**
 * The groups and people that the rows of two tables name, in the order of their names. Hidden and deleted groups are
 * left out (decision R8).
 */
export const targetColumns = (caller: Caller, groups: Sql, people: Sql, isOfRow: Sql) =>
  computed({
    targetGroups: [
      jsons<Named>(),
      sql`array(
        select json_build_object('id', g.id, 'name', g.name)
        from ${groups} target join review_group g on g.id = target.group_id
        where ${isOfRow} and g.deleted_at is null and ${isReadableGroup(caller)} order by g.name)`,
    ],
    targetPeople: [
      jsons<NamedPerson>(),
      sql`array(
        select ${personColumn(caller)}
        from ${people} target join user_account u on u.id = target.user_id
        where ${isOfRow} order by u.username)`,
    ],
  });

/** What a review request and its draft have in common. */
export type RequestTexts = RowOf<typeof textColumns> & RowOf<ReturnType<typeof targetColumns>>;

/** The shown columns of `review_request q` with `requestJoins`. Times are in UTC, with microseconds. */
export const requestColumns = (caller: Caller) =>
  together(
    together(
      columns(ReviewRequest, 'q', ['id', 'displayId', 'isPublished', 'status']),
      computed({
        createdAt: [text, timeKey(sql`q.created_at`)],
        updatedAt: [text, timeKey(sql`q.updated_at`)],
        submitter: [json<NamedPerson>(), personColumn(caller)],
        repository: [
          nullable(json<Named>()),
          sql`case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end`,
        ],
        // The revision of the newest diff that is published.
        latestDiff: [
          nullable(number),
          sql`(select f.diff_revision from file_diff f where f.review_request_id = q.id and not f.on_draft
            order by f.diff_revision desc limit 1)`,
        ],
      }),
    ),
    together(
      textColumns,
      targetColumns(
        caller,
        sql`review_request_group`,
        sql`review_request_person`,
        sql`target.review_request_id = q.id`,
      ),
    ),
  );

/** A review request as it is shown. */
export type ShownReviewRequest = RowOf<ReturnType<typeof requestColumns>>;

/** The joins of `requestColumns`. A repository that the caller may not read is left out. */
export const requestJoins = (caller: Caller): Sql => sql`
  join user_account u on u.id = q.submitter_id
  left join repository r on r.id = q.repository_id and ${isReadableRepository(caller)}`;
