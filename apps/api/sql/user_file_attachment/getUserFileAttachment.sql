-- GET /api/users/{username}/user-file-attachments/{file_attachment_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select a."id" as "id",
  a."user_id" as "userId",
  a."uuid" as "uuid",
  a."caption" as "caption",
  a."filename" as "filename",
  a."mimetype" as "mimetype",
  a."preview" as "preview",
  u.username as "username",
  a.extra_data as "extraData",
  exists (select from thumbnail t where t.source = a.stored_as) as "hasThumbnails"
from user_file_attachment a
join user_account u on u.id = a.user_id
where a.id = $1
  and a.user_id = $2
  and a.local_site_id is null;
