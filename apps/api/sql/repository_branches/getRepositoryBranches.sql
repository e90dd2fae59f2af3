-- GET /api/repositories/{repository_id}/branches/ by its owner: 501

-- root/getRoot.sql, statement 1

-- repository/getRepository.sql, statement 2

-- repository_commits/getRepositoryCommits.sql, statement 3
