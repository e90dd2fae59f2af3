-- GET /api/review-requests/{review_request_id}/diff-context/ by its owner: 200, in no order

select c."id" as "id",
  c."commit_id" as "commitId",
  c."parent_id" as "parentId",
  c."author_name" as "authorName",
  d.revision as "revision",
  left(c.message, $1::integer) as "beginning"
from diff d
join diff_commit c on c.diff_id = d.id
where d.review_request_id = $2
  and not d.on_draft
  and d.revision in ($3, $4)
order by c.id;

select count(*) as count,
  max(d.revision) as latest,
  coalesce(array_agg(d.revision) filter (where d.revision = any($1::integer[])), '{}') as found
from diff d
where d.review_request_id = $2
  and not d.on_draft
  and true;

select distinct f.diff_revision as revision,
  other.diff_revision as other
from (
  select c.file_diff_id,
    c.other_file_diff_id
  from review v
  join review_comment c on c.review_id = v.id
  where v.review_request_id = $1
    and v.user_id = $2
    and not v.is_published
    and v.reply_to_id is null
    and c.kind = 'diff'
  limit $3
) c
join file_diff f on f.id = c.file_diff_id
  and not f.on_draft
left join file_diff other on other.id = c.other_file_diff_id
where other.on_draft is not true
order by revision,
  other nulls first;

select f."id" as "id",
  f."diff_revision" as "diffRevision",
  f."source_file" as "sourceFile",
  f."source_revision" as "sourceRevision",
  f."dest_file" as "destFile",
  f."is_binary" as "isBinary",
  f."is_new" as "isNew",
  f."status" as "status",
  listed.other_id as "otherId",
  listed.total as "total"
from (
  select found.*,
    count(*) over () as total
  from (
    select old.id,
      null::integer as other_id,
      old.dest_file as path
    from (
      select f.id,
        f.source_file,
        f.dest_file,
        case when f.tool = 'git' then f.dest_detail else '' end as dest_detail,
        f.patch_digest,
        row_number() over (partition by f.dest_file order by f.id) as nth
      from file_diff f
      where f.review_request_id = $1
        and f.diff_revision = $2
        and not f.on_draft
        and f.commit_id is null
        and true
    ) old
    where true
  ) found
  order by found.path collate "C",
    found.id
  limit $3
  offset $4::bigint
) listed
join file_diff f on f.id = listed.id
order by listed.path collate "C",
  listed.id;

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select shown.*
from unnest($1::integer[], $2::integer[]) file (id, other_id)
cross join lateral (
  select c."id" as "id",
    c."reply_to_id" as "replyToId",
    c."is_markdown" as "isMarkdown",
    c."issue_status" as "issueStatus",
    c.file_diff_id as "fileId",
    coalesce(c.first_line, 0) as "firstLine",
    coalesce(c.num_lines, 0) as "numLines",
    left(c.text, $3::integer) as "beginning",
    coalesce(v.reply_to_id, v.id) as "reviewId",
    v.is_published as "isPublished",
    (select u.username from user_account u where u.id = v.user_id) as "username"
  from review_comment c
  join review v on v.id = c.review_id
  join review_request q on q.id = c.review_request_id
  where c.file_diff_id = file.id
    and c.other_file_diff_id is not distinct from file.other_id
    and c.kind = 'diff'
    and true
    and (
      v.is_published
        or v.user_id = $4
        or exists (
          select
          from user_account bot
          where bot.id = v.user_id
            and (
              bot.is_bot
                and (
                  coalesce(bot.operator_id = $5, false)
                    or exists (
                      select
                      from review_group_member m
                      join review_group g on g.id = m.group_id
                        and g.deleted_at is null
                      where m.group_id = bot.operator_group_id
                        and m.user_id = $6
                    )
                )
            )
        )
    )
    and true
  order by c.id
  limit $7
) shown
order by shown.id;
