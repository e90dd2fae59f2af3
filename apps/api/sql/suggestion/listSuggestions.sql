-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/{comment_id}/suggestions/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review_diff_comment/getReviewDiffComment.sql, statement 4

select counted.total,
  page.*
from (
  select (
    select count(*)
    from suggestion s
    join review_comment c on c.id = s.comment_id
    join review v on v.id = c.review_id
    join review_request q on q.id = c.review_request_id
    where s.comment_id = $1
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
      and (
        q.submitter_id = $5
          or (
            not exists (select from file_diff f where f.id = c.file_diff_id and f.on_draft)
              and not exists (select from file_diff f where f.id = c.other_file_diff_id and f.on_draft)
              and not exists (select from file_diff f where f.id = c.base_file_diff_id and f.on_draft)
          )
      )
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."reviewRequestId" as "reviewRequestId",
    one."commentId" as "commentId",
    one."replacements" as "replacements",
    one."displayId" as "displayId",
    one."reviewId" as "reviewId",
    one."user" as "user",
    one."author" as "author",
    one."newest" as "newest",
    one."appliedIn" as "appliedIn"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        s."id" as "id",
        s."review_request_id" as "reviewRequestId",
        s."comment_id" as "commentId",
        s.replacements as "replacements",
        q.display_id as "displayId",
        v.id as "reviewId",
        (
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $6))
          from user_account u
          where u.id = v.user_id
        ) as "user",
        (
          select json_build_object(
            'name',
            case when (
              not u.is_private
                or u.id = $7
                or exists (
                  select
                  from local_site_user theirs
                  join local_site_user mine on mine.local_site_id = theirs.local_site_id
                  where theirs.user_id = u.id
                    and mine.user_id = $8
                    and mine.is_admin
                )
            ) then coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) else u.username end,
            'email',
            case when (
              not u.is_private
                or u.id = $9
                or exists (
                  select
                  from local_site_user theirs
                  join local_site_user mine on mine.local_site_id = theirs.local_site_id
                  where theirs.user_id = u.id
                    and mine.user_id = $10
                    and mine.is_admin
                )
            ) then u.email else '' end,
            'isBot',
            u.is_bot
          )
          from user_account u
          where u.id = v.user_id
        ) as "author",
        (
          select max(d.revision)
          from diff d
          where d.review_request_id = q.id
            and not d.on_draft
        ) as "newest",
        (select d.revision from diff d where d.id = s.applied_diff_id and not d.on_draft) as "appliedIn",
        coalesce(octet_length(s.replacements::text), 0) as "rowSize"
      from (
        select s.*
        from suggestion s
        join review_comment c on c.id = s.comment_id
        join review v on v.id = c.review_id
        join review_request q on q.id = c.review_request_id
        where s.comment_id = $11
          and (
            v.is_published
              or v.user_id = $12
              or exists (
                select
                from user_account bot
                where bot.id = v.user_id
                  and (
                    bot.is_bot
                      and (
                        coalesce(bot.operator_id = $13, false)
                          or exists (
                            select
                            from review_group_member m
                            join review_group g on g.id = m.group_id
                              and g.deleted_at is null
                            where m.group_id = bot.operator_group_id
                              and m.user_id = $14
                          )
                      )
                  )
              )
          )
          and (
            q.submitter_id = $15
              or (
                not exists (select from file_diff f where f.id = c.file_diff_id and f.on_draft)
                  and not exists (select from file_diff f where f.id = c.other_file_diff_id and f.on_draft)
                  and not exists (select from file_diff f where f.id = c.base_file_diff_id and f.on_draft)
              )
          )
          and true
        order by s.id asc
        limit 25
      ) s
      join review_comment c on c.id = s.comment_id
      join review v on v.id = c.review_id
      join review_request q on q.id = c.review_request_id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;

-- suggestion/listReviewRequestSuggestions.sql, statement 4

-- suggestion/listReviewRequestSuggestions.sql, statement 5
