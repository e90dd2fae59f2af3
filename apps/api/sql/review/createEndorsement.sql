-- POST /api/review-requests/{review_request_id}/reviews/{review_id}/endorsements/ by its owner: 303

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review/getReview.sql, statement 3

insert into review_endorsement (review_id, user_id)
values ($1, $2)
on conflict do nothing
returning user_id as "userId";

-- review/getEndorsement.sql, statement 4

COMMIT;
