import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Chromium } from '@review-service/testing/chromium';
import { basic, cookieOf } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import { describeInChromium } from '@review-service/testing/left-out';
import { settingsOn } from '@review-service/testing/program-settings';
import { type ReviewBoard, writeSqlite } from '@review-service/testing/review-board';
import { databaseForAll, ownDatabase } from '../../test/a-database';
import { folderForAll } from '../../test/a-folder';
import { aSmallReviewBoard, MEDIA, PATCHES } from '../../test/a-small-review-board';
import { launchAdmin } from '../../test/run-admin';

const APP = resolve(__dirname, '../../../web/dist');
const [ANN, DEE] = [basic('ann', 'correct horse'), basic('dee', 'correct horse')];

interface Told {
  readonly kinds: Readonly<Record<string, { moved: number; same: number; removed: number }>>;
  readonly verified: { diffs: number; files: number; faults: number };
}

/** What people have done there since the first run: an issue is resolved, another change is posted, and somebody is new. */
function twoDaysLater(): ReviewBoard {
  const world = aSmallReviewBoard();
  const [one, ...comments] = world.reviews_comment;
  const [ann] = world.auth_user;
  const [request] = world.reviews_reviewrequest;
  const [set] = world.diffviewer_diffset;
  const [, , file] = world.diffviewer_filediff;
  return {
    ...world,
    auth_user: [...world.auth_user, { ...ann, id: 9, username: 'dee', email: 'dee@example.com', is_superuser: false }],
    reviews_comment: [{ ...one, issue_status: 'R' }, ...comments],
    reviews_reviewrequest: [
      ...world.reviews_reviewrequest,
      { ...request, id: 4, summary: 'Posted by rbt post', diffset_history_id: 4, commit_id: null },
    ],
    reviews_reviewrequest_target_people: [
      ...world.reviews_reviewrequest_target_people,
      { id: 2, reviewrequest_id: 4, user_id: 2 },
    ],
    diffviewer_diffset: [...world.diffviewer_diffset, { ...set, id: 43, history_id: 4 }],
    diffviewer_filediff: [...world.diffviewer_filediff, { ...file, id: 85, diffset_id: 43 }],
  };
}

/** docs/moving-from-review-board.md, from its beginning to its end. */
describeInChromium('the switch', () => {
  const chromium = Chromium.ofSuite();
  const database = databaseForAll(ownDatabase);
  const folder = folderForAll();
  const there = join(folder.path, 'rb.sqlite');
  let api: RunningProgram | undefined;

  const settings = (more: Record<string, string> = {}) => ({
    ...settingsOn(database.url, folder.path),
    ...{ MEDIA_TYPE_VENDOR: 'reviewboard.org', WEB: APP, ...more },
  });
  const admin = (...args: string[]) => launchAdmin(database.url, [...args, '--json', '--quiet'], { env: settings() });
  const move = async (...flags: string[]) => {
    const from = ['--from', `sqlite:${there}`, '--media', folder.path];
    const { code, out, err } = await admin('migrate-from-review-board', ...from, ...flags);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out) as Told;
  };
  const serve = async (more: Record<string, string> = {}) => {
    await api?.stop();
    const started = await launchProgram({ app: 'api', env: settings(more), log: join(folder.path, 'api.log') });
    const answers = () => fetch(started.url).then(() => true);
    await eventually(() => answers().catch(() => false), 300_000);
    return (api = started);
  };

  beforeAll(() => {
    mkdirSync(join(folder.path, 'uploaded'));
    for (const [name, content] of Object.entries(MEDIA)) folder.write(name, content);
  });
  afterAll(() => api?.stop());

  it('two weeks before: is rehearsed without a trace, and then done, while people go on there', async () => {
    writeSqlite(there, aSmallReviewBoard());

    expect((await move('--dry-run')).kinds['review requests']).toEqual({ moved: 3, same: 0, removed: 0 });
    expect(await database.column('select count(*)::int from moved_row')).toEqual([0]);
    const { kinds, verified } = await move();

    expect(kinds['review requests']).toEqual({ moved: 3, same: 0, removed: 0 });
    expect(verified).toEqual({ diffs: 5, files: expect.any(Number), faults: 0 });
  });

  it('in the hour: serves what was moved, read-only, while the last run brings what is new', async () => {
    const { url } = await serve({ READ_ONLY: 'true' });
    rmSync(there);
    writeSqlite(there, twoDaysLater());

    const { kinds, verified } = await move();

    expect(kinds['review requests']).toEqual({ moved: 2, same: 2, removed: 0 });
    expect(verified).toMatchObject({ faults: 0 });
    const post = { method: 'POST', headers: { authorization: DEE }, body: new URLSearchParams({ summary: 'New' }) };
    expect((await fetch(`${url}/api/review-requests/4/`, { headers: { authorization: ANN } })).status).toBe(200);
    expect((await fetch(`${url}/api/review-requests/`, post)).status).toBe(503);
  });

  it('afterwards: RBTools goes on with a change that it had posted there', async () => {
    const { url } = await serve();
    const session = await fetch(`${url}/api/session/`, { headers: { authorization: ANN } });
    const headers = { cookie: cookieOf(session.headers), 'user-agent': 'RBTools/6.0' };
    const send = async (method: string, path: string, fields: Record<string, string | Blob>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const answer = await fetch(url + path, { method, headers, body });
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    };

    const posted = await send('POST', '/api/review-requests/4/diffs/', { path: new Blob([PATCHES.main]), basedir: '' });
    const published = await send('PUT', '/api/review-requests/4/draft/', {
      changedescription: 'As asked',
      public: '1',
    });
    const diffs = await fetch(`${url}/api/review-requests/4/diffs/`, { headers });
    const patch = await fetch(`${url}/api/review-requests/4/diffs/1/`, {
      headers: { ...headers, accept: 'text/x-patch' },
    });

    expect(posted).toMatchObject({ status: 201, type: 'application/vnd.reviewboard.org.diff+json' });
    expect(published).toMatchObject({ status: 200, text: expect.stringContaining('As asked') });
    expect(await diffs.json()).toMatchObject({ total_results: 2, diffs: [{ id: 43 }, { revision: 2 }] });
    expect(await patch.text()).toBe(PATCHES.older);
  });

  it('afterwards: the app shows the comments of a change on their lines', async () => {
    const { url } = api ?? (await serve());
    const session = await fetch(`${url}/api/session/`, { headers: { authorization: ANN } });
    const [name = '', value = ''] = cookieOf(session.headers).split('=');
    const visit = await chromium.visit(url, { viewport: { width: 1440, height: 900 } });
    const { page } = visit;
    await page.context().addCookies([{ name, value, url }]);

    await page.goto('/r/1/diff/1/');
    const comment = page.getByRole('article', { name: 'Comment on src/main.c' }).filter({ hasText: 'Why?' });
    await comment.first().waitFor();

    await visit.screenshot('moved-from-review-board');
    expect(await comment.first().textContent()).toMatch(/Why\?/);
    expect(await page.getByText('Far away').count()).toBeGreaterThan(0);
  });
});
