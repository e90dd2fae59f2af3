import type { DefaultReviewerListQuery } from '@review-service/contracts/default-reviewers';
import { type Sql, sql } from '@review-service/database/sql';
import { isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import { commaSeparated } from '../../../hypermedia/fields/comma-separated';
import { readableGroupsNamed } from '../../groups/groups';

/** The conditions of a list on default reviewer `d`. What is hidden finds nothing, or a filter would reveal it. */
export function searchesIn(caller: Caller, { groups, users, repositories }: DefaultReviewerListQuery): Sql[] {
  return [
    ...namesAll(
      groups,
      sql`
        select t.default_reviewer_id as id, named.name
        from ${readableGroupsNamed(commaSeparated(groups), caller)} named
        join default_reviewer_group t on t.group_id = named.id`,
    ),
    ...namesAll(
      users,
      sql`
        select t.default_reviewer_id as id, u.username as name
        from user_account u join default_reviewer_person t on t.user_id = u.id`,
    ),
    ...namesAll(
      repositories,
      sql`
        select t.default_reviewer_id as id, r.id::text as name
        from repository r join default_reviewer_repository t on t.repository_id = r.id
        where ${isReadableRepository(caller)}`,
    ),
  ];
}

/** It has all of these targets. */
function namesAll(text: string | undefined, targets: Sql): Sql[] {
  if (text === undefined) return [];
  const names = commaSeparated(text);
  return [
    sql`d.id in (
      select target.id from (${targets}) target where target.name = any(${names})
      group by target.id having count(*) = ${names.length})`,
  ];
}
