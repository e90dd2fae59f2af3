import { isoTime, sql } from '@review-service/database/sql';
import { GROUP_COLUMNS } from './shapes';

/** A kind of credential. */
export type CredentialKind = keyof typeof ME;

/** The part of a statement after the caller is found. */
export type Operation = keyof typeof OPERATIONS;

/** Finds the person of a valid credential; `$1` and so on are its values. */
const ME = {
  bearer: {
    values: 2,
    text: `select u.id, u.is_superuser, 0 as epoch, 0 as token_id
      from oauth_token o join oauth_application a on a.id = o.application_id join user_account u on u.id = o.user_id
      where o.lookup = $1 and $2 = any(o.scopes) and o.expires_at > now()
        and a.enabled and a.local_site_id is null and u.is_active`,
  },
  'api-token': {
    values: 1,
    text: `select u.id, u.is_superuser, u.session_epoch as epoch, t.id as token_id
      from api_token t join user_account u on u.id = t.user_id
      where t.lookup = $1 and t.is_valid and (t.expires_at is null or t.expires_at > now()) and u.is_active`,
  },
  session: {
    values: 3,
    text: `select u.id, u.is_superuser, 0 as epoch, 0 as token_id from user_account u
      where u.id = $1 and u.session_epoch = $2 and u.is_active
        and not exists (select from revoked_session r where r.session_id = $3)`,
  },
};

const GROUP = GROUP_COLUMNS.map((name) => `g.${name}`).join(', ');
const HERE = `g.local_site_id is null and g.deleted_at is null`;
const MINE = `, mine as (select group_id from review_group_member where user_id = (select id from me))`;
const LISTED = `${HERE} and (not g.invite_only or g.id in (select group_id from mine))
  and (g.visible or g.id in (select group_id from mine))`;
const NAMED = `lower(g.name collate "und-x-icu") collate "C" like (lower($c collate "und-x-icu") collate "C") || '%'`;

const TOKEN = `t.id, a.name as application, ${isoTime(sql`t.expires_at`).text} as expires, t.scopes, t.sealed`;
const TOKENS = 'oauth_token t join oauth_application a on a.id = t.application_id';
const OWN = `t.local_site_id is null and t.user_id = (select id from me)`;

const ATTACHMENT = `a.id, a.repository_id, q.display_id, a.filename, a.mimetype, a.caption,
  coalesce(a.repo_path, a.dest_path) as path, a.repo_revision as revision, a.sha256, a.extra_data,
  (select s.size::float8 from stored_file s where s.sha256 = a.stored_as) as size, f.id as file_id,
  f.diff_revision, f.on_draft,
  f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')' as title`;
const FILES = `diff_file_attachment a join review_request q on q.id = a.review_request_id
  left join file_diff f on f.id = a.added_in_filediff_id`;
/** The rows that a caller without permissions sees. */
const SEEN = `a.repository_id = $c and exists (select from repository r where r.id = $c and r.is_public)
  and (f.on_draft is not true or q.submitter_id = (select id from me))
  and (q.submitter_id = (select id from me) or (q.is_published and (
    exists (select from review_request_person p where p.review_request_id = q.id and p.user_id = (select id from me))
    or (not q.restricted_by_deleted_group
      and not exists (select from review_request_group n where n.review_request_id = q.id))
    or exists (select from review_request_group n join review_group g on g.id = n.group_id
      where n.review_request_id = q.id
        and (not g.invite_only or (g.deleted_at is null and g.id in (select group_id from mine)))))))`;

const counted = (from: string, where: string) => `select count(*)::integer from ${from} where ${where}`;
/** The totals of whole lists of groups and tokens are read from the service's ledgers. */
const GROUPS_KEPT = `
  select coalesce(sum(n), 0)::integer
    + (select count(*)::integer from mine join review_group g on g.id = mine.group_id
       where ${HERE} and (g.invite_only or not g.visible))
  from review_group_count where local_site_id = 0 and visible and not invite_only`;
const TOKENS_KEPT = `
  select coalesce(sum(n), 0)::integer from oauth_token_count
  where local_site_id = 0 and user_id = (select id from me)`;

/** One page with the exact total in each of its rows. */
const list = (columns: string, from: string, where: string, order: string, total = counted(from, where)) => `
  select shown.*, (${total}) as total
  from (select ${columns} from ${from} where ${where} order by ${order} limit $a offset $b) shown
  where exists (select from me) order by ${order.replace(/^.*\./, 'shown.')}`;

