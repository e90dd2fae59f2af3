import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestClient } from '@review-service/testing/client';
import { basic } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import { TestApi } from '../test/test-api';

const APPS = resolve(__dirname, '../..');
const run = promisify(execFile);
const GIT = spawnSync('git', ['--version']).status === 0;

const CURL = spawnSync('curl', ['--version']).status === 0;

interface File {
  readonly dest_file: string;
  readonly dest_detail: string;
  readonly binary: boolean;
  readonly links: { readonly dest_attachment?: { readonly href: string } };
}

/** The id that git gives to a file's content. */
const blobId = (bytes: Buffer) => createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** What a browser shows of a text in a page. */
const unescaped = (text: string): string =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&#x3D;', '=')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The id that an answer has: of its item, or of the first of its list. */
function idIn(answer: object): string {
  const [found] = Object.values(answer).flatMap((member: unknown) => {
    const item: unknown = Array.isArray(member) ? member[0] : member;
    return item !== null && typeof item === 'object' && 'id' in item ? [String(item.id)] : [];
  });
  return found ?? '';
}

describe('the review requests of the demo', () => {
  const api = TestApi.ofSuite();
  let grace: TestClient;

  const program = () => [join(APPS, 'standalone/dist/demo/main.js'), api.url, journal()];
  const journal = () => join(api.folder, 'demo-posts.jsonl');
  const post = () => run(process.execPath, program());
  const steps = () => (existsSync(journal()) ? readFileSync(journal(), 'utf8').split('\n').length - 1 : 0);

  /** Kills it in the middle of what it posts. */
  async function cutOffAfter(count: number): Promise<void> {
    const posting = spawn(process.execPath, program(), { stdio: 'inherit' });
    await eventually(() => Promise.resolve(steps() >= count));
    posting.kill('SIGKILL');
    await once(posting, 'close');
  }

  beforeAll(async () => {
    const world = [join(APPS, 'admin/dist/main.js'), 'import', join(APPS, 'standalone/demo/world.json')];
    await run(process.execPath, world, { env: { PATH: process.env.PATH, ...api.programSettings } });
    for (const count of [10, 45, 80]) await cutOffAfter(count);
    expect((await post()).stderr).toBe('');
    grace = api.anonymous.with({ authorization: basic('grace', 'grace') });
  });

  const requests = async (by = api.anonymous) =>
    (await by.get('/api/review-requests/?status=all&repository=1')).body.review_requests as {
      id: number;
      status: string;
      summary: string;
    }[];
  const filesOf = async (diff: string, by = api.anonymous) => (await by.get(`${diff}files/`)).body.files as File[];

  it('are complete, and there once, after runs that were cut off in the middle', async () => {
    const summaries = (await requests()).map(({ summary }) => summary);

    expect(new Set(summaries).size).toBe(summaries.length);
    expect(existsSync(journal())).toBe(false);
  });

  it('are published or not, updated and closed, with what was said about it', async () => {
    expect(await requests()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 5, status: 'submitted' }),
        expect.objectContaining({ id: 6, status: 'pending', bugs_closed: ['12', '31'] }),
      ]),
    );
    const { changes } = (await api.anonymous.get('/api/review-requests/6/changes/')).body as {
      changes: { text: string }[];
    };
    expect(changes.map(({ text }) => text)).toEqual([
      expect.stringContaining('light'),
      expect.stringContaining('opening hours'),
    ]);
    expect((await api.anonymous.get('/api/review-requests/7/')).status).toBe(401);
    expect((await grace.get('/api/review-requests/7/draft/')).body.draft.summary).toBe('Try a dark page');
  });

  it('are a series of commits, each with its message, its author and its patch', async () => {
    const { commits } = (await api.anonymous.get('/api/review-requests/6/diffs/3/commits/')).body as {
      commits: { author_name: string; commit_message: string; links: { self: { href: string } } }[];
    };

    expect(commits.map(({ author_name }) => author_name)).toEqual(['Alice Arden', 'Alice Arden', 'Alice Arden']);
    expect(commits[1]?.commit_message).toBe('Show the harbour\n\nAt dusk, when the light is on.');
    const path = new URL(commits[2]?.links.self.href ?? '').pathname;
    const patch = await api.anonymous.get(path, { headers: { accept: 'text/x-patch' } });
    expect(patch.bytes).toEqual(readFileSync(join(APPS, 'standalone/demo/changes/sundays.patch')));
  });

  (GIT ? it : it.skip)('have patches that apply, one after another, and make what they say', async () => {
    const folder = (name: string) => {
      const path = join(api.folder, name);
      mkdirSync(path, { recursive: true });
      return path;
    };
    const apply = async (diff: string, to: string, by = api.anonymous) => {
      const { bytes: input } = await by.get(diff, { headers: { accept: 'text/x-patch' } });
      // Outside of a repository, git apply changes the current folder.
      const env = { PATH: process.env.PATH, GIT_CEILING_DIRECTORIES: api.folder };
      const applied = spawnSync('git', ['apply', '--whitespace=nowarn'], { cwd: to, env, input, encoding: 'utf8' });
      expect([diff, applied.status, applied.stderr]).toEqual([diff, 0, '']);
      for (const { dest_file, dest_detail, binary, links } of await filesOf(diff, by)) {
        const made = readFileSync(join(to, dest_file));
        expect([diff, dest_file, blobId(made)]).toEqual([diff, dest_file, dest_detail]);
        if (!binary) continue;
        const address = new URL(links.dest_attachment?.href ?? '').pathname;
        const { body } = await by.get(address);
        const download = new URL(body.diff_file_attachment.absolute_url as string).pathname;
        expect((await by.get(download)).bytes).toEqual(made);
      }
    };

    for (const [diff, by] of [
      ['review-requests/6/diffs/1/', api.anonymous],
      ['review-requests/6/diffs/2/', api.anonymous],
      ['review-requests/6/diffs/3/', api.anonymous],
      ['review-requests/7/draft/diffs/1/', grace],
      ['review-requests/9/diffs/1/', api.anonymous],
      ['review-requests/9/diffs/2/', api.anonymous],
    ] as const) {
      const to = folder(diff.replaceAll('/', '-'));
      await apply('/api/review-requests/5/diffs/1/', to);
      await apply('/api/review-requests/8/diffs/1/', to);
      await apply(`/api/${diff}`, to, by);
      const times = readFileSync(join(to, 'tours/opening-hours.txt'), 'utf8');
      expect(
        times
          .split('\n')
          .slice(0, -1)
          .every((line) => line.endsWith('\r')),
      ).toBe(true);
    }
  });

  it('are reviewed: with an open issue, a fixed one, a reply, a ship-it and what tests said', async () => {
    const { review_request: request } = (await api.anonymous.get('/api/review-requests/9/')).body;
    expect(request).toMatchObject({ ship_it_count: 1, issue_open_count: 1, issue_resolved_count: 1 });
    expect(request.approval_failure).toContain('issue');

    const { reviews } = (await api.anonymous.get('/api/review-requests/9/reviews/')).body as {
      reviews: { id: number; ship_it: boolean }[];
    };
    expect(reviews.map(({ ship_it }) => ship_it)).toEqual([false, false, true]);
    const below = `/api/review-requests/9/reviews/${reviews[0]?.id}`;
    const { diff_comments: comments } = (await api.anonymous.get(`${below}/diff-comments/`)).body;
    expect(comments).toEqual([
      expect.objectContaining({ issue_status: 'resolved', first_line: 11 }),
      expect.objectContaining({ issue_opened: false, first_line: 9 }),
    ]);
    expect((await api.anonymous.get(`${below}/replies/`)).body.total_results).toBe(1);
    const { status_updates: updates } = (await api.anonymous.get('/api/review-requests/9/status-updates/')).body as {
      status_updates: { state: string }[];
    };
    expect(updates.map(({ state }) => state)).toEqual(['done-failure', 'done-success']);
  });

  it('are of code in five languages', async () => {
    const { files } = (await api.anonymous.get('/api/review-requests/9/diffs/2/files/')).body as { files: File[] };

    expect(files.map(({ dest_file }) => dest_file.split('.').at(-1)).sort()).toEqual(['css', 'go', 'py', 'sql', 'ts']);
  });

  it('have files with revisions', async () => {
    const { file_attachments: files } = (await api.anonymous.get('/api/review-requests/6/file-attachments/')).body as {
      file_attachments: { revision: number; attachment_history_id: number }[];
    };
    expect(files.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(new Set(files.map((file) => file.attachment_history_id)).size).toBe(1);
  });

  (CURL ? it : it.skip)(
    'are followed by one that a newcomer posts and reviews by the guide, as it is printed',
    async () => {
      const { text } = await api.anonymous.get('/docs/first-review/', { headers: { accept: 'text/html' } });
      const blocks = [...text.matchAll(/<pre><code>([^]*?)<\/code><\/pre>/g)].map(([, lines]) =>
        unescaped(String(lines)),
      );
      const noted: Record<string, string> = {};
      let last = '';

      for (const block of blocks.filter((lines) => !lines.startsWith('rbt '))) {
        const [, name] = /^([A-Z]+)=\d+$/.exec(block) ?? [];
        if (name !== undefined) {
          noted[name] = idIn(JSON.parse(last));
          continue;
        }
        const { stdout } = await run('sh', ['-ec', block], {
          cwd: api.folder,
          env: { PATH: process.env.PATH, ...noted },
        });
        expect([block, JSON.parse(stdout)]).toEqual([block, expect.objectContaining({ stat: 'ok' })]);
        last = stdout;
      }

      const { body } = await api.anonymous.get(`/api/review-requests/${noted.ID}/`);
      expect(body.review_request).toMatchObject({
        status: 'submitted',
        ship_it_count: 1,
        issue_open_count: 0,
        issue_resolved_count: 1,
        target_people: [expect.objectContaining({ title: 'bob' })],
      });
    },
  );

  it('are posted once', async () => {
    const before = await requests();

    expect((await post()).stderr).toBe('');

    expect(await requests()).toEqual(before);
  });
});
