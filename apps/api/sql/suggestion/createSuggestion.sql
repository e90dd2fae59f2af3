-- POST /api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/{comment_id}/suggestions/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review_diff_comment/getReviewDiffComment.sql, statement 4

select f.diff_revision as revision,
  f.on_draft as "onDraft",
  f.commit_id as "commitId"
from review_comment c
join file_diff f on f.id in (c.file_diff_id, c.other_file_diff_id)
where c.id = $1
order by f.diff_revision desc
limit 1;

-- suggestion/listReviewRequestSuggestions.sql, statement 4

-- suggestion/listReviewRequestSuggestions.sql, statement 5

START TRANSACTION;

-- review/deleteReview.sql, statement 5

-- review/deleteReview.sql, statement 6

-- review_diff_comment/getReviewDiffComment.sql, statement 4

insert into suggestion (review_request_id, comment_id, replacements)
select $1::integer,
  $2::integer,
  $3::jsonb
where (select count(*) from suggestion s where s.comment_id = $4) < $5
returning id;

-- suggestion/getSuggestion.sql, statement 5

COMMIT;

-- suggestion/listReviewRequestSuggestions.sql, statement 4

-- suggestion/listReviewRequestSuggestions.sql, statement 5