const OPEN = (
  audience: string,
) => `(${audience} = '{}' or exists (select from review_group g where g.id = any(${audience})
  and (not g.invite_only or (g.deleted_at is null and g.id in (select group_id from mine)))))`;
/** The rows that a caller without permissions sees. */
const SEEN_REQUEST = `(q.submitter_id = (select id from me) or (q.is_published
  and (q.repository_id is null or exists (select from repository r where r.id = q.repository_id and r.is_public))
  and (${OPEN('q.audience')} or (select id from me) = any(q.reviewers))))`;
const keyOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const TEXTS = (alias: string) =>
  `${alias}.summary, ${alias}.description, ${alias}.testing_done, ${alias}.branch, ${alias}.extra_data`;
const REQUEST = `q.id, q.display_id, ${TEXTS('q')}, q.is_published, ${keyOf('q.updated_at')} as updated,
  ${keyOf('q.created_at')} as created, u.username as submitter, r.id as repository_id, r.name as repository,
  q.ship_it_count, q.issue_open_count, q.issue_resolved_count, q.issue_dropped_count, q.issue_verifying_count,
  case when q.ship_it_count = 0 then 'No review says "Ship It!" yet.'
    when q.issue_open_count > 0 then 'There are open issues.'
    when q.issue_verifying_count > 0 then 'There are issues to be verified.' end as approval_failure,
  (select max(d.revision) from diff d where d.review_request_id = q.id and not d.on_draft) as latest_diff,
  array(select g.name from review_request_group t join review_group g on g.id = t.group_id
    where t.review_request_id = q.id and (not g.invite_only or g.id in (select group_id from mine))
    order by g.name) as group_names,
  array(select p.username from review_request_person t join user_account p on p.id = t.user_id
    where t.review_request_id = q.id order by p.username) as people_names`;
const REQUEST_JOINS = `join user_account u on u.id = q.submitter_id left join repository r on r.id = q.repository_id`;

/** A page of pending review requests; the service's ledgers have the totals. */
const requests = (where: string, total: string) => `${MINE}
  select page.*, (${total})::integer as total from (
    select ${REQUEST} from (
      select q.* from review_request q where q.local_site_id is null and q.status = 'P' and ${where} and ${SEEN_REQUEST}
      order by q.local_site_id desc, q.updated_at desc, q.id desc limit $a offset $b) q ${REQUEST_JOINS}) page
  where exists (select from me) order by page.updated desc, page.id desc`;
const ledger = (where: string) => `
  select coalesce(sum(c.n), 0) from review_request_opening_count c
  where c.local_site_id = 0 and c.status = 'P' and c.is_published and ${where}`;
/** The total for one person or for all: the sum of open rows, and the rows that a group opens to the caller. */
const countedOf = (whose: string) => `
  (${ledger(`${whose} and c.part = 'sum' and c.is_open`)})
  + (${ledger(`${whose} and c.part = 'audience' and not c.is_open and c.audience && array(select group_id from mine)`)})`;
const countedBy = (whose: string, audience: string) =>
  `(${ledger(`${whose} and c.part = 'audience' and ${audience} and ${OPEN('c.audience')}`)})`;
/** The caller's own that are not open to all. */
const OWN_KEPT = `
  select count(*) from review_request q where q.submitter_id = (select id from me) and q.local_site_id is null
    and q.status = 'P' and not (q.is_published and ${OPEN('q.audience')})`;
const GROUP_FOUND = `array(select g.id from review_group g where ${HERE} and g.name = $c and not g.invite_only)`;
const USER = '(select id from user_account where username = $c)';
const GROUPS_OF_USER = `array(select m.group_id from review_group_member m join review_group g on g.id = m.group_id
  where m.user_id = ${USER} and ${HERE} and not g.invite_only)`;

/** The caller's review request. */
const OWN_REQUEST = `
  , q as (
    select q.*, r.name as repository from review_request q join repository r on r.id = q.repository_id
    where q.local_site_id is null and q.display_id = $a and q.submitter_id = (select id from me) for no key update of q)`;
