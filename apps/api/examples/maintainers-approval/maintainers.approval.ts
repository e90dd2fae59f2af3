import { type Sql, sql } from '@review-service/database/sql';
import { ApprovalRule } from '@review-service/visibility/approval';

const GROUP = 'maintainers';

/** Two maintainers say Ship It, no issue is open, and the newest status update of each program is a success. */
export class MaintainersApproval extends ApprovalRule {
  failure(): Sql {
    return sql`
      case
        when q.issue_open_count + q.issue_verifying_count > 0 then 'There are open issues.'
        when q.ship_it_count < 2 or (select count(*) from (${maintainers}) one) < 2
          then 'Two maintainers have to say "Ship It!".'
        when 'done-success' <> any(select newest.state from (${newestOfPrograms}) newest)
          then 'Not all programs have succeeded.'
      end`;
  }
}

/** At most two members who say Ship It: more need not be read. A submitter does not approve their own change. */
const maintainers = sql`
  select distinct r.user_id
  from review r
  join review_group_member m on m.user_id = r.user_id
  join review_group g on g.id = m.group_id
  where r.review_request_id = q.id and r.is_published and r.ship_it and r.user_id <> q.submitter_id
    and g.name = ${GROUP} and g.local_site_id is not distinct from q.local_site_id and g.deleted_at is null
  limit 2`;

const newestOfPrograms = sql`
  select distinct on (s.service_id) s.state
  from status_update s where s.review_request_id = q.id order by s.service_id, s.id desc`;
