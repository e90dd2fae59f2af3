import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOURCE_MIRRORS_QUEUE } from '@review-service/contracts/sources';
import { eventually } from '@review-service/testing/eventually';
import type { Made } from '@review-service/testing/make';
import { sampled } from '@review-service/testing/sampled';
import { ask, blobOf, file, put, withSource } from '../../../../test/asked-sources';
import { describeWithGit, GitServer } from '../../../../test/git-server';
import { HAS_REDIS, TestWorker } from '../../../../test/test-worker';
import { Git } from './git';
import { OutdatedMirrors } from '../outdated-mirrors';

describeWithGit('a mirror', () => {
  describe('of a source', () => {
    let worker: TestWorker;
    let server: GitServer;
    let root: string;
    let repository: Made;
    let first: string;
    let second: string;

    beforeAll(async () => {
      root = mkdtempSync(join(tmpdir(), 'review-service-mirrors-'));
      const settings = { SOURCE_ALLOW_PRIVATE: '127.0.0.1', SOURCE_MIRRORS: root, SOURCE_MIRROR_BYTES: '1048576' };
      worker = await TestWorker.boot({ hasRedis: HAS_REDIS, settings });
    });
    afterAll(async () => {
      await worker.close();
      await rm(root, { recursive: true, force: true });
    });
    beforeEach(async () => {
      server = await GitServer.open();
      first = server.commit({ 'a b.txt': 'one\n', gone: 'x\n' }, 'First\n\nWith more.');
      server.git('branch', 'work/two');
      server.git('mv', 'gone', 'moved');
      second = server.commit({ 'a b.txt': 'two\n', moved: 'x\n' }, 'Second');
      repository = await withSource(worker, { kind: 'mirror', url: server.url });
    });
    afterEach(() => server.close());

    const faultOfFetch = async () => {
      const [source] = await worker.query<{ fetch_fault: string | null }[]>(
        'select fetch_fault from repository_source where repository_id = $1',
        [repository.id],
      );
      return source?.fetch_fault;
    };
    const mirrors = async () => (await readdir(root)).filter((name) => name.startsWith(`${repository.id}-`));
    const fetchesOf = () => server.asked.filter(({ path }) => path.includes('info/refs')).length;
    /** As if the last fetch were long ago. */
    const age = () =>
      worker.query(`update repository_source set fetched_at = now() - interval '1 minute' where repository_id = $1`, [
        repository.id,
      ]);
    const fetch = async () =>
      worker.until(await worker.send(SOURCE_MIRRORS_QUEUE, 'mirror.outdated', { repositoryId: repository.id }), 'done');

    it('is made by the first question, and has files by blob and by commit', async () => {
      expect(await ask(worker, repository, file('a b.txt', { commit: first }))).toBe('one\n');
      expect(await ask(worker, repository, file('x', { blob: blobOf('two\n') }))).toBe('two\n');
      expect(await ask(worker, repository, file('x', { blob: blobOf('two\n').slice(0, 8) }))).toBe('two\n');
      expect(await ask(worker, repository, file('a b.txt', { blob: blobOf('one\n'), commit: first }))).toBe('one\n');
      expect(await ask(worker, repository, file('none', { commit: first }))).toEqual({ fault: 'missing' });
      expect(await mirrors()).toHaveLength(1);
    });

    it('that is fetched again has no fault any more', async () => {
      await worker.query(`update repository_source set fetch_fault = 'unreachable' where repository_id = $1`, [
        repository.id,
      ]);

      await fetch();

      expect(await faultOfFetch()).toBeNull();
    });

    describe('of a repository that is too large is given up, and its administrator is told', () => {
      const check = () => ask(worker, repository, { kind: 'check' });
      const expectGivenUp = async () => {
        expect(await ask(worker, repository, file('a b.txt', { commit: first }))).toEqual({ fault: 'too-large' });
        expect((await mirrors()).filter((name) => !name.endsWith('.refused'))).toEqual([]);
        expect(await check()).toEqual({ fault: 'too-large' });
        expect(await faultOfFetch()).toBe('too-large');
        const fetches = fetchesOf();
        await fetch();
        expect(fetchesOf()).toBe(fetches);
      };

      it('in memory', async () => {
        // One file is small in the pack, and whole in memory.
        server.commit({ zeros: '\0'.repeat(20_000_000) });
        server.commit({ zeros: '\0'.repeat(20_000_001) });
        server.git('repack', '-a', '-d', '-q');
        worker.get(Git).memory = 20;

        await expectGivenUp();
        worker.get(Git).memory = 384;
      });

      it('on disk', async () => {
        server.commit({ noise: randomBytes(1_500_000).toString('latin1') });

        await expectGivenUp();
      });
    });

    it('tells branches, commits and changes', async () => {
      expect(await ask(worker, repository, { kind: 'branches' })).toEqual([
        { id: 'main', name: 'main', commit: second, default: true },
        { id: 'work/two', name: 'work/two', commit: first, default: false },
      ]);
      const shown = [
        { id: second, parent: first, author_name: 'Ann', date: '2026-01-02T03:04:05+01:00', message: 'Second\n' },
        {
          id: first,
          parent: '',
          author_name: 'Ann',
          date: '2026-01-02T03:04:05+01:00',
          message: 'First\n\nWith more.\n',
        },
      ];
      expect(await ask(worker, repository, { kind: 'commits', branch: '', start: '' })).toEqual(shown);
      expect(await ask(worker, repository, { kind: 'commits', branch: 'work/two', start: '' })).toEqual(shown.slice(1));
      expect(await ask(worker, repository, { kind: 'commits', branch: '', start: first })).toEqual(shown.slice(1));
      expect(await ask(worker, repository, { kind: 'commits', branch: 'none', start: '' })).toEqual({
        fault: 'missing',
      });
      expect(await ask(worker, repository, { kind: 'change', commit: second })).toBe(
        `${server.git('diff', '--full-index', '-M', first, second)}\n`,
      );
      expect(await ask(worker, repository, { kind: 'change', commit: first })).toBe(
        `${server.git('show', '--format=', '--full-index', first)}\n`,
      );
    });

    it('is fetched once for many questions for something new, and answers all of them', async () => {
      await ask(worker, repository, file('a b.txt', { commit: first }));
      await age();
      const asked = fetchesOf();
      const third = server.commit({ new: 'three\n', other: 'four\n' });

      const answers = await Promise.all([
        ask(worker, repository, file('new', { commit: third })),
        ask(worker, repository, file('other', { commit: third })),
        ask(worker, repository, file('x', { blob: blobOf('three\n') })),
      ]);

      expect(answers).toEqual(['three\n', 'four\n', 'three\n']);
      // Each fetch asks for the default branch, and then for everything.
      expect(fetchesOf() - asked).toBeLessThanOrEqual(4);
    });

    it('follows a branch that was deleted, and another default branch', async () => {
      await ask(worker, repository, { kind: 'branches' });
      server.git('branch', '-D', 'work/two');
      server.git('checkout', '--quiet', '-b', 'trunk');
      await age();
      await fetch();

      expect(await ask(worker, repository, { kind: 'branches' })).toEqual([
        { id: 'main', name: 'main', commit: second, default: false },
        { id: 'trunk', name: 'trunk', commit: second, default: true },
      ]);
    });

    const breakages: [string, (folder: string) => Promise<unknown>][] = [
      [
        'lost its packs',
        (folder) => rm(join(folder, 'objects'), { recursive: true }).then(() => mkdir(join(folder, 'objects'))),
      ],
      ['lost its HEAD', (folder) => rm(join(folder, 'HEAD'))],
      [
        'has a branch that leads nowhere',
        (folder) => writeFile(join(folder, 'refs/heads/main'), `${'1'.repeat(40)}\n`),
      ],
      ['is an empty folder', (folder) => rm(folder, { recursive: true }).then(() => mkdir(folder))],
    ];

    it.each(sampled(breakages, 1))('that %s is made anew', async (_, breakIt) => {
      await ask(worker, repository, file('a b.txt', { commit: first }));
      const [name = ''] = await mirrors();
      await breakIt(join(root, name));
      await age();
      const third = server.commit({ new: 'three\n' });

      expect(await ask(worker, repository, file('new', { commit: third }))).toBe('three\n');
      expect(await ask(worker, repository, { kind: 'branches' })).toContainEqual(
        expect.objectContaining({ commit: third }),
      );
      expect(await mirrors()).toEqual([name]);
    });

    it('is fetched with a token, which is in no file of it', async () => {
      server.login = `Basic ${Buffer.from('ann:secret-token').toString('base64')}`;
      repository = await withSource(worker, {
        kind: 'mirror',
        url: server.url,
        username: 'ann',
        token: 'secret-token',
      });

      expect(await ask(worker, repository, file('a b.txt', { commit: first }))).toBe('one\n');
      const [name = ''] = await mirrors();
      expect(await readFile(join(root, name, 'config'), 'utf8')).not.toMatch(/secret|Basic|url/);
    });

    const logins: [string, string | undefined][] = [
      ['without a login', undefined],
      ['with a wrong one', 'wrong-token'],
    ];

    it.each(sampled(logins, 1))('%s is told that it wants another, and check says so, too', async (_, token) => {
      server.login = 'Basic other';
      repository = await withSource(worker, { kind: 'mirror', url: server.url, ...(token !== undefined && { token }) });

      expect(await ask(worker, repository, file('a b.txt', { commit: first }))).toEqual({ fault: 'unauthorized' });
      expect(await ask(worker, repository, { kind: 'check' })).toEqual({ fault: 'unauthorized' });
      const failed = await worker.query(`select * from outbox_message where status = 'failed'`);
      expect(failed).toEqual([]);
    });

    it('a redirect is not followed, with or without a token', async () => {
      const inside = await GitServer.open();
      server.instead = (request, response) => {
        response.writeHead(302, { location: inside.url + (request.url ?? '').replace('/ship.git', '') }).end();
        return true;
      };
      repository = await withSource(worker, { kind: 'mirror', url: server.url, token: 'secret-token' });

      expect(await ask(worker, repository, { kind: 'check' })).toEqual({ fault: 'unreachable' });
      expect(await ask(worker, repository, file('a b.txt', { commit: first }))).toEqual({ fault: 'unreachable' });
      expect(inside.asked).toEqual([]);
      await inside.close();
    });

    const refused = [
      'ssh://git@127.0.0.1/x',
      'git://127.0.0.1/x',
      'file:///etc',
      'ext::sh -c id',
      '/etc',
      'https://10.0.0.1/x.git',
    ];

    it.each(sampled(refused, 2))('of %s is none', async (url) => {
      repository = await withSource(worker, { kind: 'mirror', url });

      expect(await ask(worker, repository, file('a', { commit: first }))).toEqual({ fault: 'unreachable' });
      expect(await mirrors()).toEqual([]);
    });

    it('says whether the repository can be reached', async () => {
      expect(await ask(worker, repository, { kind: 'check' })).toEqual({});
      server.instead = (_, response) => {
        response.writeHead(404).end();
        return true;
      };
      expect(await ask(worker, repository, { kind: 'check' })).toEqual({ fault: 'missing' });
    });

    it('no hook and no setting that is in it runs anything', async () => {
      await ask(worker, repository, file('a b.txt', { commit: first }));
      const [name = ''] = await mirrors();
      const mark = join(root, name, 'ran');
      await mkdir(join(root, name, 'hooks'), { recursive: true });
      for (const hook of ['reference-transaction', 'post-update', 'pre-auto-gc'])
        await writeFile(join(root, name, 'hooks', hook), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
      await age();
      const third = server.commit({ new: 'three\n' });
      await ask(worker, repository, file('new', { commit: third }));

      expect(await readdir(join(root, name))).not.toContain('ran');
    });

    it('is left to the worker that fetches it, until that says nothing any more', async () => {
      await ask(worker, repository, file('a b.txt', { commit: first }));
      await age();
      const busy = (until: string) =>
        worker.query(`update repository_source set fetching_until = now() + $2::interval where repository_id = $1`, [
          repository.id,
          until,
        ]);
      await busy('1 hour');
      const asked = fetchesOf();
      const id = await worker.send(SOURCE_MIRRORS_QUEUE, 'mirror.outdated', { repositoryId: repository.id });
      await eventually(async () => {
        const row = await worker.row(id);
        return row?.status === 'pending' && row.send_number > 0;
      });
      expect(await worker.row(id)).toMatchObject({ attempts: 0 });
      expect(fetchesOf()).toBe(asked);

      await busy('-1 second');
      await worker.until(id, 'done');
      expect(fetchesOf()).toBe(asked + 2);
    });

    it('a change that is too large, and a file that is, are not read', async () => {
      const large = 'x'.repeat(11_000_000);
      const third = server.commit({ large });

      expect(await ask(worker, repository, file('large', { commit: third }))).toEqual({ fault: 'too-large' });
      expect(await ask(worker, repository, { kind: 'change', commit: third })).toEqual({ fault: 'too-large' });
    });

    describe('now and then', () => {
      const run = () => worker.get(OutdatedMirrors).run();
      const open = () =>
        worker.query(
          `select payload from outbox_message where queue = 'source-mirrors' and payload->>'repositoryId' = $1 order by id`,
          [String(repository.id)],
        );

      it('is fetched when it is outdated, and is asked for once', async () => {
        await worker.query('delete from repository_source where repository_id <> $1', [repository.id]);
        await worker.query(
          `update repository_source set fetching_until = now() + interval '1 hour' where repository_id = $1`,
          [repository.id],
        );
        await run();
        await run();

        expect(await open()).toHaveLength(1);
        await worker.query('update repository_source set fetching_until = null');
        await eventually(async () => (await mirrors()).length === 1);
        await eventually(async () => {
          const [row] = await worker.query('select fetched_at from repository_source');
          return row.fetched_at !== null;
        });
        await run();
        expect(await open()).toHaveLength(1);
      });

      it('goes when no source has it any more', async () => {
        await ask(worker, repository, file('a b.txt', { commit: first }));
        const [name = ''] = await mirrors();
        const longAgo = new Date('2026-01-01');
        const left = join(root, `${repository.id}-0123456789abcdef.git.new-00`);
        await mkdir(left);
        for (const folder of [join(root, name), left]) await utimes(folder, longAgo, longAgo);
        await writeFile(join(root, 'notes.txt'), 'of the operator');
        await run();
        expect(await mirrors()).toEqual([name]);

        await worker.query('delete from repository_source where repository_id = $1', [repository.id]);
        await run();

        expect(await mirrors()).toEqual([]);
        expect(await readdir(root)).toContain('notes.txt');
      });
    });

    it('a worker that stops ends its fetch, and gives the job back', async () => {
      let begun = false;
      server.instead = () => (begun = true);
      await put(worker, repository, file('a b.txt', { commit: first }));
      await eventually(async () => begun);

      await worker.stop();

      const [row] = (await worker.lookAt(
        `select status, attempts from outbox_message where queue = 'source-mirrors' and payload->>'repositoryId' = $1`,
        [String(repository.id)],
      )) as object[];
      expect(row).toEqual({ status: 'pending', attempts: 0 });
      server.instead = () => false;
      await worker.start();
      const answer = async () => {
        const [row] = await worker.query('select answered_at, fault from source_answer where repository_id = $1', [
          repository.id,
        ]);
        return row.answered_at !== null && row;
      };
      expect(await eventually(answer, 30_000)).toMatchObject({ fault: null });
    });
  });

  it('is not kept by a worker without a place for it', async () => {
    const worker = await TestWorker.boot({ settings: { SOURCE_ALLOW_PRIVATE: '127.0.0.1' } });
    const repository = await withSource(worker, { kind: 'mirror', url: 'http://127.0.0.1:9/x.git' });

    expect(await ask(worker, repository, file('a', { commit: '1'.repeat(40) }))).toEqual({ fault: 'unsupported' });
    expect(await ask(worker, repository, { kind: 'check' })).toEqual({ fault: 'unsupported' });
    await worker.close();
  });
});
