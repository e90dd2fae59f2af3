-- PUT /api/default-reviewers/{default_reviewer_id}/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- default_reviewer/deleteDefaultReviewer.sql, statement 2

START TRANSACTION;

-- default_reviewer/createDefaultReviewer.sql, statement 5

UPDATE "default_reviewer"
SET "name" = $1,
  "file_regex" = $2,
  "extra_data" = $3
WHERE "id" = $4;

-- repository/createRepository.sql, statement 4

-- default_reviewer/createDefaultReviewer.sql, statement 5

COMMIT;
