-- GET /api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/files/{filediff_id}/patched-file/ by its owner: 501

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- file_diff/getFile.sql, statement 3

-- patched_file/getPatchedFile.sql, statement 4

-- patched_file/getPatchedFile.sql, statement 5

-- patched_file/getPatchedFile.sql, statement 6

-- patched_file/getPatchedFile.sql, statement 6
