-- GET /api/review-requests/{review_request_id}/progress/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select q.id as "id",
  q.display_id as "displayId",
  q.review_count as "reviewCount",
  case when exists (
    select
    from review r
    where r.review_request_id = q.id
      and r.user_id = $1
      and r.reply_to_id is null
      and not r.is_published
  ) then 'draft' when exists (
    select
    from review r
    where r.review_request_id = q.id
      and r.user_id = $2
      and r.reply_to_id is null
      and r.is_published
      and r.ship_it
      and r.is_counted
  )
  or exists (
    select
    from review r
    join review_endorsement e on e.review_id = r.id
      and e.user_id = $3
    where r.review_request_id = q.id
      and r.is_published
      and r.reply_to_id is null
      and r.ship_it
  ) then 'ship-it' when exists (
    select
    from review r
    where r.review_request_id = q.id
      and r.user_id = $4
      and r.reply_to_id is null
      and r.is_published
  ) then 'published' else 'none' end as "ownReview",
  array(
    select json_build_object(
      'username',
      reviewer.username,
      'state',
      case when exists (
        select
        from review_comment c
        where c.review_request_id = q.id
          and c.user_id = reviewer.id
          and c.issue_status in ('O', 'A', 'B')
          and c.listed_as is not null
          and true
      ) then 'issues' when exists (
        select
        from review r
        where r.review_request_id = q.id
          and r.user_id = reviewer.id
          and r.is_published
          and r.reply_to_id is null
          and true
          and r.ship_it
          and r.is_counted
      )
        or exists (
          select
          from review r
          join review_endorsement e on e.review_id = r.id
            and e.user_id = reviewer.id
          where r.review_request_id = q.id
            and r.is_published
            and r.reply_to_id is null
            and r.ship_it
        ) then 'ship-it' when exists (
          select
          from review r
          where r.review_request_id = q.id
            and r.user_id = reviewer.id
            and r.is_published
            and r.reply_to_id is null
            and true
        ) then 'published' else 'none' end
    )
    from (
      select u.id,
        u.username
      from review_request_person asked
      join user_account u on u.id = asked.user_id
      where asked.review_request_id = q.id
      order by u.username
      limit $5
    ) reviewer
    order by reviewer.username
  ) as "reviewers",
  (
    select count(*)::integer
    from review_request_person asked
    where asked.review_request_id = q.id
  ) as "reviewerCount",
  q.ship_it_count > 0
  and exists (
    select
    from (
      select r.created_at as at
      from review r
      where r.review_request_id = q.id
        and r.is_published
      order by r.created_at desc
      limit 1
    ) said
    where q.updated_at > said.at
      and not (
        coalesce(
          (
            select bool_and(
              c.fields_changed - array['diff',
              'commit_id',
              'depends_on',
              'commit_list'] = '{}'
                and (not c.fields_changed ? 'diff' or c.fields_changed->'diff' ? 'carried_from')
            )
              and max(c.created_at) = q.updated_at
            from review_request_change c
            where c.review_request_id = q.id
              and c.created_at > said.at
          ),
          false
        )
      )
  ) as "isShipItStale",
  d.insert_count as "insertCount",
  d.delete_count as "deleteCount"
from review_request q
left join lateral (
  select newest.insert_count,
    newest.delete_count
  from diff newest
  where newest.review_request_id = q.id
    and not newest.on_draft
  order by newest.revision desc
  limit 1
) d on true
where q.id = $6;
