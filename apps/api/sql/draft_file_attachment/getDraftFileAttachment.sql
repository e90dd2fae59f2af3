-- GET /api/review-requests/{review_request_id}/draft/file-attachments/{file_attachment_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select a."id" as "id",
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
  ) as "extent"
from file_attachment a
join review_request q on q.id = a.review_request_id
where a.id = $1
  and a.review_request_id = $2
  and not a.is_deleted
  and not a.is_pending_deletion
  and exists (select from review_request_draft d where d.review_request_id = $3);
