import { isoTime, sql } from '@review-service/database/sql';

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

const GROUP = `g.id, g.name, g.display_name, g.mailing_list, g.visible, g.invite_only, g.extra_data`;
const HERE = `g.local_site_id is null and g.deleted_at is null`;
const MINE = `, mine as (select group_id from review_group_member where user_id = (select id from me))`;
const LISTED = `${HERE} and (not g.invite_only or g.id in (select group_id from mine))
  and (g.visible or g.id in (select group_id from mine))`;
const NAMED = `lower(g.name collate "und-x-icu") collate "C" like (lower($c collate "und-x-icu") collate "C") || '%'`;

const TOKEN = `t.id, a.name as application, ${isoTime(sql`t.expires_at`).text} as expires, t.scopes, t.sealed`;
const TOKENS = 'oauth_token t join oauth_application a on a.id = t.application_id';
const OWN = `t.local_site_id is null and t.user_id = (select id from me)`;

const ATTACHMENT = `a.id, a.repository_id, q.display_id, a.filename, a.mimetype, a.caption,
  coalesce(a.repo_path, a.dest_path) as path, a.repo_revision as revision, a.sha256, a.extra_data, f.id as file_id,
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

const sent = (queue: string, name: string, payload: string, requestId: string) => `
  , sent as (
    insert into outbox_message (id, queue, name, payload, request_id)
    select gen_random_uuid(), '${queue}', '${name}', jsonb_build_object(${payload}), ${requestId} from gone
    returning id)
  select id from sent`;

/** `$a` and so on are values of the operation; they follow those of the credential. */
const OPERATIONS = {
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
      /\$([a-d])\b/g,
      (_, letter: string) => `$${values + 1 + 'abcd'.indexOf(letter)}`,
    );
    text = `with me as (${me}) ${numbered}`;
    made.set(name, text);
  }
  return { name, text };
}
