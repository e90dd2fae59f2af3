import { shapeOf } from './models';
import { get, HERE, media, ORIGIN, type FloorRoute, second, titled } from './route';

interface DraftRow {
  readonly display_id: number;
  readonly summary: string;
  readonly submitter: string;
  readonly target_groups: string[];
  readonly target_people: string[];
}

const DRAFT = shapeOf<DraftRow>({
  model: 'draft',
  alias: 'd',
  computed: {
    bugs_closed: `string_to_array(d.bugs_closed, ',')`,
    changedescription: `''`,
    changedescription_text_type: `'plain'`,
    depends_on: `'[]'::json`,
    description_text_type: `'plain'`,
    last_updated: second('d.updated_at'),
    public: 'false',
    target_groups: 'array(select name from group_found order by name)',
    target_people: 'array(select name from person_found order by name)',
    testing_done_text_type: `'plain'`,
    text_type: 'null',
  },
  href: ({ display_id }) => `${ORIGIN}/api/review-requests/${display_id}/draft/`,
  members: ({ target_groups, target_people }) => ({
    target_groups: target_groups.map((name) => titled('groups', name)),
    target_people: target_people.map((name) => titled('users', name)),
  }),
  links: ({ display_id, summary, submitter }) => ({
    review_request: get(`/api/review-requests/${display_id}/`, summary),
    submitter: titled('users', submitter),
  }),
});
const SHOWN = `q.display_id, (select u.username from user_account u join me on me.id = u.id) as submitter, ${DRAFT.columns}`;

/** The caller's review request, which no other change has meanwhile. */
export const OWN_REQUEST = `
  , q as (
    select q.*, r.name as repository from review_request q join repository r on r.id = q.repository_id
    where q.local_site_id is null and q.display_id = $a and q.submitter_id = (select id from me) for no key update of q)`;

/** Names others instead. */
const named = (kind: 'group' | 'person') => {
  const column = kind === 'group' ? 'group_id' : 'user_id';
  const table = `review_request_draft_${kind}`;
  return `
    ${kind}_gone as (
      delete from ${table} where review_request_draft_id = (select id from draft)
        and ${column} not in (select id from ${kind}_found)),
    ${kind}_named as (
      insert into ${table} (review_request_draft_id, ${column}) select draft.id, f.id from draft, ${kind}_found f
      on conflict do nothing)`;
};
/** Names in the review request those that the draft names. */
const published = (kind: 'group' | 'person') => {
  const column = kind === 'group' ? 'group_id' : 'user_id';
  return `
    ${kind}_found as (select null::text as name where false),
    ${kind}_named as (
      insert into review_request_${kind} (review_request_id, ${column})
      select d.review_request_id, t.${column} from d join review_request_draft_${kind} t on t.review_request_draft_id = d.id
      on conflict do nothing)`;
};

const route = {
  method: 'PUT',
  path: /^\/api\/review-requests\/(\d+)\/draft\/$/,
  scope: 'review_request_draft:write',
  answer: ([row]: DraftRow[]) => ({
    payload: { draft: row && DRAFT.show(row), stat: 'ok' },
    mediaType: media('review-request-draft'),
  }),
};

/** Publishes a draft, and changes one. */
export const drafts: readonly FloorRoute[] = [
  {
    ...route,
    field: 'public',
    statement: `${OWN_REQUEST},
      d as (
        select d.* from review_request_draft d join q on q.id = d.review_request_id for update of d),
      ${published('group')}, ${published('person')},
      diffs as (
        update diff set on_draft = false, created_at = now() where review_request_id = (select id from q) and on_draft),
      files as (update file_diff set on_draft = false where review_request_id = (select id from q) and on_draft),
      texts as (
        update review_request r set summary = d.summary, description = d.description, testing_done = d.testing_done,
          bugs_closed = d.bugs_closed, branch = d.branch, commit_id = d.commit_id, extra_data = d.extra_data,
          is_published = true, created_at = now(), updated_at = now()
        from d where r.id = d.review_request_id),
      gone as (delete from review_request_draft where id = (select id from d) returning id),
      sent as (
        insert into outbox_message (id, queue, name, payload, request_id)
        select gen_random_uuid(), 'review-requests', 'review-request.published', jsonb_build_object(
          'reviewRequestId', q.id, 'displayId', q.display_id, 'localSiteId', null, 'actorId', (select id from me),
          'isTrivial', false), $b
        from q, gone)
      select ${SHOWN} from d, q`,
    values: ({ id, requestId }) => [Number(id), requestId],
  },
  {
    ...route,
    statement: `${OWN_REQUEST},
      draft as (select d.id from review_request_draft d join q on q.id = d.review_request_id),
      group_found as (select g.id, g.name from review_group g where ${HERE} and g.name = any($d) and not g.invite_only),
      person_found as (select u.id, u.username as name from user_account u where u.username = any($e) and u.is_active),
      ${named('group')}, ${named('person')},
      d as (
        update review_request_draft r set summary = $b, description = $c, updated_at = now() from draft
        where r.id = draft.id returning r.*)
      select ${SHOWN} from d, q`,
    values: ({ id, form }) => [
      Number(id),
      form.get('summary'),
      form.get('description'),
      [form.get('target_groups')],
      [form.get('target_people')],
    ],
  },
];
