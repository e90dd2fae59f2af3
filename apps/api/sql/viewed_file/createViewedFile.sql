-- POST /api/review-requests/{review_request_id}/viewed-files/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

select from pg_advisory_xact_lock(hashtextextended($1, 0));

insert into viewed_file as f (review_request_id, user_id, path, digest)
select q.id,
  $1,
  $2::text,
  $3::text
from review_request q
where q.id = $4
  and q.xmin = $5::xid
  and (
    select json_build_object(
      'person',
      case when u.id is not null then json_build_object(
        'id',
        u.id,
        'username',
        u.username,
        'isSuperuser',
        u.is_superuser,
        'isStaff',
        u.is_staff,
        'isBot',
        u.is_bot,
        'isActive',
        u.is_active,
        'epoch',
        u.session_epoch,
        'hasSecondFactor',
        u.has_second_factor,
        'permissions',
        array(select codename from user_permission where user_id = u.id order by codename)
      ) end,
      'token',
      null,
      'grant',
      null,
      'site',
      case when s.id is not null then json_build_object(
        'id',
        s.id,
        'name',
        s.name,
        'isPublic',
        s.is_public,
        'isMember',
        m.user_id is not null,
        'isAdmin',
        coalesce(m.is_admin, false)
      ) end
    )::text
    from (select) as one
    left join user_account u on u.id = $6
      and u.session_epoch = $7
      and u.is_active
      and not exists (select from revoked_session ended where ended.session_id = $8)
    left join local_site s on s.name = $9::text
    left join local_site_user m on m.local_site_id = s.id
      and m.user_id = u.id
  ) = $10
  and (
    exists (
      select
      from viewed_file other
      where other.review_request_id = q.id
        and other.user_id = $11
        and other.path = $12::text
    )
      or not exists (
        select
        from viewed_file other
        where other.review_request_id = q.id
          and other.user_id = $13
        offset $14
      )
  ) for key share of q
on conflict (review_request_id, user_id, path) do update set digest = excluded.digest
returning f."id" as "id",
  f."user_id" as "userId",
  f."path" as "path",
  f."digest" as "digest";

COMMIT;
