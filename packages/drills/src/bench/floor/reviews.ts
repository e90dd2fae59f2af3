import { shapeOf } from './models';
import { media, MINE, ORIGIN, type FloorRoute, second, titled } from './route';

interface ReviewRow {
  readonly id: number;
  readonly display_id: number;
  readonly author: string;
}

const REVIEW = shapeOf<ReviewRow>({
  model: 'review',
  alias: 'r',
  computed: {
    absolute_url: `'${ORIGIN}/r/' || q.display_id || '/#review' || r.id`,
    body_bottom_text_type: `'plain'`,
    body_top_text_type: `'plain'`,
    counted: 'r.by_agent is null',
    public: 'r.is_published',
    text_type: 'null',
    timestamp: second('r.created_at'),
  },
  href: ({ display_id, id }) => `${ORIGIN}/api/review-requests/${display_id}/reviews/${id}/`,
  links: ({ author }) => ({ user: titled('users', author) }),
});

/** The review requests that a caller without permissions sees. */
const SEEN = `(q.submitter_id = (select id from me) or (q.is_published
  and (q.repository_id is null or exists (select from repository r where r.id = q.repository_id and r.is_public))
  and ((select id from me) = any(q.reviewers) or q.audience = '{}'
    or exists (select from review_group g where g.id = any(q.audience)
      and (not g.invite_only or (g.deleted_at is null and g.id in (select group_id from mine)))))))`;

/** Publishes a review at once. */
export const reviews: readonly FloorRoute[] = [
  {
    method: 'POST',
    path: /^\/api\/review-requests\/(\d+)\/reviews\/$/,
    scope: 'review:write',
    statement: `${MINE},
      q as (
        select q.id, q.display_id from review_request q
        where q.local_site_id is null and q.display_id = $a and ${SEEN} and exists (select from me) for no key update),
      made as (
        insert into review (review_request_id, user_id, is_published, ship_it, body_top, created_at)
        select q.id, (select id from me), true, $c::boolean, $b::text, clock_timestamp() from q returning *),
      touched as (
        update review_request q set updated_at = made.created_at from made where q.id = made.review_request_id),
      sent as (
        insert into outbox_message (id, queue, name, payload, request_id)
        select gen_random_uuid(), 'review-requests', 'review.published', jsonb_build_object(
          'reviewRequestId', q.id, 'displayId', q.display_id, 'localSiteId', null, 'actorId', made.user_id,
          'reviewId', made.id, 'isToOwnerOnly', made.is_to_owner_only), $d
        from q, made)
      select q.display_id, u.username as author, ${REVIEW.columns}
      from made r, q, user_account u where u.id = r.user_id`,
    values: ({ id, form, requestId }) => [Number(id), form.get('body_top'), form.get('ship_it') === '1', requestId],
    answer: ([row]: ReviewRow[]) => ({
      payload: { review: row && REVIEW.show(row), stat: 'ok' },
      mediaType: media('review'),
      status: 201,
    }),
  },
];