const named = (kind: 'group' | 'person', found: string) => {
  const column = kind === 'group' ? 'group_id' : 'user_id';
  const table = `review_request_draft_${kind}`;
  return `
    ${kind}_gone as (
      delete from ${table} where review_request_draft_id = (select id from d) and ${column} not in (select id from ${found})),
    ${kind}_named as (
      insert into ${table} (review_request_draft_id, ${column}) select d.id, f.id from d, ${found} f
      on conflict do nothing)`;
};
const published = (kind: 'group' | 'person') => {
  const column = kind === 'group' ? 'group_id' : 'user_id';
  return `
    ${kind}_named as (
      insert into review_request_${kind} (review_request_id, ${column})
      select d.review_request_id, t.${column} from d join review_request_draft_${kind} t on t.review_request_draft_id = d.id
      on conflict do nothing)`;
};

const REVIEW = `r.id, q.display_id, r.body_top, r.body_bottom, r.ship_it, r.extra_data,
  ${keyOf('r.created_at')} as created, u.username as author`;
const REVIEWABLE = `q.local_site_id is null and ${SEEN_REQUEST} and exists (select from me)`;

const sent = (queue: string, name: string, payload: string, requestId: string) => `
  , sent as (
    insert into outbox_message (id, queue, name, payload, request_id)
    select gen_random_uuid(), '${queue}', '${name}', jsonb_build_object(${payload}), ${requestId} from gone
    returning id)
  select id from sent`;

/** `$a` and so on are values of the operation; they follow those of the credential. */
const OPERATIONS = {
  request: `${MINE} select ${REQUEST} from review_request q ${REQUEST_JOINS}
    where q.local_site_id is null and q.display_id = $a and ${SEEN_REQUEST}`,
  requests: requests('true', `${countedOf('c.user_id = 0')} + (${OWN_KEPT})`),
  requestsFrom: requests(`q.submitter_id = ${USER}`, countedOf(`c.user_id = ${USER} and c.is_submitter`)),
  requestsToGroup: requests(`q.audience && ${GROUP_FOUND}`, countedBy('c.user_id = 0', `c.audience && ${GROUP_FOUND}`)),
  requestsToUser: requests(
    `(q.audience && ${GROUPS_OF_USER} or ${USER} = any(q.reviewers))`,
    `${countedBy('c.user_id = 0', `c.audience && ${GROUPS_OF_USER}`)}
      + ${countedBy(`c.user_id = ${USER} and c.is_reviewer`, `not c.audience && ${GROUPS_OF_USER}`)}`,
  ),
  reviews: `${MINE}
    select ${REVIEW}, q.review_count as total
    from review_request q join review r on r.review_request_id = q.id join user_account u on u.id = r.user_id
    where q.display_id = $c and ${REVIEWABLE} and r.is_published and r.reply_to_id is null order by r.created_at, r.id limit $a offset $b`,
  publishReview: `${MINE},
    q as (select q.id, q.display_id from review_request q where q.display_id = $a and ${REVIEWABLE} for no key update),
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
    select ${REVIEW} from made r, q, user_account u where u.id = r.user_id`,
  createDiff: `${OWN_REQUEST}, stored as (
      insert into stored_file (sha256, size) values ($b, $c) on conflict (sha256) do nothing),
    touched as (update review_request_draft set updated_at = now() where review_request_id = (select id from q)),
    files_gone as (delete from file_diff where review_request_id = (select id from q) and on_draft),
    gone as (delete from diff where review_request_id = (select id from q) and on_draft returning id),
    made as (
      insert into diff (review_request_id, revision, on_draft, name)
      select q.id, coalesce((select max(d.revision) from diff d where d.review_request_id = q.id and not d.on_draft), 0) + 1,
        true, $d from q, (select count(*) from gone) gone returning id, name, revision, created_at),
    patched as (insert into patch (diff_id, stored_as) select id, $b from made),
    files as (
      insert into file_diff (review_request_id, diff_revision, on_draft, source_file, source_revision, dest_file,
        dest_detail, status, is_binary, is_new, patch_start, patch_end, extra_data)
      select q.id, made.revision, true, f.path, f.old, f.path, f.next, 'M', false, false, f.start, f."end", f.facts
      from q, made, json_to_recordset($e) as f (path text, old text, next text, start integer, "end" integer, facts jsonb))
    select made.id, made.name, made.revision, ${keyOf('made.created_at')} as created, q.display_id, q.repository_id,
      q.repository from made, q`,
  updateDraft: `${OWN_REQUEST}, d as (select d.id from review_request_draft d join q on q.id = d.review_request_id),
    group_found as (select g.id, g.name from review_group g where ${HERE} and g.name = any($d) and not g.invite_only),
    person_found as (select u.id, u.username as name from user_account u where u.username = any($e) and u.is_active),
    ${named('group', 'group_found')}, ${named('person', 'person_found')},
    changed as (
      update review_request_draft r set summary = $b, description = $c, updated_at = now() from d where r.id = d.id
      returning r.*)
    select c.id, q.display_id, ${TEXTS('c')}, ${keyOf('c.updated_at')} as updated, me.username as owner,
      array(select name from group_found order by name) as group_names,
      array(select name from person_found order by name) as people_names
    from changed c, q, (select u.username from user_account u join me on me.id = u.id) me`,
  publish: `${OWN_REQUEST},
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
    select d.id, q.display_id, ${TEXTS('d')}, ${keyOf('now()')} as updated, me.username as owner,
      '{}'::text[] as group_names, '{}'::text[] as people_names
    from d, q, (select u.username from user_account u join me on me.id = u.id) me`,
  group: `select ${GROUP}, me.id as "userId", me.epoch, me.token_id as "tokenId" from me, review_group g
    where ${HERE} and g.name = $a and (not g.invite_only or me.is_superuser
      or exists (select from review_group_member m where m.group_id = g.id and m.user_id = me.id))`,
  groups: `${MINE} ${list(GROUP, 'review_group g', LISTED, 'g.local_site_id, g.name', GROUPS_KEPT)}`,
  groupsNamed: `${MINE} ${list(GROUP, 'review_group g', `${LISTED} and ${NAMED}`, 'g.name')}`,
  tokens: list(TOKEN, TOKENS, OWN, 't.local_site_id, t.id', TOKENS_KEPT),
  attachments: `${MINE} ${list(ATTACHMENT, FILES, SEEN, 'a.id')}`,
  attachmentsOfType: `${MINE} ${list(ATTACHMENT, FILES, `${SEEN} and a.mimetype = $d`, 'a.id')}`,
  updateGroup: `update review_group g set display_name = $b from me
    where me.is_superuser and ${HERE} and g.name = $a returning ${GROUP}`,
  updateToken: `update oauth_token t set scopes = $b from oauth_application a
    where a.id = t.application_id and t.id = $a and ${OWN} returning ${TOKEN}`,
  deleteGroup: `, gone as (
      update review_group g set deleted_at = now() from me where me.is_superuser and ${HERE} and g.name = $a
      returning g.id)
    ${sent('groups', 'group.deleted', `'groupId', id, 'deletedBy', (select id from me)`, '$b')}`,
  deleteToken: `, gone as (
      delete from oauth_token t where t.id = $a and ${OWN} returning id, grant_id, user_id, application_id),
    revoked as (
      update oauth_refresh_token r set revoked_at = now() from gone
      where r.grant_id = gone.grant_id and r.revoked_at is null)
    ${sent(
      'oauth-tokens',
      'token.deleted',
      `'tokenId', id, 'grantId', grant_id, 'userId', user_id, 'applicationId', application_id,
       'deletedBy', (select id from me)`,
      '$b',
    )}`,
};

