-- PUT /api/webhooks/{webhook_id}/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- webhook/getWebhook.sql, statement 2

START TRANSACTION;

-- webhook/createWebhook.sql, statement 7

UPDATE "webhook"
SET "repository_ids" = $1,
  "group_ids" = $2,
  "apply_to" = $3,
  "enabled" = $4,
  "encoding" = $5,
  "events" = $6,
  "ordered" = $7,
  "format" = $8,
  "sha1_signature" = $9,
  "url" = $10,
  "extra_data" = $11,
  "maker_id" = $12
WHERE "id" = $13;

-- repository/createRepository.sql, statement 4

-- webhook/createWebhook.sql, statement 7

COMMIT;
