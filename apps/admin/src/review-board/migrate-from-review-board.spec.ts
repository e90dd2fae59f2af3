import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { verifyPassword } from '@review-service/platform/secrets/passwords';
import { databaseForAll, ownDatabase } from '../../test/a-database';
import { folderForAll } from '../../test/a-folder';
import { type ReviewBoard, writeSqlite } from '@review-service/testing/review-board';
import { aSmallReviewBoard, HASH, MEDIA, PATCHES } from '../../test/a-small-review-board';
import { openFiles, secrets } from '../../test/load';
import { runAdmin } from '../../test/run-admin';

interface ReportedReason {
  readonly reason: string;
  readonly count: number;
  readonly examples: readonly string[];
}

interface Report {
  readonly kinds: Readonly<Record<string, { moved: number; same: number; removed: number }>>;
  readonly tables: Readonly<
    Record<string, { read: number; left: readonly ReportedReason[]; noted: readonly ReportedReason[] }>
  >;
  readonly verified: object;
}

const reportOf = (out: string) => JSON.parse(out) as Report;

describe('migrate-from-review-board', () => {
  const database = databaseForAll(ownDatabase);
  const folder = folderForAll();
  let files = 0;

  const write = (world: ReviewBoard) => writeSqlite(join(folder.path, `${(files += 1)}.sqlite`), world);
  const move = (from: string, ...flags: string[]) =>
    runAdmin(database.url, [
      'migrate-from-review-board',
      '--from',
      from,
      '--media',
      folder.path,
      '--json',
      '--quiet',
      ...flags,
    ]);
  const column = (statement: string) => database.column(statement);
  const rows = (statement: string) => database.db.query<object[]>(statement);
  /** The bytes of a patch in storage. */
  const patch = async (condition: string) => {
    const [storedAs] = await column(`select stored_as from patch where ${condition}`);
    return (await buffer(await (await openFiles()).read(String(storedAs)))).toString();
  };
  let report: Report;

  beforeAll(async () => {
    mkdirSync(join(folder.path, 'uploaded'));
    for (const [name, content] of Object.entries(MEDIA)) folder.write(name, content);
    const from = write(aSmallReviewBoard());
    const before = await database.dump();
    const dry = await move(from, '--dry-run');
    expect([dry.code, await database.dump()]).toEqual([0, before]);
    const moved = await move(from, '--identity', 'sso:saml=https://idp.example.com');
    expect(moved).toMatchObject({ code: 0, err: '' });
    report = reportOf(moved.out);
  });

  it('moves people with their hashes, permissions, mail choices and identities', async () => {
    expect(await column('select username from user_account order by id')).toEqual(['ann', 'bo', 'cy_smith-3']);
    const [ann, ...others] = await column('select password_hash from user_account order by id');
    expect(await verifyPassword(String(ann), 'correct horse')).toBe(true);
    expect(others).toEqual([null, null]);
    expect(await column(`select user_id || codename from user_permission`)).toEqual(['2reviews.change_group']);
    expect(await rows('select user_id, mail, own, time_zone from mail_choice')).toEqual([
      { user_id: 2, mail: 'none', own: true, time_zone: 'Europe/Warsaw' },
    ]);
    expect(await rows('select settings, is_private, last_name from user_account where id = 2')).toEqual([
      { settings: { confirm_ship_it: false, time_zone: 'Europe/Warsaw' }, is_private: true, last_name: 'Ż' },
    ]);
    expect(await column('select username from user_account where email_is_shared order by id')).toEqual([
      'bo',
      'cy_smith-3',
    ]);
    expect(await rows('select issuer, subject, user_id from identity')).toEqual([
      { issuer: 'https://idp.example.com', subject: 'bo@idp', user_id: 2 },
    ]);
  });

  it('moves Local Sites, groups and repositories, and gives names that are not possible other ones', async () => {
    expect(await column(`select user_id || ':' || is_admin from local_site_user order by 1`)).toEqual([
      '1:true',
      '2:false',
    ]);
    expect(await column('select name from review_group order by id')).toEqual(['dev', 'dev-2', 'old_group-3', 'dev']);
    expect(await column('select extra_data from review_group order by id')).toEqual([
      { a: null, b: true },
      { c: 1 },
      {},
      {},
    ]);
    expect(await column('select user_id from review_group_member where group_id = 1 order by 1')).toEqual([1, 2]);
    expect(await column('select user_id from watched_group where group_id = 1')).toEqual([2]);
    expect(await rows('select name, tool, is_public from repository')).toEqual([
      { name: 'atlas', tool: 'Git', is_public: false },
    ]);
    expect(await column('select user_id from repository_user')).toEqual([2]);
    expect(await column('select is_for_all_repositories from default_reviewer')).toEqual([false]);
  });

  it('moves tokens, which go on working, and stores none of them', async () => {
    const found = async (kind: string, table: string, value: string) =>
      database.column(`select id from ${table} where lookup = $1`, secrets.lookup(kind, value).digest);

    expect(await found(API_TOKEN_KIND, 'api_token', 'secret-of-ann-1')).toEqual([6]);
    expect(await found(OAUTH_TOKEN_KIND, 'oauth_token', 'secret-of-bo')).toEqual([11]);
    const [sealed] = await column('select sealed from oauth_token where id = 11');
    expect(secrets.open(OAUTH_TOKEN_PLACE(11), String(sealed))).toBe('secret-of-bo');
    expect(await rows('select scopes, expires_at::text from oauth_token')).toEqual([
      { scopes: ['group:read'], expires_at: '2099-01-01 00:00:00.000001+00' },
    ]);
    expect(await column('select id from oauth_refresh_token')).toEqual([21]);
    expect(await column('select application_id from oauth_client_token')).toEqual([2]);
    expect(await database.dump()).not.toMatch(/secret-/);
  });

  it('moves applications with secrets in clear and hashed ones', async () => {
    const [clear, hashed] = await column('select client_secret_hash from oauth_application order by id');

    expect(await verifyPassword(String(clear), 'secret-of-app')).toBe(true);
    expect(hashed).toBe(HASH);
    expect(await column('select redirect_uris from oauth_application order by id')).toEqual([
      ['https://a.example/x', 'https://b.example/'],
      [],
    ]);
  });

  it('moves diffs byte for byte from all three forms, with parent patches and series', async () => {
    const { main, old, older } = PATCHES;

    expect(await patch('diff_id = 41 and not is_parent')).toBe(main + old + older);
    expect(await patch('diff_id = 41 and is_parent')).toBe(old);
    expect(await patch(`diff_id = 42 and commit_id = 'c1'`)).toBe(old);
    expect(
      await rows(
        'select id, patch_start, patch_end, parent_patch_end from file_diff where diff_revision = 1 order by id',
      ),
    ).toEqual([
      { id: 81, patch_start: 0, patch_end: main.length, parent_patch_end: old.length },
      { id: 82, patch_start: main.length, patch_end: main.length + old.length, parent_patch_end: null },
      {
        ...{ id: 83, patch_start: main.length + old.length, parent_patch_end: null },
        patch_end: main.length + old.length + Buffer.byteLength(older),
      },
      { id: 84, patch_start: 0, patch_end: old.length, parent_patch_end: null },
    ]);
    expect(await rows('select id, on_draft, is_finished, insert_count from diff order by id')).toEqual([
      { id: 41, on_draft: false, is_finished: true, insert_count: 4 },
      { id: 42, on_draft: true, is_finished: false, insert_count: 0 },
    ]);
    expect(await column('select author_offset from diff_commit')).toEqual([-18_000]);
    expect(report.verified).toEqual({ diffs: 5, files: expect.any(Number), faults: 0 });
  });

  it('moves review requests with their drafts, changes and dependencies', async () => {
    expect(
      await rows(
        `select id, display_id, is_published, status, close_description, updated_at::text from review_request order by id`,
      ),
    ).toEqual([
      {
        id: 1,
        display_id: 1,
        is_published: true,
        status: 'P',
        close_description: '',
        updated_at: '2026-01-02 03:04:05.678901+00',
      },
      expect.objectContaining({ id: 2, is_published: false }),
      expect.objectContaining({ id: 3, display_id: 1, status: 'S', close_description: 'Landed' }),
    ]);
    expect(await rows('select id, summary, description_is_markdown, extra_data from review_request_draft')).toEqual([
      { id: 61, summary: 'Draft', description_is_markdown: true, extra_data: { k: 'v' } },
    ]);
    expect(await column('select user_id from review_request_draft_person')).toEqual([1]);
    expect(await column('select depends_on_id from review_request_dependency')).toEqual([2]);
    expect(await column('select fields_changed from review_request_change order by id')).toEqual([
      {
        summary: { old: 'Zero', new: 'One' },
        bugs_closed: { old: ['1'], new: ['1', '2'] },
        target_groups: { old: [], new: [{ id: 1, name: 'dev' }] },
        submitter: { old: { id: 2, name: 'bo' }, new: { id: 1, name: 'ann' } },
        diff: { added: { id: 41, revision: 1 } },
        file_captions: [{ old: 'A', new: 'Map', file: { id: 51, name: 'Map' } }],
      },
      { status: { old: 'P', new: 'S' } },
    ]);
    expect(await column('select user_id from watched_review_request')).toEqual([2]);
    expect(await column('select is_muted from hidden_review_request')).toEqual([true]);
  });

  it('moves files with their bytes, and marks those whose bytes are missing or elsewhere', async () => {
    expect(
      await rows(`
        select a.id, caption, is_published, is_deleted, size, a.extra_data
        from file_attachment a join stored_file s on s.sha256 = a.stored_as order by a.id`),
    ).toEqual([
      { id: 51, caption: 'Map', is_published: true, is_deleted: false, size: 5, extra_data: {} },
      {
        id: 52,
        caption: 'Lost',
        is_published: true,
        is_deleted: true,
        size: 0,
        extra_data: { bytes_were_missing: true },
      },
      {
        id: 53,
        caption: 'Later',
        is_published: false,
        is_deleted: false,
        size: 0,
        extra_data: { bytes_were_missing: true },
      },
      { id: 100_001, caption: 'Shot', is_published: true, is_deleted: false, size: 5, extra_data: {} },
    ]);
    expect(await rows('select id, uuid, filename from user_file_attachment')).toEqual([
      { id: 54, uuid: '16d19242-2441-4257-93b7-eefd2825dddf', filename: 'own.txt' },
    ]);
  });

  it('moves reviews, replies and comments of the four kinds, and counts them anew', async () => {
    expect(
      await rows(
        'select id, kind, reply_to_id, issue_status, first_line, attachment_id from review_comment order by id',
      ),
    ).toEqual([
      { id: 1, kind: 'diff', reply_to_id: null, issue_status: 'O', first_line: 11, attachment_id: null },
      { id: 2, kind: 'diff', reply_to_id: 1, issue_status: null, first_line: 11, attachment_id: null },
      { id: 3, kind: 'diff', reply_to_id: null, issue_status: null, first_line: 400, attachment_id: null },
      { id: 100_001, kind: 'file', reply_to_id: null, issue_status: 'R', first_line: null, attachment_id: 51 },
      { id: 200_001, kind: 'general', reply_to_id: null, issue_status: null, first_line: null, attachment_id: null },
      { id: 300_001, kind: 'file', reply_to_id: null, issue_status: null, first_line: null, attachment_id: 100_001 },
    ]);
    expect(
      await rows(
        'select review_count, ship_it_count, issue_open_count, issue_resolved_count from review_request where id = 1',
      ),
    ).toEqual([{ review_count: 1, ship_it_count: 1, issue_open_count: 1, issue_resolved_count: 1 }]);
    expect(await rows('select state, change_id, review_id from status_update')).toEqual([
      { state: 'done-failure', change_id: 31, review_id: 1 },
    ]);
  });

  it('names what it leaves or changes, with reasons', () => {
    const reasons = (table: string) => {
      const { left = [], noted = [] } = report.tables[table] ?? {};
      return [...left, ...noted].map(({ reason, count }) => `${count} ${reason}`);
    };

    expect(reasons('webapi_webapitoken')).toEqual(['1 its policy cannot be read']);
    expect(reasons('reviews_review')).toEqual(['1 its author is not there']);
    expect(reasons('reviews_comment')).toEqual([
      '1 its file is not in a diff of its review request',
      '1 nothing that is moved refers to it',
      '1 it is on rows that the patch does not show',
    ]);
    expect(reasons('accounts_trophy')).toEqual(['1 there are no trophies here']);
    expect(reasons('oauth2_provider_refreshtoken')).toEqual(['1 it is revoked']);
    expect(reasons('changedescs_changedescription')).toEqual(['1 what it says of from_an_extension is left out']);
    expect(reasons('notifications_webhooktarget')).toEqual(['1 some of its events do not exist here']);
    expect(report.tables.reviews_group?.noted.map(({ examples }) => examples)).toEqual([
      ['dev: dev-2', 'old.group: old_group-3'],
    ]);
  });

  it('moves what is new or different when it runs again, and takes away what is gone', async () => {
    const world = aSmallReviewBoard();
    const again = await move(write(world), '--identity', 'sso:saml=https://idp.example.com');
    expect(Object.values(reportOf(again.out).kinds).filter(({ moved, removed }) => moved + removed > 0)).toEqual([]);
    const [one, ...others] = world.reviews_comment;
    const [first, second, third] = world.reviews_reviewrequest;

    const { out } = await move(
      write({
        ...world,
        reviews_comment: [{ ...one, issue_status: 'D' }, ...others],
        reviews_reviewrequest: [first, second, { ...third, id: 4, local_id: 2 }].filter((row) => row !== undefined),
        webapi_webapitoken: [],
        auth_user: world.auth_user.map((user) => ({ ...user, first_name: 'New' })),
      }),
      ...['--identity', 'sso:saml=https://idp.example.com'],
    );

    expect(reportOf(out).kinds).toMatchObject({
      people: { moved: 3, same: 0, removed: 0 },
      'API tokens': { moved: 0, same: 0, removed: 1 },
      'review requests': { moved: 2, same: 1, removed: 1 },
    });
    expect(await column('select id from review_request order by id')).toEqual([1, 2, 4]);
    expect(await column('select issue_status from review_comment where id = 1')).toEqual(['D']);
    expect(await column('select issue_open_count from review_request where id = 1')).toEqual([0]);
    expect(await column('select depends_on_id from review_request_dependency')).toEqual([2]);
    expect(await column('select id from api_token')).toEqual([]);
  });

  it('refuses another installation, an unknown database, and one that is not empty', async () => {
    const world = aSmallReviewBoard();
    const other = {
      ...world,
      auth_user: world.auth_user.map((user) => ({ ...user, date_joined: '2020-01-01 00:00:00' })),
    };
    const old = { ...world, siteconfig_siteconfiguration: [{ id: 1, site_id: 1, version: '2.5', settings: '{}' }] };

    expect(await move(write(other))).toMatchObject({ code: 1, err: expect.stringContaining('another installation') });
    expect(await move(write(old))).toMatchObject({
      code: 1,
      err: expect.stringContaining('Review Board 2.5: upgrade it'),
    });
    expect(await move(write({}))).toMatchObject({
      code: 1,
      err: expect.stringContaining('no database of Review Board'),
    });
    expect(await move(folder.write('no.sqlite', 'text'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('--from is sqlite:<file>'),
    });
    expect(await move(`sqlite:${folder.write('no.sqlite', 'text')}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no database of SQLite'),
    });
    await database.db.query('delete from moved_row');
    expect(await move(write(world))).toMatchObject({
      code: 1,
      err: expect.stringContaining('The database is not empty'),
    });
    expect(await move(write(world), '--replace', '--yes')).toMatchObject({ code: 0 });
  });
});
