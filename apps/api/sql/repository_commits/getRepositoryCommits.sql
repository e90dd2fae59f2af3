-- GET /api/repositories/{repository_id}/commits/ by its owner: 501

-- root/getRoot.sql, statement 1

-- repository/getRepository.sql, statement 2

select q.repository_id as "repositoryId",
  q.digest,
  s.repository_id is not null as "hasSource",
  a.version is not null
  and a.version = s.version
  and a.answered_at is not null as "isAnswered",
  a.version is not null
  and a.version = s.version
  and (
    case when a.answered_at is null then a.asked_at > now() - interval '60 seconds' when a.question->>'kind' = 'check' then false when a.fault = 'missing' then a.answered_at > now() - interval '60 seconds' when a.fault is not null then a.answered_at > now() - interval '30 seconds' when a.stored_as is null then a.answered_at > now() - interval '60 seconds' else true end
  ) as "isHeld",
  a.version is not null
  and a.version <> s.version as "isOutdated",
  a.used_at is not null
  and a.used_at < now() - interval '1 hour' as "isUnused",
  a.fault,
  a.stored_as as "storedAs",
  a.size,
  a.answer
from unnest($1::integer[], $2::text[]) q (repository_id, digest)
left join repository_source s on s.repository_id = q.repository_id
left join source_answer a on a.repository_id = s.repository_id
  and a.digest = q.digest;
