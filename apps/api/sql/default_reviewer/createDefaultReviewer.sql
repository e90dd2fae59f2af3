-- POST /api/default-reviewers/ by a superuser: 201

-- root/getRoot.sql, statement 1

START TRANSACTION;

INSERT INTO "default_reviewer"(
  "id",
  "local_site_id",
  "name",
  "file_regex",
  "is_for_all_repositories",
  "extra_data"
)
VALUES (DEFAULT, $1, $2, $3, DEFAULT, $4)
RETURNING "id",
  "is_for_all_repositories",
  "extra_data";

-- repository/createRepository.sql, statement 4

select d."id" as "id",
  d."name" as "name",
  d."file_regex" as "fileRegex",
  d.extra_data as "extraData",
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from default_reviewer_group t
    join review_group g on g.id = t.group_id
    where t.default_reviewer_id = d.id
      and g.local_site_id is null
      and g.deleted_at is null
      and (true)
    order by g.name
  ) as "groups",
  array(
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1))
    from default_reviewer_person t
    join user_account u on u.id = t.user_id
    where t.default_reviewer_id = d.id
    order by u.username
  ) as "users",
  array(
    select json_build_object('id', r.id, 'name', r.name)
    from default_reviewer_repository t
    join repository r on r.id = t.repository_id
    where t.default_reviewer_id = d.id
      and (true)
    order by r.id
  ) as "repositories",
  d.xmin::text as "version"
from default_reviewer d
where d.id = $2
  and d.local_site_id is null
for update of d;

COMMIT;
