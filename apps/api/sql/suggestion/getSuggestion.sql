-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/{comment_id}/suggestions/{suggestion_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review_diff_comment/getReviewDiffComment.sql, statement 4

select s."id" as "id",
  s."review_request_id" as "reviewRequestId",
  s."comment_id" as "commentId",
  s.replacements as "replacements",
  q.display_id as "displayId",
  v.id as "reviewId",
  (
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1))
    from user_account u
    where u.id = v.user_id
  ) as "user",
  (
    select json_build_object(
      'name',
      case when (
        not u.is_private
          or u.id = $2
          or exists (
            select
            from local_site_user theirs
            join local_site_user mine on mine.local_site_id = theirs.local_site_id
            where theirs.user_id = u.id
              and mine.user_id = $3
              and mine.is_admin
          )
      ) then coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) else u.username end,
      'email',
      case when (
        not u.is_private
          or u.id = $4
          or exists (
            select
            from local_site_user theirs
            join local_site_user mine on mine.local_site_id = theirs.local_site_id
            where theirs.user_id = u.id
              and mine.user_id = $5
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
  (select d.revision from diff d where d.id = s.applied_diff_id and not d.on_draft) as "appliedIn"
from suggestion s
join review_comment c on c.id = s.comment_id
join review v on v.id = c.review_id
join review_request q on q.id = c.review_request_id
where s.id = $6
  and s.comment_id = $7;

-- suggestion/listReviewRequestSuggestions.sql, statement 4

-- suggestion/listReviewRequestSuggestions.sql, statement 5
