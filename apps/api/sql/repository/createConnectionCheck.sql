-- POST /api/repositories/{repository_id}/connection-check/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

-- repository_commits/getRepositoryCommits.sql, statement 3
