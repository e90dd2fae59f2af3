-- DELETE /api/review-requests/{review_request_id}/viewed-files/{viewed_file_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- viewed_file/getViewedFile.sql, statement 3

with changed as (
  delete from viewed_file f
  where f.id = $1
    and f.xmin = $2::xid
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
      left join user_account u on u.id = $3
        and u.session_epoch = $4
        and u.is_active
        and not exists (select from revoked_session ended where ended.session_id = $5)
      left join local_site s on s.name = $6::text
      left join local_site_user m on m.local_site_id = s.id
        and m.user_id = u.id
    ) = $7
  returning f.id
)
select *
from changed;
