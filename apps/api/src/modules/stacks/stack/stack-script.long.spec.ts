import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const run = promisify(execFile);
const SCRIPT = join(__dirname, '../../../../../../docs/stack.mjs');

describe('docs/stack.mjs', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let reviewer: MadeUser;
  let repository: Made;
  let folder: string;

  beforeAll(async () => {
    [author, reviewer, repository] = [await api.make.user(), await api.make.user(), await api.make.repository()];
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

  it('posts ten commits; after the bottom has landed, and a restack, ship-its of unchanged layers stay', async () => {
    await git('checkout', '--quiet', '-b', 'topic');
    for (let at = 1; at <= 10; at += 1) await commit(`layer-${at}`, `one\ntwo\nlayer ${at}\n`);
    expect((await stack('post', 'main', '--dry-run')).map(({ what, id }) => [what, id])).toEqual(
      Array.from({ length: 10 }, () => ['made', 0]),
    );
    const made = await stack('post', 'main', '--people', reviewer.username, '--publish');
    expect(made.map(({ what }) => what)).toEqual(Array(10).fill('made'));
    const ids = made.map(({ id }) => id);
    const items = ids.slice(0, 3).map((id) => ({ review_request: id, at_revision: 1, ship_it: true }));
    const url = (id?: number) => `/api/review-requests/${id}/`;
    const shipped = await api.as(reviewer).post(`${url(ids[0])}stack/reviews/`, { items: JSON.stringify(items) });
    expect(shipped.status).toBe(200);

    // The bottom lands as another commit, and the third layer changes.
    await git('checkout', '--quiet', 'main');
    await commit('elsewhere', 'elsewhere\n');
    await git('cherry-pick', 'topic~9');
    await api.as(author).post(`${url(ids[0])}stack/close/`, { commit_ids: await git('rev-parse', 'HEAD') });
    await git('checkout', '--quiet', 'topic');
    await git('rebase', '--quiet', 'main');
    await git('checkout', '--quiet', '--detach', 'topic~7');
    await write('layer-3', 'one\ntwo\nthree\n');
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
    expect(body.stack.items.map(({ stale }: { stale: boolean | null }) => stale)).not.toContain(true);
  }, 120_000);
});
