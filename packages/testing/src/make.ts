import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import {
  API_TOKEN_KIND,
  CHILD_TOKEN_KIND,
  makeApiToken,
  makeChildToken,
} from '@review-service/platform/secrets/api-tokens';
import { FEED_KIND, makeFeedSecret } from '@review-service/platform/secrets/feeds';
import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE, REFRESH_TOKEN_KIND } from '@review-service/platform/secrets/oauth-tokens';
import { makeScimToken, SCIM_TOKEN_KIND } from '@review-service/platform/secrets/scim-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { DataSource } from 'typeorm';

/** The password of all users that tests make. */
export const PASSWORD = 'correct horse';
/** SECRET_KEYS of tests. */
export const TEST_KEYS = [`test:${Buffer.alloc(32, 7).toString('base64')}`];

const hashed = hashPassword(PASSWORD);

/** A user that a test made. */
export interface MadeUser {
  readonly id: number;
  readonly username: string;
}

/** Any other object that a test made. */
export interface Made {
  readonly id: number;
  readonly name: string;
}

/** An OAuth2 access token that a test made. */
export interface MadeToken {
  readonly id: number;
  /** The value that a client sends. */
  readonly value: string;
  readonly grantId: number;
  readonly application: Made;
}

/** What an OAuth2 access token may be asked to have: by default no scope, a far end, and an application of its own. */
interface TokenWish {
  application?: Made & { siteId: number | null };
  scopes?: string[];
  expires_at?: string;
}

/** What a SCIM token may be asked to have: by default the directory `okta` of no site. */
interface ScimWish {
  readonly provider?: string;
  readonly siteId?: number | null;
  /** Accounts get whole user names. */
  readonly whole?: boolean;
}

const unique = (kind: string) => `${kind}-${randomBytes(4).toString('hex')}`;

/** Makes rows with sensible values; a test names only what it is about. */
export class Make {
  constructor(private readonly db: DataSource) {}

  async user(given: { username?: string; permissions?: string[]; [column: string]: unknown } = {}): Promise<MadeUser> {
    const { permissions = [], username = unique('user'), ...columns } = given;
    const row = { username, password_hash: await hashed, email: `${username}@example.com`, ...columns };
    const { id } = await this.insert('user_account', row);
    for (const codename of permissions) await this.insert('user_permission', { user_id: id, codename });
    return { id, username };
  }

  superuser(): Promise<MadeUser> {
    return this.user({ is_superuser: true, is_staff: true });
  }

  async site(
    given: { name?: string; users?: MadeUser[]; admins?: MadeUser[]; is_public?: boolean } = {},
  ): Promise<Made> {
    const { name = unique('site'), users = [], admins = [], is_public = false } = given;
    const { id } = await this.insert('local_site', { name, is_public });
    const people = [...users.map((user) => [user, false] as const), ...admins.map((user) => [user, true] as const)];
    for (const [user, is_admin] of people) await this.siteMember({ id }, user, is_admin);
    return { id, name };
  }

  async siteMember(site: Pick<Made, 'id'>, user: MadeUser, is_admin = false): Promise<void> {
    await this.insert('local_site_user', { local_site_id: site.id, user_id: user.id, is_admin });
  }

  async group(given: { name?: string; members?: MadeUser[]; [column: string]: unknown } = {}): Promise<Made> {
    const { name = unique('group'), members = [], ...columns } = given;
    const { id } = await this.insert('review_group', { name, display_name: name, ...columns });
    for (const { id: user_id } of members) await this.insert('review_group_member', { group_id: id, user_id });
    return { id, name };
  }

  /** An API token's value. */
  async apiToken(user: MadeUser, columns: Record<string, unknown> = {}): Promise<string> {
    return (await this.madeApiToken(user, columns)).value;
  }

  /** The same, with its id, and that it was used last so many days ago; null: never. */
  async madeApiToken(
    user: MadeUser,
    { usedDaysAgo = null, ...columns }: { usedDaysAgo?: number | null; [column: string]: unknown } = {},
  ): Promise<{ id: number; value: string }> {
    const value = makeApiToken();
    const { digest, keyId } = new Secrets(TEST_KEYS).lookup(API_TOKEN_KIND, value);
    const { id } = await this.insert('api_token', { user_id: user.id, lookup: digest, key_id: keyId, ...columns });
    if (usedDaysAgo !== null) {
      const at = new Date(Date.now() - usedDaysAgo * 86_400_000);
      await this.insert('api_token_usage', { token_id: id, last_used_at: at });
    }
    return { id, value };
  }

