import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import type { TestApi } from './test-api';
import { multipart } from './upload';
import { RBT } from './waiting-rbtools';

const exec = promisify(execFile);

/** The output of a command in a folder, in Latin-1. */
export async function run(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, HGPLAIN: '1', HGUSER: 'Ann <ann@example.com>', LC_ALL: 'C.UTF-8' };
  return (await exec(command, args, { cwd, env, encoding: 'latin1', maxBuffer: 1 << 26 })).stdout;
}

/** Posts the change of a checkout, and applies what was posted to another one. */
export interface CheckoutClient {
  /** @param id the review request that is updated; undefined: a new one */
  post(checkout: string, id?: number): Promise<number>;
  patch(checkout: string, id: number): Promise<void>;
}

/** RBTools itself, unmodified. */
export async function realClient(api: TestApi, author: MadeUser): Promise<CheckoutClient> {
  const token = await api.make.apiToken(author);
  const home = await mkdtemp(join(tmpdir(), 'rbtools-'));
  // It starts itself by its name.
  const PATH = [dirname(RBT), process.env.PATH].join(delimiter);
  const env = {
    ...process.env,
    PATH,
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    HGUSER: 'Ann <ann@example.com>',
  };
  const rbt = async (cwd: string, command: string, ...args: readonly string[]) => {
    const server = ['--server', api.url, '--api-token', token];
    return (await exec(RBT, [command, ...server, ...args], { cwd, env })).stdout;
  };
  const texts = (id?: number) =>
    id === undefined
      ? ['--summary', 'A change', '--description', 'Of many files.', '--target-people', author.username]
      : ['-r', `${id}`, '--change-description', 'Again.'];
  return {
    async post(checkout, id) {
      const said = await rbt(checkout, 'post', '--publish', '--svn-show-copies-as-adds=y', ...texts(id));
      return Number(/\/r\/(\d+)\//.exec(said)?.[1]);
    },
    async patch(checkout, id) {
      await rbt(checkout, 'patch', `${id}`);
    },
  };
}

/** What RBTools does in checkouts of a tool. */
export interface CheckoutTool {
  /** As `tool` asks for repositories. */
  readonly id: string;
  /** The path that RBTools asks for. */
  readonly path: string;
  diff(checkout: string): Promise<string>;
  /** The fields beside the diff. */
  fields(checkout: string): Promise<Record<string, string>>;
  apply(checkout: string, patchFile: string): Promise<unknown>;
}

/** What RBTools runs in a checkout of `/trunk` of a repository of Subversion. It makes names those of the repository. */
export const inSubversion = (path: string): CheckoutTool => ({
  ...{ id: 'subversion', path },
  async diff(checkout) {
    const options = ['--diff-cmd=diff', '--notice-ancestry', '--force', '-r', 'BASE', '--show-copies-as-adds'];
    const text = await run(checkout, 'svn', '--non-interactive', 'diff', ...options);
    return text
      .replace(/^(Index: |--- |\+\+\+ )(?=[^\n]*(?:\n={67}|\t\())/gm, '$1/trunk/')
      .replaceAll('/trunk/.', '/trunk');
  },
  fields: () => Promise.resolve({ basedir: '/trunk' }),
  apply: (checkout, patch) => run(checkout, 'svn', 'patch', '--strip=2', patch),
});

/** What RBTools runs in a checkout of Mercurial whose newest changeset is not pushed yet. */
export const inMercurial = (path: string): CheckoutTool => {
  const node = async (checkout: string, revision: string) =>
    (await run(checkout, 'hg', 'log', '-r', revision, '--template', '{node}')).trim();
  return {
    ...{ id: 'mercurial,subversion', path },
    async diff(checkout) {
      const [parent, tip] = [await node(checkout, '.^'), await node(checkout, '.')];
      const diff = await run(checkout, 'hg', 'diff', '--hidden', '--nodates', '-g', '-r', parent, '-r', tip);
      return `# HG changeset patch\n# Node ID ${tip}\n# Parent  ${parent}\n${diff}`;
    },
    fields: async (checkout) => ({ base_commit_id: await node(checkout, '.^') }),
    apply: (checkout, patch) =>
      run(checkout, 'hg', 'import', '--no-commit', '--partial', '--config', 'patch.eol=auto', patch),
  };
};

/** Asks what RBTools asks, for machines without it. */
export const playedClient = (client: TestClient, author: MadeUser, tool: CheckoutTool): CheckoutClient => ({
  async post(checkout, known) {
    const asked = new URLSearchParams({ tool: tool.id, path: tool.path });
    const [repository] = (await client.get(`/api/repositories/?${asked.toString()}`)).body.repositories;
    const id =
      known ??
      ((await client.post('/api/review-requests/', { repository: String(repository.id) })).body.review_request
        .id as number);
    const [url, fields] = [`/api/review-requests/${id}/`, await tool.fields(checkout)];
    const diff = { filename: 'diff', type: 'text/x-patch', bytes: Buffer.from(await tool.diff(checkout), 'latin1') };
    const given = { repository: String(repository.id), ...fields };
    expect((await client.send('POST', '/api/validation/diffs/', multipart(given, [diff]))).status).toBe(200);
    expect((await client.send('POST', `${url}diffs/`, multipart(fields, [diff]))).status).toBe(201);
    const texts = { summary: 'A change', description: 'Of many files.', target_people: author.username };
    expect((await client.put(`${url}draft/`, { ...texts, public: '1' })).status).toBe(200);
    return id;
  },
  async patch(checkout, id) {
    const url = `/api/review-requests/${id}/diffs/`;
    const { count: newest } = (await client.get(`${url}?counts-only=1`)).body;
    const { text } = await client.get(`${url}${newest}/`, { headers: { accept: 'text/x-patch' } });
    const folder = await mkdtemp(join(tmpdir(), 'patch-'));
    await writeFile(join(folder, 'patch'), text);
    await tool.apply(checkout, join(folder, 'patch'));
    await rm(folder, { recursive: true });
  },
});
