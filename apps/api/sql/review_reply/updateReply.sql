-- PUT /api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review_reply/getReply.sql, statement 4

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review_reply/deleteReply.sql, statement 6

-- review/deleteReview.sql, statement 6

-- review/createReview.sql, statement 7

-- review/updateReview.sql, statement 9

-- review/updateReview.sql, statement 10

-- api_token/updateTokenLimits.sql, statement 7

-- review/deleteEndorsement.sql, statement 11

-- finding/updateFinding.sql, statement 9

-- review_request/deleteReviewRequest.sql, statement 2

-- review/updateReview.sql, statement 15

-- review/updateReview.sql, statement 16

-- review/updateReview.sql, statement 17

-- review/updateReview.sql, statement 18

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

COMMIT;