  /** A token that is made from an API token: it ends in an hour, by default. */
  async childToken(
    parent: { id: number },
    columns: Record<string, unknown> = {},
  ): Promise<{ id: number; value: string }> {
    const value = makeChildToken();
    const { digest, keyId } = new Secrets(TEST_KEYS).lookup(CHILD_TOKEN_KIND, value);
    const [of] = await this.db.query<{ user_id: number; local_site_id: number | null }[]>(
      'select user_id, local_site_id from api_token where id = $1',
      [parent.id],
    );
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await this.insert('api_token', {
      ...{ parent_id: parent.id, lookup: digest, key_id: keyId, expires_at },
      ...{ ...of, ...columns },
    });
    return { id, value };
  }

  /** A secret that an API token had before its latest renewal: valid for a long time, by default. */
  async formerSecret(
    token: { id: number },
    columns: Record<string, unknown> = {},
  ): Promise<{ id: number; value: string }> {
    const value = makeApiToken();
    const { digest, keyId } = new Secrets(TEST_KEYS).lookup(API_TOKEN_KIND, value);
    const [renewed] = await this.db.query<{ replaced: number }[]>(
      'with renewed as (update api_token set renewals = renewals + 1 where id = $1 returning renewals) select renewals - 1 as replaced from renewed',
      [token.id],
    );
    const { id } = await this.insert('api_token_renewal', {
      ...{ token_id: token.id, replaced: renewed?.replaced, lookup: digest, key_id: keyId },
      ...{ overlap_ends_at: '2099-01-01T00:00:00Z', ...columns },
    });
    return { id, value };
  }

  /** Limits of API tokens, which apply to those that are there since an hour ago by default. */
  async tokenLimits(given: Record<string, unknown> = {}): Promise<{ id: number }> {
    return this.insert('token_limit', {
      enforced_from: new Date(Date.now() - 3_600_000),
      changed_at: new Date(),
      ...given,
    });
  }

  /** Uses of a token on a day: one GET of groups today, by default. */
  async tokenUse(
    kind: 'api' | 'oauth',
    token: { id: number },
    { daysAgo = 0, ...columns }: { daysAgo?: number; [column: string]: unknown } = {},
  ): Promise<void> {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    await this.insert('token_use', {
      ...{ token_kind: kind, token_id: token.id, day: at.slice(0, 10), last_used_at: at },
      ...{ resource: 'group', method: 'GET', outcome: 'allowed', count: 1, client: 'curl/8.0', ...columns },
    });
  }

  /** A session of somebody, whose cookie was used just now, by default. */
  async sessionUse(user: MadeUser, columns: Record<string, unknown> = {}): Promise<{ id: string }> {
    const [person] = await this.db.query<{ epoch: number }[]>(
      'select session_epoch as epoch from user_account where id = $1',
      [user.id],
    );
    const id = randomUUID();
    await this.insert('session_use', {
      ...{ session_id: id, user_id: user.id, epoch: person?.epoch, started_at: new Date(), last_used_at: new Date() },
      ...{ client: 'curl/8.0', expires_at: '2099-01-01T00:00:00Z', ...columns },
    });
    return { id };
  }

  /** An identity of an identity provider, linked with the account of a person. */
  async identity(user: MadeUser, columns: Record<string, unknown> = {}): Promise<{ id: number; subject: string }> {
    const row = { issuer: 'https://login.example.com', subject: unique('subject'), user_id: user.id, ...columns };
    const { id } = await this.insert('identity', row);
    return { id, subject: row.subject };
  }

  /** The address of a feed, without its Local Site. */
  async feedAddress(user: MadeUser, columns: Record<string, unknown> = {}): Promise<{ id: number; path: string }> {
    const secret = makeFeedSecret();
    const { digest, keyId } = new Secrets(TEST_KEYS).lookup(FEED_KIND, secret);
    const { id } = await this.insert('feed_address', { user_id: user.id, lookup: digest, key_id: keyId, ...columns });
    return { id, path: `/feeds/${secret}/` };
  }

  /** A token of a directory, which is made with it if there is none of the name. */
  async scimToken({ provider = 'okta', siteId = null, whole = false }: ScimWish = {}): Promise<{
    id: number;
    value: string;
  }> {
    const value = makeScimToken();
    const { digest, keyId } = new Secrets(TEST_KEYS).lookup(SCIM_TOKEN_KIND, value);
    await this.db.query(
      `insert into scim_provider (name, local_site_id, whole_user_names) values ($1, $2, $3) on conflict do nothing`,
      [provider, siteId, whole],
    );
    const [made] = await this.db.query<{ id: number }[]>(
      `insert into scim_token (provider_id, lookup, key_id)
       select id, $3, $4 from scim_provider where name = $1 and local_site_id is not distinct from $2::int returning id`,
      [provider, siteId, digest, keyId],
    );
    return { id: made?.id ?? 0, value };
  }

