-- GET /api/repositories/{repository_id}/info/ by its owner: 501

-- root/getRoot.sql, statement 1

-- repository/getRepository.sql, statement 2
