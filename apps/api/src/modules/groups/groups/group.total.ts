import type { GroupListQuery } from '@review-service/contracts/groups';
import { groups } from '@review-service/database/ledgers';
import { empty, raw, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { livesHere } from '@review-service/visibility/groups';
import { isAskedFor } from './group.access';

/**
 * The total of a list of groups without `q`: the ledger has the numbers of public kinds; the caller's own of other
 * kinds are few and counted.
 */
export function groupTotal(caller: Caller, asked: GroupListQuery): Sql {
  const isForAll = isAskedFor(caller, asked, sql`false`);
  const own = sql`
    + (select count(*) from review_group_member m join review_group g on g.id = m.group_id
       where m.user_id = ${caller.userId} and ${livesHere(caller)} and ${isAskedFor(caller, asked, sql`true`)}
         and not ${isForAll})`;
  return sql`(
    (select coalesce(sum(g.n), 0) from ${raw(groups.ledger)} g
     where g.local_site_id = ${caller.siteId ?? 0} and ${isForAll})
    ${caller.isAnonymous ? empty : own})`;
}
