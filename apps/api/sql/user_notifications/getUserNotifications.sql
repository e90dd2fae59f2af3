-- GET /api/users/{username}/notifications/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select u.id as "id",
  u.username as "username",
  coalesce(c.mail, 'all') as "mail",
  coalesce(c.digest, 'off') as "digest",
  coalesce(c.digest_hour, 9) as "digestHour",
  coalesce(c.time_zone, 'UTC') as "timeZone",
  coalesce(c.direct_at_once, false) as "directAtOnce",
  exists (select from mail_bounce b where b.address = lower(u.email) and b.refusals >= $1) as "isRefused",
  coalesce(c.own, true) as "own",
  coalesce(c.published, true) as "published",
  coalesce(c.updated, true) as "updated",
  coalesce(c.closed, true) as "closed",
  coalesce(c.reviews, true) as "reviews",
  coalesce(c.replies, true) as "replies"
from user_account u
left join mail_choice c on c.user_id = u.id
where u.id = $2;
