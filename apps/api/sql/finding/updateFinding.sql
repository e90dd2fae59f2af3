-- PUT /api/review-requests/{review_request_id}/findings/{finding_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- finding/getFinding.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- finding/getFinding.sql, statement 3

update finding set state = $1, reason = $2::text where id = $3;

-- repository/createRepository.sql, statement 4

select q.display_id as "displayId",
  q.is_published as "isPublished",
  (
    select json_build_object('id', s.id, 'name', s.name, 'isPublic', s.is_public)
    from local_site s
    where s.id = q.local_site_id
  ) as "site",
  array(
    select json_build_object('id', w.id, 'events', w.events, 'ordered', w.ordered)
    from webhook w
    where w.enabled
      and (
        w.local_site_id = q.local_site_id
          or (w.local_site_id is null and q.local_site_id is null)
      )
      and (
        w.apply_to = 'all'
          or (w.apply_to = 'none' and q.repository_id is null)
          or (w.apply_to = 'custom' and q.repository_id = any(w.repository_ids))
      )
      and (
        w.group_ids = '{}'
          or exists (
            select
            from review_request_group t
            join review_group g on g.id = t.group_id
              and g.deleted_at is null
            where t.review_request_id = q.id
              and g.id = any(w.group_ids)
          )
      )
    order by w.id
  ) as "webhooks"
from review_request q
where q.id = $1;

-- finding/getFinding.sql, statement 3

COMMIT;