  /** Lets a directory provide the account of a person by SCIM. */
  async scimUser({ id, username }: Pick<MadeUser, 'id' | 'username'>): Promise<void> {
    await this.scimToken();
    await this.db.query(
      `insert into scim_user (user_id, provider_id, user_name) select $1, id, $2 from scim_provider where name = 'okta'`,
      [id, username],
    );
  }

  /** A passkey that signs in to nothing, because no device has it. */
  async passkey(user: MadeUser, columns: Record<string, unknown> = {}): Promise<{ id: number }> {
    const fixed = { name: 'Laptop', rp_id: 'localhost', sign_count: 0, challenged_at: new Date(0).toISOString() };
    const keys = { credential_id: randomBytes(16), public_key: randomBytes(77) };
    return this.insert('passkey', { user_id: user.id, ...fixed, ...keys, ...columns });
  }

  /** An OAuth2 application. */
  async application(
    owner: MadeUser,
    given: { name?: string; local_site_id?: number | null; [column: string]: unknown } = {},
  ): Promise<Made & { siteId: number | null }> {
    const { name = unique('app'), local_site_id = null, ...columns } = given;
    const fixed = { client_type: 'confidential', authorization_grant_type: 'authorization-code' };
    const row = { user_id: owner.id, client_id: unique('client'), client_secret_hash: await hashed, ...fixed };
    const { id } = await this.insert('oauth_application', { ...row, name, local_site_id, ...columns });
    return { id, name, siteId: local_site_id };
  }

  /** An access token of a new grant; with a refresh token when asked for. */
  async oauthToken(user: MadeUser, { refresh, ...given }: TokenWish & { refresh?: string } = {}): Promise<MadeToken> {
    const [token] = await this.oauthTokens(user, 1, given);
    if (!token) throw new Error('No token was made');
    if (refresh !== undefined) {
      const { digest, keyId } = new Secrets(TEST_KEYS).lookup(REFRESH_TOKEN_KIND, refresh);
      await this.insert('oauth_refresh_token', { grant_id: token.grantId, lookup: digest, key_id: keyId });
    }
    return token;
  }

  /** So many access tokens, each of a grant of its own, by set-based statements. */
  async oauthTokens(user: MadeUser, count: number, given: TokenWish = {}): Promise<MadeToken[]> {
    const { scopes = [], expires_at = '2099-01-01T00:00:00.123456Z' } = given;
    const application = given.application ?? (await this.application(user));
    const secrets = new Secrets(TEST_KEYS);
    const drawn = await this.db.query<{ id: number; grant_id: number }[]>(
      `with granted as (
         insert into oauth_grant (application_id, user_id) select $1, $2 from generate_series(1, $3) returning id)
       select nextval(pg_get_serial_sequence('oauth_token', 'id'))::integer as id, id as grant_id from granted`,
      [application.id, user.id, count],
    );
    const tokens = drawn.map(({ id, grant_id: grantId }) => ({
      ...{ id, grantId, application },
      value: unique('oauth-token'),
    }));
    await this.db.query(
      `insert into oauth_token
         (id, grant_id, application_id, user_id, local_site_id, lookup, key_id, sealed, scopes, expires_at)
       select id, grant_id, $1, $2, $3, lookup, $4, sealed, $5, $6
       from unnest($7::int[], $8::int[], $9::bytea[], $10::text[]) as t (id, grant_id, lookup, sealed)`,
      [
        ...[application.id, user.id, application.siteId, secrets.keyIds[0], scopes, expires_at],
        tokens.map(({ id }) => id),
        tokens.map(({ grantId }) => grantId),
        tokens.map(({ value }) => secrets.lookup(OAUTH_TOKEN_KIND, value).digest),
        tokens.map(({ id, value }) => secrets.seal(OAUTH_TOKEN_PLACE(id), value)),
      ],
    );
    return tokens;
  }

  async repository(
    given: { name?: string; users?: MadeUser[]; groups?: Made[]; [column: string]: unknown } = {},
  ): Promise<Made> {
    const { name = unique('repository'), users = [], groups = [], ...columns } = given;
    const { id } = await this.insert('repository', { name, path: `/srv/${name}`, tool: 'Git', ...columns });
    for (const user of users) await this.insert('repository_user', { repository_id: id, user_id: user.id });
    for (const group of groups) await this.insert('repository_group', { repository_id: id, group_id: group.id });
    return { id, name };
  }

