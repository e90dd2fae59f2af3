import type { SourceQuestion } from '@review-service/contracts/sources';
import { SOURCE_ANSWER_CHANNEL } from '@review-service/platform/outbox/channel';
import { eventually } from '@review-service/testing/eventually';
import { answered, ask, blobOf, file, put, withSource } from '../../../test/asked-sources';
import { type HostAnswer, HostDouble } from '../../../test/host-double';
import { HAS_REDIS, TestWorker } from '../../../test/test-worker';

const TEXT = 'one\ntwo\n';
const BLOB = blobOf(TEXT);
const COMMIT = 'c0'.repeat(20);
const PARENT = 'fa'.repeat(20);
const DIFF = 'diff --git a/a b/a\nindex 1..2 100644\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-one\n+two\n';
const SETTINGS = { SOURCE_ALLOW_PRIVATE: '127.0.0.1' };

const branches: SourceQuestion = { kind: 'branches' };
const check: SourceQuestion = { kind: 'check' };
const commits = (branch = '', start = ''): SourceQuestion => ({ kind: 'commits', branch, start });
const change: SourceQuestion = { kind: 'change', commit: COMMIT };

const SHOWN_BRANCHES = [
  { id: 'main', name: 'main', commit: COMMIT, default: true },
  { id: 'work/two', name: 'work/two', commit: PARENT, default: false },
];
const SHOWN_COMMITS = [
  { id: COMMIT, parent: PARENT, author_name: 'Ann', date: '2026-01-02T03:04:05+01:00', message: 'Two\n\nMore.' },
  { id: PARENT, parent: '', author_name: 'Bob', date: '2026-01-01T00:00:00Z', message: 'One' },
];

/** The commits as GitHub's and Gitea's APIs show them. */
const API_COMMITS = SHOWN_COMMITS.map(({ id, parent, author_name: name, date, message }) => ({
  sha: id,
  parents: parent === '' ? [] : [{ sha: parent }],
  commit: { author: { name, date, email: 'x@example.com' }, message },
}));

