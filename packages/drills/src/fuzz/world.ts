import { createHash } from 'node:crypto';
import { sql } from '@review-service/database/sql';
import { query } from '@review-service/testing/query';
import { SCOPES } from '@review-service/contracts/scopes';
import type { FileStore } from '@review-service/platform/storage/file-store';
import { keepBytes } from '@review-service/testing/keep-bytes';
import { type Made, type MadeUser, Make } from '@review-service/testing/make';
import { blackPng } from '@review-service/testing/png';
import type { DataSource } from 'typeorm';

/** Not emptied: it lists the migrations that have run. */
const KEPT = ['schema_migration'];
export const CLIENT = { id: 'fuzz-client', redirect: 'https://client.test/callback' } as const;
export const REFRESH_TOKEN = 'fuzz-refresh-token';

/** The people of the world. */
export interface People {
  readonly superuser: MadeUser;
  readonly member: MadeUser;
  readonly siteAdmin: MadeUser;
  readonly siteMember: MadeUser;
}

/** The credentials of callers. */
export interface Tokens {
  readonly apiToken: string;
  readonly narrowApiToken: string;
  readonly bearer: string;
  readonly bearerOfSuperuser: string;
  readonly narrowBearer: string;
  readonly bearerOfSite: string;
  readonly lateBearer: string;
}

/**
 * Empties the database and makes a small world in it: some of everything, the same each time, so that the same requests
 * lead to the same places.
 */
export async function makeWorld(db: DataSource, files: FileStore): Promise<{ people: People; tokens: Tokens }> {
  await empty(db);
  const make = new Make(db);
  const people = {
    superuser: await make.user({ username: 'super', is_superuser: true, is_staff: true }),
    member: await make.user({ username: 'member' }),
    siteAdmin: await make.user({ username: 'site-admin' }),
    siteMember: await make.user({ username: 'site-member' }),
  };
  await make.user({ username: 'hidden.user', is_private: true, first_name: 'Hidden' });
  await make.user({ username: 'gone@example.com', is_active: false });
  const users = [people.siteMember];
  const closed = await make.site({ name: 'closed', users, admins: [people.siteAdmin] });
  const open = await make.site({ name: 'open', users, admins: [people.siteAdmin], is_public: true });
  for (const site of [undefined, closed, open]) await furnish(make, { db, files, people, site });
  return { people, tokens: await issue(make, people, closed) };
}

/** Deadlock, and lock timeout: the worker uses the same tables. */
const BUSY = ['40P01', '55P03'];
const TRIES = 20;

/** Restarts the ids at 1. */
async function empty(db: DataSource): Promise<void> {
  const found = await query<{ name: string }>(
    db.manager,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const names = found.map(({ name }) => name).filter((name) => !KEPT.includes(name));
  const truncate = `truncate ${names.map((name) => `"${name}"`).join(', ')} restart identity cascade`;
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      await db.query(truncate);
      return;
    } catch (error) {
      if (left === 1 || !BUSY.includes(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

interface Plot {
  readonly db: DataSource;
  readonly files: FileStore;
  readonly people: People;
  readonly site: Made | undefined;
}

/** Some of everything, outside of Local Sites or on one. */
async function furnish(make: Make, { db, files, people, site }: Plot): Promise<void> {
  const { superuser, member, siteMember } = people;
  const here = site ? { local_site_id: site.id } : {};
  const author = site ? siteMember : member;
  const groups: Made[] = [];
  for (let number = 1; number <= 6; number += 1) {
    const columns = { invite_only: number === 2, visible: number !== 3, extra_data: '{"a":{"b":[1,2,3]},"c":"d"}' };
    groups.push(await make.group({ name: `group-${number}`, members: [author, superuser], ...columns, ...here }));
  }
  const [first, second] = groups as [Made, Made];
  const repository = await make.repository({ name: 'repository', ...here });
  const hidden = await make.repository({
    name: 'private',
    is_public: false,
    users: [author],
    groups: [second],
    ...here,
  });
  await make.defaultReviewer({ name: 'rule', file_regex: '.*', groups: [first], people: [author], ...here });
  for (let number = 1; number <= 4; number += 1) {
    const place = { display_id: number, summary: `Request ${number}`, is_published: number !== 4 };
    const targets = { groups: number === 3 ? [second] : [first], people: [author] };
    const request = await make.reviewRequest(author, number === 2 ? hidden : repository, {
      ...place,
      ...targets,
      ...here,
    });
    const image = await keepBytes(db, files, blackPng(8, 8));
    await make.attachment(request, { stored_as: image, sha256: image });
    const text = await keepBytes(db, files, Buffer.from('Some text'));
    const committed = { repo_path: '/notes.txt', repo_revision: 'abc', filename: 'notes.txt', mimetype: 'text/plain' };
    await make.attachment(request, { stored_as: text, sha256: text, ...committed });
    const commit = { commit_id: 'a1', parent_commit_id: 'a0' };
    await make.fileDiff(request, { diff_revision: 1, diff: '--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n', ...commit });
    await make.fileDiff(request, { diff_revision: 2, on_draft: true, ...commit });
    await db.query(
      `insert into diff_commit (diff_id, commit_id, parent_id, message, author_name, author_email, authored_at, author_offset)
       select id, 'a1', 'a0', 'One', 'Ann', 'ann@example.com', '2026-01-01', 0 from diff where review_request_id = $1`,
      [request.id],
    );
    await db.query(
      `insert into review_request_change (review_request_id, user_id, fields_changed)
       values ($1, $2, '{"summary": {"old": "Before", "new": "After"}}')`,
      [request.id, author.id],
    );
    await make.fileAttachment(request, { stored_as: image });
    await make.fileAttachment(request, { stored_as: text, is_published: false, draft_caption: null });
  }
  for (let number = 1; number <= 3; number += 1) {
    const client_id = [CLIENT.id, site?.name, number > 1 && number].filter(Boolean).join('-');
    const columns = { client_id, redirect_uris: [CLIENT.redirect], name: client_id, ...here };
    const application = await make.application(number === 3 ? superuser : author, columns);
    await make.oauthToken(author, { application, scopes: ['root:read', 'group:read'] });
  }
}

async function issue(make: Make, { member, superuser, siteMember, siteAdmin }: People, site: Made): Promise<Tokens> {
  const all = { scopes: [...SCOPES] };
  const ofSite = await make.application(siteAdmin, { client_id: 'of-site', local_site_id: site.id });
  const named = await make.application(member, { client_id: 'refreshing', redirect_uris: [CLIENT.redirect] });
  await make.oauthToken(member, { application: named, refresh: REFRESH_TOKEN, ...all });
  const bearer = async (user: MadeUser, given: Parameters<Make['oauthToken']>[1]) =>
    (await make.oauthToken(user, given)).value;
  const closed = { '*': { block: ['*'] } };
  return {
    apiToken: await make.apiToken(member),
    narrowApiToken: await make.apiToken(member, { policy: { resources: { group: closed, user: closed } } }),
    bearer: await bearer(member, all),
    bearerOfSuperuser: await bearer(superuser, all),
    narrowBearer: await bearer(member, { scopes: ['root:read', 'group:read'] }),
    bearerOfSite: await bearer(siteMember, { application: ofSite, ...all }),
    lateBearer: await bearer(member, { expires_at: '2020-01-01T00:00:00Z', ...all }),
  };
}

/** A well-formed token that was never issued. */
export const forged = (name: string): string => createHash('sha256').update(name).digest('hex');
