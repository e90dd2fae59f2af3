-- GET /api/repositories/{repository_id}/source/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

select s."kind" as "kind",
  s."url" as "url",
  s."project" as "project",
  s."username" as "username",
  s."validates" as "validates",
  s."fetch_fault" as "fetchFault",
  s.sealed is not null as "hasToken"
from repository_source s
where s.repository_id = $1;
