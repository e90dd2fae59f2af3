import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { eventually } from '@review-service/testing/eventually';
import { lastingPort } from '@review-service/testing/lasting-port';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import { startPrivateMariadb } from '@review-service/testing/private-mariadb';
import { settingsOn } from '@review-service/testing/program-settings';
import { Random } from '@review-service/testing/random';
import { findMariadb } from '@review-service/embedded/test-mariadb';
import { basic } from '@review-service/testing/credentials';
import { ownDatabase, type TestDatabase } from '../../test/a-database';
import { folderForAll } from '../../test/a-folder';
import { fillMysql, fillPostgres, type ReviewBoard, writeSqlite } from '@review-service/testing/review-board';
import { aSmallReviewBoard, MEDIA, PATCHES } from '../../test/a-small-review-board';
import { RECORDED, RecordedReviewBoard } from '../../test/recorded-answers';
import { launchAdmin } from '../../test/run-admin';

/** Four batches of review requests. */
const MANY = 350;

const KILLS = 10;

const mariadb = findMariadb();

/** The small installation, with many more review requests, each with a diff and a review. */
function aLargerReviewBoard(): ReviewBoard {
  const world = aSmallReviewBoard();
  const [request] = world.reviews_reviewrequest;
  const [set] = world.diffviewer_diffset;
  const [, , file] = world.diffviewer_filediff;
  const [review] = world.reviews_review;
  const ids = Array.from({ length: MANY }, (_, index) => 1_000 + index);
  return {
    ...world,
    reviews_reviewrequest: [
      ...world.reviews_reviewrequest,
      ...ids.map((id) => ({ ...request, id, diffset_history_id: id, commit_id: null, shipit_count: 0 })),
    ],
    diffviewer_diffset: [...world.diffviewer_diffset, ...ids.map((id) => ({ ...set, id, history_id: id }))],
    diffviewer_filediff: [...world.diffviewer_filediff, ...ids.map((id) => ({ ...file, id, diffset_id: id }))],
    reviews_review: [...world.reviews_review, ...ids.map((id) => ({ ...review, id, review_request_id: id }))],
  };
}

/** What no run decides by itself: the tables of what was moved, without secrets, which are sealed and hashed anew. */
const TABLES = [
  ...['moved_row', 'user_permission', 'mail_choice', 'local_site_user', 'review_group', 'review_group_member'],
  ...['repository', 'repository_user', 'default_reviewer', 'review_request', 'review_request_group'],
  ...['review_request_person', 'review_request_draft', 'review_request_dependency', 'diff', 'diff_commit', 'file_diff'],
  ...['file_attachment', 'file_attachment_history', 'review', 'review_comment', 'review_request_change'],
  ...['status_update', 'watched_review_request', 'hidden_review_request', 'review_request_visit'],
];

const contentOf = async ({ column }: TestDatabase): Promise<unknown[][]> =>
  Promise.all(TABLES.map((table) => column(`select to_jsonb(t)::text from ${table} t order by 1`)));