  /** For all files of all repositories by default. */
  async defaultReviewer(
    given: {
      name?: string;
      groups?: Made[];
      people?: MadeUser[];
      repositories?: Made[];
      [column: string]: unknown;
    } = {},
  ): Promise<Made> {
    const { name = unique('reviewer'), groups = [], people = [], repositories = [], ...columns } = given;
    const row = { name, file_regex: '.*', is_for_all_repositories: repositories.length === 0, ...columns };
    const { id } = await this.insert('default_reviewer', row);
    const of = { default_reviewer_id: id };
    for (const group of groups) await this.insert('default_reviewer_group', { ...of, group_id: group.id });
    for (const user of people) await this.insert('default_reviewer_person', { ...of, user_id: user.id });
    for (const { id: repository_id } of repositories) {
      await this.insert('default_reviewer_repository', { ...of, repository_id });
    }
    return { id, name };
  }

  /** It is told of everything by default, and its messages are not signed. */
  webhook(given: Record<string, unknown> = {}): Promise<{ id: number }> {
    const usual = { enabled: true, url: 'https://hooks.example.com/', events: ['*'], apply_to: 'all' };
    return this.insert('webhook', { ...usual, encoding: 'application/json', ...given });
  }

  /** A message to it, which waits for a try by default, with an event of its own. */
  async webhookDelivery(
    webhook: { id: number | string },
    columns: Record<string, unknown> = {},
    { name = 'review_published', body = '{}' } = {},
  ): Promise<{ id: number; eventId: string }> {
    const eventId = randomUUID();
    await this.db.query('insert into webhook_event (id, name, body) values ($1, $2, $3)', [eventId, name, body]);
    const { id } = await this.insert('webhook_delivery', { webhook_id: webhook.id, event_id: eventId, ...columns });
    return { id, eventId };
  }

  /** Published by default. */
  async reviewRequest(
    submitter: MadeUser,
    repository: Made,
    given: { groups?: Made[]; people?: MadeUser[]; [column: string]: unknown } = {},
  ): Promise<{ id: number; displayId: number; repository: Made }> {
    const { groups = [], people = [], ...columns } = given;
    // Not the next number, which the service gives.
    const displayId = randomInt(1, 1_000_000_000);
    const row = { submitter_id: submitter.id, repository_id: repository.id, display_id: displayId, is_published: true };
    const { id } = await this.insert('review_request', { ...row, ...columns });
    for (const group of groups) {
      await this.insert('review_request_group', { review_request_id: id, group_id: group.id });
    }
    for (const person of people) {
      await this.insert('review_request_person', { review_request_id: id, user_id: person.id });
    }
    return { id, displayId, repository };
  }

  /** Of a program that has not finished yet. */
  statusUpdate(
    reviewRequest: { id: number },
    user: { id: number },
    columns: Record<string, unknown> = {},
  ): Promise<{ id: number }> {
    const of = { review_request_id: reviewRequest.id, user_id: user.id };
    return this.insert('status_update', { ...of, service_id: 'ci', summary: 'It builds', ...columns });
  }

  /** An open finding of a program in the first revision, outside of the diff. */
  finding(
    reviewRequest: { id: number },
    statusUpdateId: number,
    columns: Record<string, unknown> = {},
  ): Promise<{ id: number }> {
    const of = { review_request_id: reviewRequest.id, status_update_id: statusUpdateId, tool: 'ci' };
    return this.insert('finding', {
      ...of,
      ...{ fingerprint: unique('finding'), severity: 'warning', text: 'x is unused', path: 'src/x.ts' },
      ...{ line: 1, end_line: 1, side: 'new', first_revision: 1, last_revision: 1, unplaced: 'no-file' },
      ...columns,
    });
  }

  /** A suggestion with a comment on a diff: another first line. */
  suggestion(
    reviewRequest: { id: number },
    comment: { id: number },
    columns: Record<string, unknown> = {},
  ): Promise<{ id: number }> {
    const replacement = { path: 'src/x.ts', startLine: 1, endLine: 1, text: 'x\n', lines: ['eQ=='], lead: 0 };
    return this.insert('suggestion', {
      ...{ review_request_id: reviewRequest.id, comment_id: comment.id },
      ...{ replacements: JSON.stringify([replacement]), ...columns },
    });
  }