describe('a question to a source', () => {
  const worker = TestWorker.ofSuite({ hasRedis: HAS_REDIS, settings: SETTINGS });
  let host: HostDouble;

  beforeAll(async () => (host = await HostDouble.open()));
  beforeEach(() => {
    host.asked.length = 0;
    host.answers = {};
  });
  afterAll(() => host.close());

  const raw = (mask: string, more = {}) => withSource(worker, { kind: 'raw-file-url', url: host.url + mask, ...more });

  it('is answered in its row, with the bytes in storage, and those who wait are told', async () => {
    const repository = await raw('/raw/<revision>?name=<filename>');
    host.answers[`/raw/${BLOB}?name=a%20b/c%23.txt`] = { bytes: TEXT };
    const runner = worker.db.createQueryRunner();
    const client = (await runner.connect()) as {
      on: (name: 'notification', heard: (notice: { payload: string }) => void) => void;
    };
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await runner.query(`listen ${SOURCE_ANSWER_CHANNEL}`);

    const digest = await put(worker, repository, file('a b/c#.txt', { blob: BLOB }));
    const row = await answered(worker, repository, digest);

    expect(row).toMatchObject({ fault: null, size: 8, answer: null });
    expect(await eventually(async () => heard.includes(`${repository.id} ${digest}`))).toBe(true);
    await runner.query('unlisten *');
    await runner.release();
    const [stored] = await worker.query('select unused_since, size from stored_file where sha256 = $1', [
      row.stored_as,
    ]);
    expect(stored).toEqual({ unused_since: null, size: 8 });
    expect(host.asked).toHaveLength(1);
    expect(host.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('that is answered already, or whose source is gone, asks nobody', async () => {
    const repository = await raw('/raw/<revision>/<filename>');
    host.answers[`/raw/${BLOB}/a`] = { bytes: TEXT };
    await ask(worker, repository, file('a', { blob: BLOB }));
    const [{ digest }] = await worker.query('select digest from source_answer where repository_id = $1', [
      repository.id,
    ]);
    const send = async () => {
      const payload = { repositoryId: repository.id, digest };
      const { SOURCES_QUEUE } = await import('@review-service/contracts/sources');
      await worker.until(await worker.send(SOURCES_QUEUE, 'source.asked', payload), 'done');
    };
    await send();
    await worker.query('delete from repository_source where repository_id = $1', [repository.id]);
    await send();

    expect(host.asked).toHaveLength(1);
  });

  it('an answer of a source that was changed meanwhile is not kept, and the new source is asked', async () => {
    const repository = await raw('/old/<revision>/<filename>');
    const question = file('a', { commit: COMMIT, blob: '' });
    await worker.query(`update repository_source set url = $2 where repository_id = $1`, [
      repository.id,
      `${host.url}/old/<commit>/<filename>`,
    ]);
    host.answers[`/new/${COMMIT}/a`] = { bytes: 'new' };
    let go = () => {};
    const begun = new Promise<void>((resolve) => {
      host.answers[`/old/${COMMIT}/a`] = (_, response) => {
        go = () => response.end('old');
        resolve();
      };
    });
    await put(worker, repository, question);
    await begun;
    // One that was taken away and given anew has any version.
    await worker.query(`update repository_source set url = $2, version = version - 1 where repository_id = $1`, [
      repository.id,
      `${host.url}/new/<commit>/<filename>`,
    ]);
    await worker.query('delete from source_answer where repository_id = $1', [repository.id]);
    const again = ask(worker, repository, question);
    go();

    expect(await again).toBe('new');
  });

  it.each<[string, HostAnswer, string]>([
    ['404', { status: 404 }, 'missing'],
    ['410', { status: 410 }, 'missing'],
    ['401', { status: 401 }, 'unauthorized'],
    ['403', { status: 403 }, 'unauthorized'],
    ['403 because it was asked too often', { status: 403, headers: { 'x-ratelimit-remaining': '0' } }, 'unreachable'],
    ['429', { status: 429 }, 'unreachable'],
    ['500', { status: 500 }, 'unreachable'],
    ['another file', { bytes: 'two\none\n' }, 'wrong'],
    ['nothing', { bytes: '' }, 'wrong'],
  ])('%s of the host is a fault, and the job is done', async (_, answer, fault) => {
    const repository = await raw('/raw/<revision>/<filename>');
    host.answers[`/raw/${BLOB}/a`] = answer;

    expect(await ask(worker, repository, file('a', { blob: BLOB }))).toEqual({ fault });
    const open = await worker.query(`select * from outbox_message where queue = 'sources' and status = 'failed'`);
    expect(open).toEqual([]);
  });

  it('a redirect is a fault, and the token goes nowhere else', async () => {
    const inside = await HostDouble.open();
    const repository = await raw('/raw/<revision>/<filename>', { token: 'secret-token' });
    host.answers[`/raw/${BLOB}/a`] = { status: 302, headers: { location: `${inside.url}/metadata` } };

    expect(await ask(worker, repository, file('a', { blob: BLOB }))).toEqual({ fault: 'unreachable' });
    expect(inside.asked).toEqual([]);
    await inside.close();
  });

  it('the token is sent, and written nowhere', async () => {
    const repository = await raw('/raw/<revision>/<filename>', { username: 'ann', token: 'secret-token' });
    host.answers[`/raw/${BLOB}/a`] = { bytes: 'lies' };

    await ask(worker, repository, file('a', { blob: BLOB }));

    expect(host.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ann:secret-token').toString('base64')}`);
    const rows = await worker.query('select * from source_answer where repository_id = $1', [repository.id]);
    const jobs = await worker.query(`select * from outbox_message where queue = 'sources'`);
    for (const secret of ['secret-token', Buffer.from('ann:secret-token').toString('base64')])
      expect(JSON.stringify([rows, jobs])).not.toContain(secret);
  });

  it('a token whose key is gone is not accepted, without a question to the host', async () => {
    const repository = await raw('/raw/<revision>/<filename>', { token: 'secret-token' });
    await worker.query(`update repository_source set sealed = 'gone.' || sealed where repository_id = $1`, [
      repository.id,
    ]);

    expect(await ask(worker, repository, file('a', { blob: BLOB }))).toEqual({ fault: 'unauthorized' });
    expect(host.asked).toEqual([]);
  });

  it('part of a blob id is enough to know the bytes by', async () => {
    const repository = await raw('/raw/<commit>/<filename>');
    host.answers[`/raw/${COMMIT}/a`] = { bytes: TEXT };

    expect(await ask(worker, repository, file('a', { commit: COMMIT, blob: BLOB.slice(0, 7) }))).toBe(TEXT);
    expect(await ask(worker, repository, file('a', { commit: COMMIT, blob: blobOf(TEXT, 'sha256') }))).toBe(TEXT);
    expect(await ask(worker, repository, file('a', { commit: COMMIT, blob: '0000000' }))).toEqual({ fault: 'wrong' });
  });

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '.'])('the path %j leads nowhere', async (path) => {
    const repository = await raw('/raw/<revision>/<filename>');

    expect(await ask(worker, repository, file(path, { blob: BLOB }))).toEqual({ fault: 'missing' });
    expect(host.asked).toEqual([]);
  });

  it('what the address needs and nobody knows is not supported', async () => {
    const repository = await raw('/raw/<revision>/<filename>');

    expect(await ask(worker, repository, file('a', { commit: COMMIT }))).toEqual({ fault: 'unsupported' });
    expect(await ask(worker, repository, branches)).toEqual({ fault: 'unsupported' });
  });

  describe('an address of files is checked by whether its server answers', () => {
    const path = `/raw/${'0'.repeat(40)}/connection-check`;

    it.each([
      [200, {}],
      [404, {}],
      [401, { fault: 'unauthorized' }],
      [302, { fault: 'unreachable' }],
      [503, { fault: 'unreachable' }],
    ])('%d', async (status, shown) => {
      host.answers[path] = { status };

      expect(await ask(worker, await raw('/raw/<revision>/<filename>'), check)).toEqual(shown);
    });
  });

  describe('of GitHub', () => {
    const github = () =>
      withSource(worker, { kind: 'github', url: `${host.url}/api/v3`, project: 'ann/ship', token: 'secret-token' });
    const at = (path: string) => `/api/v3/repos/ann/ship${path}`;
    const asked = () => host.asked.map(({ path, headers }) => [path, headers.accept, headers.authorization]);

    it('is asked for a file by its blob, or at a commit', async () => {
      const repository = await github();
      host.answers[at(`/git/blobs/${BLOB}`)] = { bytes: TEXT };
      host.answers[at(`/contents/a%20b/c.txt?ref=${COMMIT}`)] = { bytes: TEXT };

      expect(await ask(worker, repository, file('x', { blob: BLOB, commit: COMMIT }))).toBe(TEXT);
      expect(await ask(worker, repository, file('a b/c.txt', { blob: BLOB.slice(0, 9), commit: COMMIT }))).toBe(TEXT);
      expect(await ask(worker, repository, file('a', { blob: BLOB.slice(0, 9) }))).toEqual({ fault: 'unsupported' });
      const [accept, token] = ['application/vnd.github.raw', 'Bearer secret-token'];
      expect(asked()).toEqual([
        [at(`/git/blobs/${BLOB}`), accept, token],
        [at(`/contents/a%20b/c.txt?ref=${COMMIT}`), accept, token],
      ]);
    });

    it('tells branches, commits and changes', async () => {
      const repository = await github();
      host.answers[at('')] = { json: { default_branch: 'main' } };
      host.answers[at('/branches?per_page=100&page=1')] = {
        json: [
          { name: 'work/two', commit: { sha: PARENT } },
          { name: 'main', commit: { sha: COMMIT } },
        ],
      };
      host.answers[at('/commits?sha=work%2Ftwo&per_page=30')] = { json: API_COMMITS };
      host.answers[at(`/commits/${COMMIT}`)] = { bytes: DIFF };

      expect(await ask(worker, repository, check)).toEqual({});
      expect(await ask(worker, repository, branches)).toEqual(SHOWN_BRANCHES);
      expect(await ask(worker, repository, commits('work/two'))).toEqual(SHOWN_COMMITS);
      expect(await ask(worker, repository, change)).toBe(DIFF);
      expect(asked().at(-1)?.[1]).toBe('application/vnd.github.diff');
    });

    it('reads all pages of branches', async () => {
      const repository = await github();
      const page = (from: number, count: number) =>
        Array.from({ length: count }, (_, at) => ({
          name: `b${String(from + at).padStart(4, '0')}`,
          commit: { sha: COMMIT },
        }));
      host.answers[at('')] = { json: { default_branch: 'b0000' } };
      host.answers[at('/branches?per_page=100&page=1')] = { json: page(0, 100) };
      host.answers[at('/branches?per_page=100&page=2')] = { json: page(100, 7) };

      expect(await ask(worker, repository, branches)).toHaveLength(107);
    });

    it.each([
      ['no JSON', { bytes: '<html>' }],
      ['another form', { json: { message: 'hello' } }],
    ])('that answers with %s is a fault', async (_, answer) => {
      const repository = await github();
      host.answers[at('')] = { json: {} };
      host.answers[at('/branches?per_page=100&page=1')] = answer;

      expect(await ask(worker, repository, branches)).toEqual({ fault: 'unreachable' });
    });
  });

  describe('of GitLab', () => {
    const gitlab = () =>
      withSource(worker, {
        kind: 'gitlab',
        url: `${host.url}/api/v4`,
        project: 'group/sub/ship',
        token: 'secret-token',
      });
    const at = (path: string) => `/api/v4/projects/group%2Fsub%2Fship${path}`;

    it('is asked for a file by its blob, or at a commit', async () => {
      const repository = await gitlab();
      host.answers[at(`/repository/blobs/${BLOB}/raw`)] = { bytes: TEXT };
      host.answers[at(`/repository/files/a%2Fb.txt/raw?ref=${COMMIT}`)] = { bytes: TEXT };

      expect(await ask(worker, repository, file('x', { blob: BLOB }))).toBe(TEXT);
      expect(await ask(worker, repository, file('a/b.txt', { commit: COMMIT }))).toBe(TEXT);
      expect(host.asked.map(({ headers }) => headers['private-token'])).toEqual(['secret-token', 'secret-token']);
    });

    it('tells branches, commits and changes', async () => {
      const repository = await gitlab();
      host.answers[at('')] = { json: { id: 1 } };
      host.answers[at('/repository/branches?per_page=100&page=1')] = {
        json: SHOWN_BRANCHES.map(({ name, commit: id, default: isDefault }) => ({
          name,
          default: isDefault,
          commit: { id },
        })),
      };
      host.answers[at(`/repository/commits?ref_name=${PARENT}&per_page=30`)] = {
        json: SHOWN_COMMITS.map(({ id, parent, author_name, date, message }) => ({
          ...{ id, author_name, message, authored_date: date },
          parent_ids: parent === '' ? [] : [parent],
        })),
      };
      host.answers[at(`/repository/commits/${COMMIT}`)] = { json: { parent_ids: [PARENT] } };
      const common = { a_mode: '100644', b_mode: '100644', new_file: false, deleted_file: false, renamed_file: false };
      host.answers[at(`/repository/commits/${COMMIT}/diff?per_page=100&page=1`)] = {
        json: [
          { ...common, old_path: 'a', new_path: 'a', diff: '@@ -1 +1 @@\n-one\n+two\n' },
          { ...common, old_path: 'ä', new_path: 'b', renamed_file: true, diff: '' },
          { ...common, a_mode: '0', old_path: 'c', new_path: 'c', new_file: true, diff: '@@ -0,0 +1 @@\n+x\n' },
        ],
      };
      const [one, two, same] = ['1', '2', '3'].map((digit) => digit.repeat(40));
      const blob = (path: string, ref: string, id = '') => {
        host.answers[at(`/repository/files/${path}?ref=${ref}`)] = { bytes: '', headers: { 'x-gitlab-blob-id': id } };
      };
      blob('a', PARENT, one);
      blob('a', COMMIT, two);
      blob('%C3%A4', PARENT, same);
      blob('b', COMMIT, same);
      blob('c', COMMIT, two);

      expect(await ask(worker, repository, check)).toEqual({});
      expect(await ask(worker, repository, branches)).toEqual(SHOWN_BRANCHES);
      expect(await ask(worker, repository, commits('main', PARENT))).toEqual(SHOWN_COMMITS);
      expect(await ask(worker, repository, change)).toBe(
        [
          'diff --git a/a b/a',
          `index ${one}..${two} 100644`,
          '--- a/a',
          '+++ b/a',
          '@@ -1 +1 @@',
          '-one',
          '+two',
          'diff --git "a/\\303\\244" b/b',
          'rename from "\\303\\244"',
          'rename to b',
          'diff --git a/c b/c',
          'new file mode 100644',
          `index ${'0'.repeat(40)}..${two}`,
          '--- /dev/null',
          '+++ b/c',
          '@@ -0,0 +1 @@',
          '+x',
          '',
        ].join('\n'),
      );
    });
  });

  describe('of Gitea', () => {
    const gitea = () =>
      withSource(worker, { kind: 'gitea', url: `${host.url}/api/v1/`, project: 'ann/ship', token: 'secret-token' });
    const at = (path: string) => `/api/v1/repos/ann/ship${path}`;

    it('is asked for a file at a commit, or by its blob', async () => {
      const repository = await gitea();
      host.answers[at(`/raw/a/b.txt?ref=${COMMIT}`)] = { bytes: TEXT };
      const content = Buffer.from(TEXT).toString('base64');
      host.answers[at(`/git/blobs/${BLOB}`)] = { json: { content, encoding: 'base64', size: TEXT.length } };

      expect(await ask(worker, repository, file('a/b.txt', { commit: COMMIT, blob: BLOB }))).toBe(TEXT);
      expect(await ask(worker, repository, file('x', { blob: BLOB }))).toBe(TEXT);
      expect(host.asked.map(({ headers }) => headers.authorization)).toEqual([
        'token secret-token',
        'token secret-token',
      ]);
    });

    it('tells branches, commits and changes', async () => {
      const repository = await gitea();
      host.answers[at('')] = { json: { default_branch: 'main' } };
      host.answers[at('/branches?limit=50&page=1')] = {
        json: SHOWN_BRANCHES.map(({ name, commit: id }) => ({ name, commit: { id } })),
      };
      host.answers[at('/commits?limit=30&stat=false&verification=false&files=false')] = { json: API_COMMITS };
      host.answers[at(`/git/commits/${COMMIT}.diff`)] = { bytes: DIFF };

      expect(await ask(worker, repository, check)).toEqual({});
      expect(await ask(worker, repository, branches)).toEqual(SHOWN_BRANCHES);
      expect(await ask(worker, repository, commits())).toEqual(SHOWN_COMMITS);
      expect(await ask(worker, repository, change)).toBe(DIFF);
    });
  });

  describe('of Bitbucket', () => {
    const bitbucket = () =>
      withSource(worker, { kind: 'bitbucket', url: `${host.url}/2.0`, project: 'team/ship', token: 'secret-token' });
    const at = (path: string) => `/2.0/repositories/team/ship${path}`;

    it('is asked for a file at a commit, and for nothing else', async () => {
      const repository = await bitbucket();
      host.answers[at(`/src/${COMMIT}/a/b.txt`)] = { bytes: TEXT };

      expect(await ask(worker, repository, file('a/b.txt', { commit: COMMIT, blob: BLOB }))).toBe(TEXT);
      expect(await ask(worker, repository, file('x', { blob: BLOB }))).toEqual({ fault: 'unsupported' });
      expect(host.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret-token']);
    });

    it('tells branches, commits and changes', async () => {
      const repository = await bitbucket();
      host.answers[at('')] = { json: { mainbranch: { name: 'main' } } };
      host.answers[at('/refs/branches?pagelen=100&page=1')] = {
        json: { values: SHOWN_BRANCHES.map(({ name, commit: hash }) => ({ name, target: { hash } })) },
      };
      host.answers[at('/commits?include=main&pagelen=30')] = {
        json: {
          values: SHOWN_COMMITS.map(({ id, parent, author_name, date, message }) => ({
            ...{ hash: id, date, message, author: { raw: `${author_name} <x@example.com>` } },
            parents: parent === '' ? [] : [{ hash: parent }],
          })),
        },
      };
      host.answers[at(`/diff/${COMMIT}`)] = { bytes: DIFF };

      expect(await ask(worker, repository, check)).toEqual({});
      expect(await ask(worker, repository, branches)).toEqual(SHOWN_BRANCHES);
      expect(await ask(worker, repository, commits())).toEqual(SHOWN_COMMITS);
      expect(await ask(worker, repository, change)).toBe(DIFF);
    });
  });

  it('is counted by what came of it', async () => {
    const shown = await worker.metrics.metrics();

    expect(shown).toMatch(
      /review_service_source_questions_total\{source="github",question="file",result="answered"\} 2/,
    );
    expect(shown).toMatch(/review_service_source_question_seconds_count\{source="gitea"\}/);
  });
});

it('nobody on this machine is asked unless the operator allows it', async () => {
  const worker = await TestWorker.boot();
  const host = await HostDouble.open();
  const repository = await withSource(worker, { kind: 'raw-file-url', url: `${host.url}/<revision>/<filename>` });

  expect(await ask(worker, repository, file('a', { blob: BLOB }))).toEqual({ fault: 'unreachable' });
  expect(host.asked).toEqual([]);
  await worker.close();
  await host.close();
});
