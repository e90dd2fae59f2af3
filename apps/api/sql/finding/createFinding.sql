-- POST /api/review-requests/{review_request_id}/findings/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select d.revision
from diff d
where d.review_request_id = $1
  and not d.on_draft
  and true
order by d.revision desc
limit 1;

select f."id" as "id",
  f."source_file" as "sourceFile",
  f."dest_file" as "destFile",
  f."is_binary" as "isBinary",
  f."is_new" as "isNew",
  f."status" as "status"
from file_diff f
where f.review_request_id = $1
  and f.diff_revision = $2
  and not f.on_draft
  and f.commit_id is null
  and (f.dest_file = any($3::text[]) or f.source_file = any($4::text[]))
order by f.id desc;

-- suggestion/listReviewRequestSuggestions.sql, statement 5

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- status_update/getStatusUpdate.sql, statement 3

update finding f
set status_update_id = $1,
  rule = s.rule,
  rule_url = s."ruleUrl",
  severity = s.severity,
  category = s.category,
  text = s.text,
  path = s.path,
  line = s.line,
  end_line = s."endLine",
  side = s.side,
  file_diff_id = s."fileDiffId",
  first_row = s."firstRow",
  row_count = s."rowCount",
  unplaced = s.unplaced,
  last_revision = $2,
  state = case when f.state = 'dismissed' then f.state else 'open' end
from jsonb_to_recordset($3::jsonb) as s(
  "fingerprint" text,
  "rule" text,
  "ruleUrl" text,
  "severity" text,
  "category" text,
  "text" text,
  "path" text,
  "line" integer,
  "endLine" integer,
  "side" text,
  "fileDiffId" integer,
  "firstRow" integer,
  "rowCount" integer,
  "unplaced" text
)
where f.review_request_id = $4
  and f.tool = $5
  and f.fingerprint = s.fingerprint
  and f.last_revision <= $6
returning f.fingerprint;

insert into finding (
  review_request_id,
  status_update_id,
  tool,
  fingerprint,
  rule,
  rule_url,
  severity,
  category,
  text,
  path,
  line,
  end_line,
  side,
  file_diff_id,
  first_row,
  row_count,
  unplaced,
  first_revision,
  last_revision
)
select $1::integer,
  $2::integer,
  $3::text,
  s.fingerprint,
  s.rule,
  s."ruleUrl",
  s.severity,
  s.category,
  s.text,
  s.path,
  s.line,
  s."endLine",
  s.side,
  s."fileDiffId",
  s."firstRow",
  s."rowCount",
  s.unplaced,
  $4::integer,
  $5::integer
from jsonb_to_recordset($6::jsonb) as s(
  "fingerprint" text,
  "rule" text,
  "ruleUrl" text,
  "severity" text,
  "category" text,
  "text" text,
  "path" text,
  "line" integer,
  "endLine" integer,
  "side" text,
  "fileDiffId" integer,
  "firstRow" integer,
  "rowCount" integer,
  "unplaced" text
)
where not exists (
  select
  from finding f
  where f.review_request_id = $7
    and f.tool = $8
    and f.fingerprint = s.fingerprint
)
order by s.path,
  s.line,
  s.fingerprint
limit greatest($9 - (select count(*) from finding f where f.review_request_id = $10), 0)
returning id;

select count(*) as count
from finding f
where f.review_request_id = $1
  and f.tool = $2
  and f.last_revision > $3
  and f.fingerprint = any($4::text[]);

select f."id" as "id",
  f."status_update_id" as "statusUpdateId",
  f."tool" as "tool",
  f."fingerprint" as "fingerprint",
  f."rule" as "rule",
  f."rule_url" as "ruleUrl",
  f."severity" as "severity",
  f."category" as "category",
  f."text" as "text",
  f."path" as "path",
  f."line" as "line",
  f."end_line" as "endLine",
  f."side" as "side",
  f."state" as "state",
  f."reason" as "reason",
  f."first_revision" as "firstRevision",
  f."last_revision" as "lastRevision",
  f."file_diff_id" as "fileDiffId",
  f."first_row" as "firstRow",
  f."row_count" as "rowCount",
  f."unplaced" as "unplaced",
  (select s.user_id from status_update s where s.id = f.status_update_id) as "runnerId",
  (
    select json_build_object('id', c.id, 'reviewId', v.id)
    from review_comment c
    join review v on v.id = c.review_id
    where c.id = f.comment_id
      and (
        v.is_published
          or v.user_id = $1
          or exists (
            select
            from user_account bot
            where bot.id = v.user_id
              and (
                bot.is_bot
                  and (
                    coalesce(bot.operator_id = $2, false)
                      or exists (
                        select
                        from review_group_member m
                        join review_group g on g.id = m.group_id
                          and g.deleted_at is null
                        where m.group_id = bot.operator_group_id
                          and m.user_id = $3
                      )
                  )
              )
          )
      )
  ) as "comment"
from finding f
where f.review_request_id = $4
  and f.tool = $5
  and f.fingerprint = $6;

-- repository/createRepository.sql, statement 4

-- finding/updateFinding.sql, statement 9

COMMIT;
