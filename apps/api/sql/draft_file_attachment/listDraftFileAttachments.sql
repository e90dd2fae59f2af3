-- GET /api/review-requests/{review_request_id}/draft/file-attachments/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from file_attachment a
    where a.review_request_id = $1
      and not a.is_deleted
      and not a.is_pending_deletion
      and exists (select from review_request_draft d where d.review_request_id = $2)
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."historyId" as "historyId",
    one."revision" as "revision",
    one."filename" as "filename",
    one."mimetype" as "mimetype",
    one."caption" as "caption",
    one."draftCaption" as "draftCaption",
    one."preview" as "preview",
    one."isPublished" as "isPublished",
    one."isPendingDeletion" as "isPendingDeletion",
    one."isDeleted" as "isDeleted",
    one."displayId" as "displayId",
    one."sha256" as "sha256",
    one."extraData" as "extraData",
    one."hasThumbnails" as "hasThumbnails",
    one."size" as "size",
    one."extent" as "extent"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        a."id" as "id",
        a."history_id" as "historyId",
        a."revision" as "revision",
        a."filename" as "filename",
        a."mimetype" as "mimetype",
        a."caption" as "caption",
        a."draft_caption" as "draftCaption",
        a."preview" as "preview",
        a."is_published" as "isPublished",
        a."is_pending_deletion" as "isPendingDeletion",
        a."is_deleted" as "isDeleted",
        q.display_id as "displayId",
        a.stored_as as "sha256",
        a.extra_data as "extraData",
        exists (select from thumbnail t where t.source = a.stored_as) as "hasThumbnails",
        (select s.size::float8 from stored_file s where s.sha256 = a.stored_as) as "size",
        (
          select json_build_object('width', s.picture_width, 'height', s.picture_height)
          from stored_file s
          where s.sha256 = a.stored_as
            and s.picture_width is not null
        ) as "extent",
        coalesce(octet_length(a.extra_data::text) * 1, 0) as "rowSize"
      from (
        select a.*
        from file_attachment a
        where a.review_request_id = $3
          and not a.is_deleted
          and not a.is_pending_deletion
          and exists (select from review_request_draft d where d.review_request_id = $4)
          and true
        order by a.id asc
        limit 25
      ) a
      join review_request q on q.id = a.review_request_id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
