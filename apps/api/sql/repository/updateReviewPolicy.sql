-- PUT /api/repositories/{repository_id}/review-policy/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

-- repository/getReviewPolicy.sql, statement 3

START TRANSACTION;

-- repository/createRepository.sql, statement 5

-- repository/getReviewPolicy.sql, statement 3

-- repository/getReviewPolicy.sql, statement 3

COMMIT;
