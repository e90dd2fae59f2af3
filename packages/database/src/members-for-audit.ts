import { type Sql, sql } from './sql';

/** So many members the audit log names of a deleted group, so that its deletion takes the same time for any size. */
const NAMED = 100;

/** What the audit log alone says of a group's members: the first ones, and whether there are more. A jsonb object. */
export const membersForAudit = (groupId: number): Sql => sql`
  (select jsonb_build_object(
      'members', coalesce(jsonb_agg(m.username order by m.place) filter (where m.place <= ${NAMED}), '[]'),
      'moreMembers', count(*) > ${NAMED})
    from (
      select u.username, row_number() over (order by first.user_id) as place
      from (
        select user_id from review_group_member where group_id = ${groupId}
        order by user_id limit ${NAMED + 1}) first
      join user_account u on u.id = first.user_id) m)`;