describe('an installation of Review Board', () => {
  const folder = folderForAll();
  const databases: TestDatabase[] = [];
  let expected: unknown[][];
  let moved: TestDatabase;
  let sqlite: string;

  const aTarget = async () => {
    const made = await ownDatabase();
    databases.push(made);
    return made;
  };
  const args = (from: string) => ['migrate-from-review-board', '--from', from, '--media', folder.path, '--quiet'];
  const env = () => settingsOn('', folder.path);
  const settings = () => {
    const { SECRET_KEYS, STORAGE_URL } = env();
    return { SECRET_KEYS, STORAGE_URL };
  };
  const move = (database: TestDatabase, from: string) => launchAdmin(database.url, args(from), { env: settings() });

  beforeAll(async () => {
    mkdirSync(join(folder.path, 'uploaded'));
    for (const [name, content] of Object.entries(MEDIA)) folder.write(name, content);
    sqlite = writeSqlite(join(folder.path, 'rb.sqlite'), aLargerReviewBoard());
    moved = await aTarget();
    expect(await move(moved, sqlite)).toMatchObject({ code: 0, err: '' });
    expected = await contentOf(moved);
  });
  afterAll(() => Promise.all(databases.map(({ drop }) => drop())));

  it('is the same from PostgreSQL, row by row', async () => {
    const source = await ownDatabase({ migrated: false });
    const target = await aTarget();

    expect(await move(target, await fillPostgres(source.url, aLargerReviewBoard()))).toMatchObject({ code: 0 });

    expect(await contentOf(target)).toEqual(expected);
    await source.drop();
  });

  describe('in MariaDB', () => {
    const its = mariadb ? it : it.skip;

    its('is the same, row by row; also where old tables have UTF-8 as if it were Latin-1', async () => {
      const server = await startPrivateMariadb(mariadb ?? { command: '' });
      const connection = await createConnection({ uri: server.url });
      await connection.query('create database rb character set utf8mb4');
      const url = await fillMysql(`${server.url}/rb`, aLargerReviewBoard());
      const [target, later] = [await aTarget(), await aTarget()];

      expect(await move(target, url)).toMatchObject({ code: 0 });
      expect(await contentOf(target)).toEqual(expected);

      // First to bytes: MariaDB would otherwise convert the texts.
      await connection.query('alter table rb.auth_user modify last_name longblob');
      await connection.query('alter table rb.auth_user modify last_name longtext character set latin1');
      expect(await move(later, url)).toMatchObject({ code: 0 });
      expect(await later.column('select last_name from user_account where id = 2')).toEqual(['Ż']);
      await connection.end();
      await server.stop();
    });
  });

  it('is moved as a whole when its move was killed at ten random points, and goes on', async () => {
    const target = await aTarget();
    const random = new Random('kills of a move');
    // Bytes are stored before the rows of their batch: between the two is the middle of a batch.
    const done = 'select ((select count(*) from moved_row) + (select count(*) from stored_file))::int';
    const all = Number((await moved.column(done))[0]);
    const points = Array.from({ length: KILLS }, () => random.below(all)).sort((one, other) => one - other);
    for (const point of points) {
      const { code } = await launchAdmin(target.url, args(sqlite), {
        env: settings(),
        started: async (child) => {
          await eventually(async () => child.exitCode !== null || Number((await target.column(done))[0]) >= point);
          child.kill('SIGKILL');
        },
      });
      expect([null, 0]).toContain(code);
    }

    expect(await move(target, sqlite)).toMatchObject({ code: 0 });

    expect(await contentOf(target)).toEqual(expected);
  });

  describe('served', () => {
    let api: RunningProgram;

    beforeAll(async () => {
      const log = join(folder.path, 'api.log');
      const vendor = { MEDIA_TYPE_VENDOR: 'reviewboard.org' };
      api = await launchProgram({ app: 'api', env: { ...settingsOn(moved.url, folder.path), ...vendor }, log });
      await eventually(
        () =>
          fetch(api.url).then(
            () => true,
            () => false,
          ),
        300_000,
      );
    });
    afterAll(() => api.stop());

    const get = async (path: string, authorization: string, accept = '*/*') => {
      const answer = await fetch(api.url + path, { headers: { authorization, accept } });
      return { status: answer.status, text: await answer.text() };
    };

    it('lets people in with their passwords, API tokens and OAuth2 tokens', async () => {
      expect(await get('/api/users/ann/', basic('ann', 'correct horse'))).toMatchObject({ status: 200 });
      expect(await get('/api/users/ann/', basic('ann', 'another'))).toMatchObject({ status: 401 });
      expect(await get('/api/users/ann/', 'token secret-of-ann-1')).toMatchObject({ status: 200 });
      expect(await get('/api/groups/dev/', 'Bearer secret-of-bo')).toMatchObject({ status: 200 });
      expect(await get('/api/users/bo/', 'Bearer secret-of-bo')).toMatchObject({ status: 403 });
    });

    it('answers as Review Board did, but for what is decided and what is different, as `shadow` says', async () => {
      const there = new RecordedReviewBoard();
      const [from, proxy] = [await there.start(), `127.0.0.1:${await lastingPort()}`];
      const sent: number[] = [];
      const { code, out, err } = await launchAdmin(
        '',
        ['shadow', '--from', from, '--to', api.url, '--listen', proxy, '--json'],
        {
          started: async (child) => {
            await eventually(() =>
              fetch(`http://${proxy}/`).then(
                () => true,
                () => false,
              ),
            );
            for (const { path, accept = '*/*' } of RECORDED) {
              const headers = { accept, authorization: basic('ann', 'correct horse') };
              const answer = await fetch(`http://${proxy}${path}`, { headers });
              await answer.arrayBuffer();
              sent.push(answer.status);
            }
            child.kill('SIGTERM');
          },
        },
      );
      await there.stop();

      expect(code).toBe(0);
      expect(sent).toEqual(RECORDED.map(({ status }) => status));
      const report = JSON.parse(out) as { routes: { route: string; examples: { url: string }[] }[] };
      expect(report).toMatchObject({ compared: RECORDED.length, different: 1 });
      expect(report.routes.flatMap(({ examples }) => examples.map(({ url }) => url))).toEqual(['/api/users/ann/']);
      expect(report.routes).toContainEqual(
        expect.objectContaining({
          route: 'GET /api/review-requests/{id}/reviews/{id}/general-comments/{id}/',
          decided: { 'comments on files and in general have other numbers here': 1 },
        }),
      );
      expect(out + err).not.toMatch(/secret-|correct horse|Basic/);
    });

    it('shows what was said and sends the bytes that were uploaded', async () => {
      const ann = basic('ann', 'correct horse');
      const review = await get('/api/review-requests/1/reviews/1/diff-comments/', ann);
      const change = await get('/api/review-requests/1/changes/31/', ann);
      const patch = await get('/api/review-requests/1/diffs/1/', ann, 'text/x-patch');

      expect(JSON.parse(review.text)).toMatchObject({
        total_results: 2,
        diff_comments: [{ id: 1, first_line: 11, num_lines: 2, issue_status: 'open', text: 'Why?' }, { id: 3 }],
      });
      expect(JSON.parse(change.text)).toMatchObject({ change: { text: 'Better', fields_changed: { diff: {} } } });
      expect(patch).toEqual({ status: 200, text: PATCHES.main + PATCHES.old + PATCHES.older });
    });
  });
});