/** Locks the changed row, where the floor changes it in a transaction. */
export const LOCKS: { readonly [Changed in Operation]?: string } = {
  updateGroup: `select g.id from review_group g where ${HERE} and g.name = $1 for update`,
  updateToken: 'select t.id from oauth_token t where t.id = $1 for update',
  deleteGroup: `select g.id from review_group g where ${HERE} and g.name = $1 for update`,
  deleteToken: 'select t.id from oauth_token t where t.id = $1 for update',
};

/** Finds the caller only. */
export const callerFor = (kind: CredentialKind): { name: string; text: string } => ({
  name: kind,
  text: ME[kind].text,
});

const made = new Map<string, string>();

/** The one statement that checks a credential and does the operation. By its name PostgreSQL prepares it once. */
export function statementFor(kind: CredentialKind, operation: Operation): { name: string; text: string } {
  const name = `${kind} ${operation}`;
  let text = made.get(name);
  if (text === undefined) {
    const { values, text: me } = ME[kind];
    const numbered = OPERATIONS[operation].replace(
      /\$([a-e])\b/g,
      (_, letter: string) => `$${values + 1 + 'abcde'.indexOf(letter)}`,
    );
    text = `with me as (${me}) ${numbered}`;
    made.set(name, text);
  }
  return { name, text };
}
