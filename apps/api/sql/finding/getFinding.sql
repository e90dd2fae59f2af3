-- GET /api/review-requests/{review_request_id}/findings/{finding_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select f."id" as "id",
  f."status_update_id" as "statusUpdateId",
  f."tool" as "tool",
  f."fingerprint" as "fingerprint",
  f."rule" as "rule",
  f."rule_url" as "ruleUrl",
  f."severity" as "severity",
  f."category" as "category",
  f."text" as "text",
  f."path" as "path",
  f."line" as "line",
  f."end_line" as "endLine",
  f."side" as "side",
  f."state" as "state",
  f."reason" as "reason",
  f."first_revision" as "firstRevision",
  f."last_revision" as "lastRevision",
  f."file_diff_id" as "fileDiffId",
  f."first_row" as "firstRow",
  f."row_count" as "rowCount",
  f."unplaced" as "unplaced",
  (select s.user_id from status_update s where s.id = f.status_update_id) as "runnerId",
  (
    select json_build_object('id', c.id, 'reviewId', v.id)
    from review_comment c
    join review v on v.id = c.review_id
    where c.id = f.comment_id
      and (
        v.is_published
          or v.user_id = $1
          or exists (
            select
            from user_account bot
            where bot.id = v.user_id
              and (
                bot.is_bot
                  and (
                    coalesce(bot.operator_id = $2, false)
                      or exists (
                        select
                        from review_group_member m
                        join review_group g on g.id = m.group_id
                          and g.deleted_at is null
                        where m.group_id = bot.operator_group_id
                          and m.user_id = $3
                      )
                  )
              )
          )
      )
  ) as "comment"
from finding f
where f.review_request_id = $4
  and f.id = $5;
