import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';
import { hasRBTools, RBT } from '../../../../test/waiting-rbtools';

const run = promisify(execFile);
const SCRIPT = join(__dirname, '../../../../../../docs/stack.mjs');

describe('docs/stack.mjs', () => {
  // RBTools expects the media types of Review Board.
  const api = TestApi.ofSuite({ settings: { MEDIA_TYPE_VENDOR: 'reviewboard.org' } });
  let author: MadeUser;
  let reviewer: MadeUser;
  let repository: Made;
  let folder: string;

  beforeAll(async () => {
    author = await api.make.user({ first_name: 'Ann', last_name: 'Author' });
    [reviewer, repository] = [await api.make.user(), await api.make.repository()];
    folder = await mkdtemp(join(tmpdir(), 'stack-'));
    await git('init', '--quiet', '--initial-branch=main');
    await git('config', 'user.name', 'Ann');
    await git('config', 'user.email', 'ann@example.com');
    await commit('base', 'base\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const git = async (...args: string[]) => (await run('git', args, { cwd: folder })).stdout.trim();
  const write = (name: string, text: string) => writeFile(join(folder, `${name}.txt`), text);
  const commit = async (name: string, text: string) => {
    await write(name, text);
    await git('add', '.');
    await git('commit', '--quiet', '-m', `Change ${name}`);
  };
  const stack = async (...args: string[]) => {
    const token = await api.make.apiToken(author);
    const env = { ...process.env, REVIEW_URL: api.url, REVIEW_TOKEN: token, REVIEW_REPOSITORY: repository.name };
    const { stdout } = await run(process.execPath, [SCRIPT, ...args], { cwd: folder, env });
    return stdout.split('\n').flatMap((line) => {
      const found = /^ *\d+ {2}(\w+) +(?:\/r\/(\d+)\/|\(new\)) {2}(.*)$/.exec(line);
      return found ? [{ what: found[1], id: Number(found[2] ?? 0), summary: found[3] }] : [];
    });
  };

  const url = (id?: number) => `/api/review-requests/${id}/`;
  /** Lands a review request on the branch that is checked out: by RBTools, where this machine has it. */
  const land = async (id: number, commit: string): Promise<void> => {
    if (!hasRBTools()) {
      await git('cherry-pick', commit);
      return;
    }
    // It starts itself by its name.
    const PATH = [dirname(RBT), process.env.PATH].join(delimiter);
    const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: join(folder, '.git', 'cache'), PATH };
    const token = await api.make.apiToken(author);
    const options = ['--dest', 'main', '--no-push', '--no-delete-branch'];
    const server = ['--server', api.url, '--api-token', token, '--repository', repository.name];
    await run(RBT, ['land', ...options, ...server, '-r', `${id}`], { cwd: folder, env });
  };
  const lines = (twentieth: string) =>
    Array.from({ length: 40 }, (_, at) => `${at === 19 ? twentieth : `line ${at}`}\n`).join('');

  it('posts ten commits; after the bottom has landed, and a restack, ship-its of unchanged layers stay', async () => {
    await commit('shared', lines('twentieth'));
    await git('checkout', '--quiet', '-b', 'topic');
    for (let at = 1; at <= 10; at += 1) {
      if (at === 3) await write('shared', lines('third'));
      await commit(`layer-${at}`, `one\ntwo\nlayer ${at}\n`);
    }
    expect((await stack('post', 'main', '--dry-run')).map(({ what, id }) => [what, id])).toEqual(
      Array.from({ length: 10 }, () => ['made', 0]),
    );
    const made = await stack('post', 'main', '--people', reviewer.username, '--publish');
    expect(made.map(({ what }) => what)).toEqual(Array(10).fill('made'));
    const ids = made.map(({ id }) => id);
    const items = ids.slice(0, 2).map((id) => ({ review_request: id, at_revision: 1, ship_it: true }));
    const shipped = await api.as(reviewer).post(`${url(ids[0])}stack/reviews/`, { items: JSON.stringify(items) });
    expect(shipped.status).toBe(200);

    // The bottom lands behind another change of the shared file, and the third layer changes.
    await git('checkout', '--quiet', 'main');
    await commit('shared', `above\nthem\n${lines('twentieth')}`);
    await land(ids[0] ?? 0, 'topic~9');
    expect(await git('log', '-1', '--format=%s')).toBe('Change layer-1');
    await api.as(author).post(`${url(ids[0])}stack/close/`, { commit_ids: await git('rev-parse', 'HEAD') });
    await git('checkout', '--quiet', 'topic');
    await git('rebase', '--quiet', 'main');
    await git('checkout', '--quiet', '--detach', 'topic~7');
    await write('shared', `above\nthem\n${lines('third, better')}`);
    await git('commit', '--quiet', '-a', '--amend', '--no-edit');
    await git('rebase', '--quiet', '--onto', 'HEAD', 'topic~7', 'topic');
    const again = await stack('restack', 'main', '--publish');

    expect(again.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(again.map(({ what }) => what)).toEqual(['moved', 'updated', ...Array<string>(7).fill('moved')]);
    const { body } = await api.as(reviewer).get(`${url(ids[1])}stack/`);
    expect(body.stack.items.map(({ state }: { state: string }) => state)).toEqual([
      'landed',
      ...Array(9).fill('pending'),
    ]);
    expect(body.stack.items[1]).toMatchObject({ approved: true, ready: true });
    expect(body.stack.items[2]).toMatchObject({ approved: false, revision: 2 });
    expect(body.stack.items.map(({ stale }: { stale: boolean | null }) => stale)).not.toContain(true);

    const changes = await api.as(reviewer).get(`${url(ids[2])}diffs/2/patches/?against=1`);
    const changed = (changes.body.patches as { patch: string }[]).flatMap(({ patch }) =>
      patch.split('\n').filter((line) => /^[-+](?![-+])/.test(line)),
    );
    expect(changed).toEqual(['-third', '+third, better']);
  }, 120_000);
});
