-- GET /api/review-requests/{review_request_id}/changes/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select counted.total,
  page.*
from (
  select (select count(*) from review_request_change c where c.review_request_id = $1) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."text" as "text",
    one."isMarkdown" as "isMarkdown",
    one."byAgent" as "byAgent",
    one."requestId" as "requestId",
    one."displayId" as "displayId",
    one."createdAt" as "createdAt",
    one."fieldsChanged" as "fieldsChanged",
    one."user" as "user"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        c."id" as "id",
        c."text" as "text",
        c."is_markdown" as "isMarkdown",
        c.by_agent as "byAgent",
        c.review_request_id as "requestId",
        (select q.display_id from review_request q where q.id = c.review_request_id) as "displayId",
        (
          to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
        ) as "createdAt",
        c.fields_changed as "fieldsChanged",
        (
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $2))
          from user_account u
          where u.id = c.user_id
        ) as "user",
        coalesce(octet_length(c.text), 0) + coalesce(octet_length(c.fields_changed::text) * 40, 0) as "rowSize"
      from (
        select c.*
        from review_request_change c
        where c.review_request_id = $3
          and true
        order by c.id desc
        limit 25
      ) c
    ) one window first as (order by one."id" desc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" desc;

select g."id" as "id",
  g."name" as "name",
  g."aliases" as "aliases",
  g."display_name" as "displayName",
  g."mailing_list" as "mailingList",
  g."visible" as "visible",
  g."invite_only" as "inviteOnly",
  g."managed_by" as "managedBy",
  g.extra_data as "extraData"
from review_group g
where g.id = any($1)
  and g.local_site_id is null
  and g.deleted_at is null
  and (
    (
      not g.invite_only
        or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $2)
    )
  )
  and true
limit $3;

-- review_request_last_update/getLastUpdate.sql, statement 4

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
left join lateral (
  select g.id
  from review_group g
  where g.id = any(q.audience)
    and (
      not g.invite_only
        or (
          g.deleted_at is null
            and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $1)
        )
    )
  limit 1
) opening on true
left join lateral (
  select r.id
  from repository r
  where r.id = q.repository_id
    and (
      (
        r.is_public
          or (
            exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $2)
              or exists (
                select
                from repository_group rg
                join review_group g on g.id = rg.group_id
                  and g.deleted_at is null
                join review_group_member gm on gm.group_id = rg.group_id
                where rg.repository_id = r.id
                  and gm.user_id = $3
              )
          )
      )
    )
) reached on true
where a.id = any($4::integer[])
  and true
  and (
    (
      (q.is_published and (q.repository_id is null or reached.id is not null))
        and (q.audience = '{}' or opening.id is not null)
    )
      or (
        q.submitter_id = $5
          or (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and exists (
                select
                from review_request_person p
                where p.review_request_id = q.id
                  and p.user_id = $6
                offset 0
              )
          )
      )
  )
  and (a.is_published or q.submitter_id = $7)
  and q.local_site_id is null;
