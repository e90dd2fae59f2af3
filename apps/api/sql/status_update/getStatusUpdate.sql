-- GET /api/review-requests/{review_request_id}/status-updates/{status_update_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select s."id" as "id",
  s."user_id" as "userId",
  s."service_id" as "serviceId",
  s."summary" as "summary",
  s."description" as "description",
  s."url" as "url",
  s."url_text" as "urlText",
  s."timeout" as "timeout",
  case when s.state = 'pending'
  and s.stated_at + make_interval(secs => s.timeout) <= now() then 'timed-out' else s.state end as "state",
  s.extra_data as "extraData",
  (
    select json_build_object('id', c.id, 'title', left(c.text, $1))
    from review_request_change c
    where c.id = s.change_id
  ) as "change",
  (
    select json_build_object('id', v.id)
    from review v
    where v.id = s.review_id
      and (
        v.is_published
          or v.user_id = $2
          or exists (
            select
            from user_account bot
            where bot.id = v.user_id
              and (
                bot.is_bot
                  and (
                    coalesce(bot.operator_id = $3, false)
                      or exists (
                        select
                        from review_group_member m
                        join review_group g on g.id = m.group_id
                          and g.deleted_at is null
                        where m.group_id = bot.operator_group_id
                          and m.user_id = $4
                      )
                  )
              )
          )
      )
  ) as "review"
from status_update s
where s.id = $5
  and s.review_request_id = $6;
