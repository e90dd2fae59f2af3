-- GET /api/review-requests/{review_request_id}/attention/{attention_entry_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select a."id" as "id",
  a."user_id" as "userId",
  a."note" as "note",
  a.reason as "reason",
  (to_char(a.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C") as "since",
  (
    a.reason in ('reviewer', 'updated')
      and exists (
        select
        from (
          with recursive needed (id) as (
            select a.review_request_id
            union
            select t.depends_on_id
            from needed
            join review_request_dependency t on t.review_request_id = needed.id
          )
          select id
          from needed
          limit 101
        ) lower
        join attention b on b.review_request_id = lower.id
        where lower.id <> a.review_request_id
          and b.reason in ('reviewer', 'updated')
          and not b.is_dismissed
          and (b.user_id, b.group_id) is not distinct from (a.user_id, a.group_id)
      )
  ) as "isLater",
  json_build_object('id', q.id, 'displayId', q.display_id, 'summary', q.summary) as "about",
  (
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1))
    from user_account u
    where u.id = a.user_id
  ) as "person",
  (
    select json_build_object('id', g.id, 'name', g.name)
    from review_group g
    where g.id = a.group_id
  ) as "group",
  (
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $2))
    from user_account u
    where u.id = a.changed_by_id
  ) as "askedBy"
from attention a
join review_request q on q.id = a.review_request_id
where a.id = $3
  and a.review_request_id = $4
  and not a.is_dismissed
  and (
    a.group_id is null
      or exists (
        select
        from review_group g
        where g.id = a.group_id
          and g.local_site_id is null
          and g.deleted_at is null
          and (
            (
              not g.invite_only
                or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $5)
            )
          )
      )
  );
