-- PUT /api/repositories/{repository_id}/source/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

-- repository/getRepositorySource.sql, statement 3

START TRANSACTION;

-- repository/createRepository.sql, statement 5

-- repository/getRepositorySource.sql, statement 3

-- repository/getRepositorySource.sql, statement 3

insert into repository_source as s (repository_id, kind, url, project, username, validates, key_id, sealed, version)
values ($1, $2, $3, $4, $5, $6, $7, $8, (random() * 1000000000)::integer)
on conflict (repository_id) do update set kind = excluded.kind,
  url = excluded.url,
  project = excluded.project,
  username = excluded.username,
  validates = excluded.validates,
  key_id = case when $9::boolean then s.key_id else excluded.key_id end,
  sealed = case when $10::boolean then s.sealed else excluded.sealed end,
  fetched_at = case when $11::boolean then null else s.fetched_at end,
  fetch_fault = case when $12::boolean then null else s.fetch_fault end,
  version = s.version + $13::boolean::integer;

-- repository/createRepository.sql, statement 4

COMMIT;
