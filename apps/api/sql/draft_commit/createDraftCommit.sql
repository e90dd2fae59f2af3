-- POST /api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/draft-commits/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff_validation/createDiffValidation.sql, statement 2

-- review_request/getReviewRequest.sql, statement 2

-- diff/createDiff.sql, statement 3

-- diff/getDiff.sql, statement 3

select distinct f.dest_file as path,
  f.dest_detail as blob
from file_diff f
where f.review_request_id = $1
  and f.diff_revision = $2
  and f.on_draft
  and f.commit_id is not null
  and f.status <> 'D'
  and f.dest_file = any($3::text[]);

-- diff_validation/createDiffValidation.sql, statement 4

-- user_file_attachment/createUserFileAttachment.sql, statement 5

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- diff/getDiff.sql, statement 3

insert into diff_commit (
  diff_id,
  commit_id,
  parent_id,
  message,
  author_name,
  author_email,
  authored_at,
  author_offset,
  committer_name,
  committer_email,
  committed_at,
  committer_offset,
  file_name,
  extra_data
)
values (
  $1,
  $2,
  $3,
  $4,
  $5,
  $6,
  $7::timestamptz,
  $8,
  $9,
  $10,
  $11::timestamptz,
  $12::integer,
  $13,
  $14::jsonb
);

-- review_request/createReviewRequest.sql, statement 4

insert into patch (diff_id, commit_id, is_parent, stored_as)
values ($1, $2, $3, $4);

insert into file_diff (
  review_request_id,
  diff_revision,
  on_draft,
  tool,
  commit_id,
  parent_commit_id,
  source_file,
  source_revision,
  dest_file,
  dest_detail,
  status,
  is_binary,
  is_new,
  patch_start,
  patch_end,
  parent_patch_start,
  parent_patch_end,
  patch_digest,
  moves,
  extra_data
)
select $1::integer,
  $2::integer,
  true,
  $3,
  $4::text,
  $5::text,
  f."sourceFile",
  f."sourceRevision",
  f."destFile",
  f."destDetail",
  f.status,
  f."isBinary",
  f."isNew",
  f.start,
  f."end",
  f."parentStart",
  f."parentEnd",
  f."patchDigest",
  '[]'::jsonb,
  f."extraData"
from rows
from (
  json_to_recordset($6::json) as (
    "sourceFile" text,
    "sourceRevision" text,
    "destFile" text,
    "destDetail" text,
    status text,
    "isBinary" boolean,
    "isNew" boolean,
    start integer,
    "end" integer,
    "parentStart" integer,
    "parentEnd" integer,
    "patchDigest" text,
    "extraData" jsonb
  )
) with ordinality as f
order by f.ordinality
returning id;

-- commit/getCommit.sql, statement 4

COMMIT;
