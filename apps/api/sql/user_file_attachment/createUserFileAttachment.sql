-- POST /api/users/{username}/user-file-attachments/ by its owner: 201

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

-- diff_validation/createDiffValidation.sql, statement 2

-- user/getUser.sql, statement 2

insert into stored_file (sha256, size)
values ($1, $2)
on conflict (sha256) do update set unused_since = clock_timestamp()
where stored_file.unused_since is not null;

START TRANSACTION;

insert into user_file_attachment (id, user_id, local_site_id, caption, filename, mimetype, stored_as, extra_data)
values (
  nextval(pg_get_serial_sequence('diff_file_attachment', 'id')),
  $1,
  $2,
  $3,
  $4,
  $5,
  $6,
  $7::jsonb
)
returning id;

-- user_file_attachment/updateUserFileAttachment.sql, statement 7

-- api_token/updateTokenLimits.sql, statement 7

COMMIT;