  /** A file of a diff, changed from one path and revision to another. */
  async fileDiff(reviewRequest: { id: number }, columns: Record<string, unknown> = {}): Promise<{ id: number }> {
    const path = `/${unique('file')}.png`;
    return this.insert('file_diff', {
      review_request_id: reviewRequest.id,
      diff_revision: 1,
      source_file: path,
      source_revision: 'abc123',
      dest_file: path,
      dest_detail: 'def456',
      status: 'M',
      ...columns,
    });
  }

  /** The new side of a file's diff or, with `repo_path` and `repo_revision`, a committed file. */
  async attachment(
    reviewRequest: { id: number; repository: Made },
    columns: Record<string, unknown> = {},
  ): Promise<{ id: number }> {
    const isCommitted = 'repo_path' in columns;
    const paths = { source_file: '/old.png', dest_file: '/new.png' };
    const isOfKnown = isCommitted || 'added_in_filediff_id' in columns;
    const diff = isOfKnown ? {} : { added_in_filediff_id: (await this.fileDiff(reviewRequest, paths)).id };
    const sides = isCommitted ? {} : { ...diff, source_path: '/old.png', dest_path: '/new.png' };
    return this.insert('diff_file_attachment', {
      repository_id: reviewRequest.repository.id,
      review_request_id: reviewRequest.id,
      filename: 'file.png',
      mimetype: 'image/png',
      caption: 'A picture',
      sha256: '0'.repeat(64),
      ...sides,
      ...(isCommitted && { source_path: columns.repo_path }),
      ...columns,
    });
  }

  /** A file of a review request, published and with a history of its own by default; its bytes are not stored. */
  async fileAttachment(
    reviewRequest: { id: number },
    columns: Record<string, unknown> = {},
  ): Promise<{ id: number; historyId: number }> {
    const { stored_as = randomBytes(32).toString('hex'), is_published = true } = columns;
    const review_request_id = reviewRequest.id;
    if (!('stored_as' in columns)) await this.insert('stored_file', { sha256: stored_as, size: 1 });
    if (!is_published) await this.db.query(`select open_drafts(array[$1::integer])`, [review_request_id]);
    const { history_id = (await this.insert('file_attachment_history', { review_request_id })).id } = columns;
    const [{ id }] = await this.db.query<[{ id: number }]>(
      `select nextval(pg_get_serial_sequence('diff_file_attachment', 'id')) as id`,
    );
    const file = { filename: 'file.png', mimetype: 'image/png', caption: 'A picture' };
    const place = { id, review_request_id, history_id, revision: 1 };
    await this.insert('file_attachment', { ...place, ...file, is_published, stored_as, ...columns });
    return { id, historyId: Number(history_id) };
  }

  /** A file that a person may show in texts; without its bytes by default. */
  async userFileAttachment(owner: MadeUser, columns: Record<string, unknown> = {}): Promise<{ id: number }> {
    const [next] = await this.db.query<[{ id: number }]>(
      `select nextval(pg_get_serial_sequence('diff_file_attachment', 'id'))::integer as id`,
    );
    return this.insert('user_file_attachment', { id: next.id, user_id: owner.id, caption: 'A picture', ...columns });
  }

  /** What a person says about a review request; published by default. */
  async review(
    reviewRequest: { id: number },
    author: MadeUser,
    columns: Record<string, unknown> = {},
  ): Promise<{ id: number; reviewRequestId: number }> {
    const place = { review_request_id: reviewRequest.id, user_id: author.id };
    const { id } = await this.insert('review', { ...place, is_published: true, ...columns });
    return { id, reviewRequestId: reviewRequest.id };
  }

  /** A comment of a review that is not published yet; on the change as a whole, by default. */
  async reviewComment(
    review: { id: number; reviewRequestId: number },
    columns: Record<string, unknown> = {},
  ): Promise<{ id: number }> {
    const place = { review_id: review.id, review_request_id: review.reviewRequestId };
    return this.insert('review_comment', { ...place, kind: 'general', text: 'A comment', ...columns });
  }

  /** The rows that the worker writes for an image and its small pictures; their bytes are not stored. */
  async picturedFile(): Promise<{ stored_as: string }> {
    const [stored_as, picture] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    await this.insert('stored_file', { sha256: stored_as, size: 1, picture_width: 1_200, picture_height: 800 });
    await this.insert('stored_file', { sha256: picture, size: 1 });
    for (const width of THUMBNAIL_WIDTHS)
      await this.insert('thumbnail', { source: stored_as, width, stored_as: picture });
    return { stored_as };
  }

  private async insert(table: string, row: Record<string, unknown>): Promise<{ id: number }> {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    const [made] = await this.db.query<{ id: number }[]>(
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`,
      Object.values(row),
    );
    return made as { id: number };
  }
}
