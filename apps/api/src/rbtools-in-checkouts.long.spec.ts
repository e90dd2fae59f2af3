import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeInCheckouts } from '@review-service/testing/left-out';
import type { MadeUser } from '@review-service/testing/make';
import { type CheckoutTool, inMercurial, inSubversion, playedClient, realClient, run } from '../test/checkout-client';
import { TestApi } from '../test/test-api';
import { hasRBTools } from '../test/waiting-rbtools';

/** Long enough for two hunks to be far from each other. */
const lines = (middle: string, end = '\n') =>
  Array.from({ length: 40 }, (_, at) => `${at === 20 ? middle : `line ${at}`}${end}`).join('');

/** Changes the files of `begin`. */
async function change(checkout: string, word: string): Promise<void> {
  await writeFile(join(checkout, 'edited.txt'), lines(word));
  await writeFile(join(checkout, 'windows.txt'), lines(word, '\r\n'));
  await writeFile(join(checkout, 'folder', 'a b.txt'), lines(word));
  await writeFile(join(checkout, 'new.txt'), `${word}\n`);
}

/** Fills a checkout with what is changed, moved, copied and deleted. */
async function begin(checkout: string): Promise<void> {
  await mkdir(join(checkout, 'folder'));
  await change(checkout, 'one');
  await rm(join(checkout, 'new.txt'));
  for (const name of ['deleted', 'moved', 'copied', 'script'])
    await writeFile(join(checkout, `${name}.txt`), lines(name));
}

/** The files of a checkout, with their contents and whether they can be run. */
async function filesOf(checkout: string, without: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(checkout, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(checkout.length + 1);
    if (!entry.isFile() || name.startsWith(without)) continue;
    const isRun = ((await stat(path)).mode & 0o100) !== 0;
    found[name] = `${isRun ? '*' : ''}${await readFile(path, 'latin1')}`;
  }
  return found;
}

describe('RBTools with what it runs', () => {
  // RBTools expects the media types of Review Board.
  const api = TestApi.ofSuite({ settings: { MEDIA_TYPE_VENDOR: 'reviewboard.org' } });
  let author: MadeUser;
  let folder: string;

  beforeEach(async () => {
    author = await api.make.user();
    folder = await mkdtemp(join(tmpdir(), 'checkouts-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const clientOf = async (tool: CheckoutTool) =>
    hasRBTools() ? realClient(api, author) : playedClient(api.as(author), author, tool);
  /** What revision 2 does that revision 1 does not: the files, and their changed lines. */
  const difference = async (id: number) => {
    const { body } = await api.as(author).get(`/api/review-requests/${id}/diffs/2/patches/?against=1`);
    const patches = body.patches as { dest_file: string; patch: string; approximate: boolean }[];
    return patches.map(({ dest_file, patch, approximate }) => ({
      ...{ dest_file, approximate },
      changed: patch.split('\n').filter((line) => /^[-+](?![-+])/.test(line)),
    }));
  };
  const expectTheWordAlone = async (id: number, root = '') =>
    expect(await difference(id)).toEqual(
      ['edited.txt', 'new.txt', 'windows.txt', 'folder/a b.txt'].map((name) => {
        const end = name === 'windows.txt' ? '\r' : '';
        return { dest_file: root + name, approximate: false, changed: [`-two${end}`, `+three${end}`] };
      }),
    );

  describeInCheckouts('subversion', () => {
    it('posts, updates and applies edits, new, deleted and copied files, and properties', async () => {
      await run(folder, 'svnadmin', 'create', 'repository');
      const root = `file://${folder}/repository`;
      await run(folder, 'svn', 'mkdir', '-q', '-m', 'Begin', `${root}/trunk`);
      await run(folder, 'svn', 'checkout', '-q', `${root}/trunk`, 'checkout');
      const checkout = join(folder, 'checkout');
      const svn = (...args: string[]) => run(checkout, 'svn', ...args);
      await begin(checkout);
      await writeFile(join(checkout, 'größe.txt'), lines('one'));
      await svn('add', '-q', '--force', '.');
      await svn('commit', '-q', '-m', 'First');
      await svn('update', '-q');
      const uuid = (await run(folder, 'svnlook', 'uuid', 'repository')).trim();
      await api.make.repository({ tool: 'Subversion', path: root, uuid });
      await change(checkout, 'two');
      await writeFile(join(checkout, 'größe.txt'), lines('klein'));
      await writeFile(join(checkout, 'häfen.txt'), 'Kiel\n');
      await svn('add', '-q', 'new.txt', 'häfen.txt');
      await svn('delete', '-q', 'deleted.txt');
      await svn('copy', '-q', 'copied.txt', 'copy.txt');
      await svn('propset', '-q', 'svn:executable', '*', 'script.txt');
      await svn('propset', '-q', 'note', 'of the folder', '.');
      const client = await clientOf(inSubversion(root));

      const id = await client.post(checkout);
      await change(checkout, 'three');
      expect(await client.post(checkout, id)).toBe(id);

      await expectTheWordAlone(id, 'trunk/');
      await run(folder, 'svn', 'checkout', '-q', `${root}/trunk`, 'other');
      const other = join(folder, 'other');
      await client.patch(other, id);
      expect(await filesOf(other, '.svn')).toEqual(await filesOf(checkout, '.svn'));
      // Of folders RBTools applies nothing.
      expect(await run(other, 'svn', 'propget', 'svn:executable', 'script.txt')).toBe('*\n');
    }, 120_000);
  });

  describeInCheckouts('mercurial', () => {
    it('posts, updates and applies edits, new, empty, deleted, moved and copied files, and modes', async () => {
      await run(folder, 'hg', 'init', 'repository');
      await begin(join(folder, 'repository'));
      await run(join(folder, 'repository'), 'hg', 'commit', '-q', '-A', '-m', 'First');
      for (const name of ['checkout', 'other']) await run(folder, 'hg', 'clone', '-q', 'repository', name);
      const [checkout, other] = [join(folder, 'checkout'), join(folder, 'other')];
      const hg = (...args: string[]) => run(checkout, 'hg', ...args);
      const path = join(folder, 'repository');
      await api.make.repository({ tool: 'Mercurial', path });
      await change(checkout, 'two');
      await writeFile(join(checkout, 'empty.txt'), '');
      await writeFile(join(checkout, 'häfen.txt'), 'Kiel\n');
      await hg('remove', '-q', 'deleted.txt');
      await hg('move', '-q', 'moved.txt', 'elsewhere.txt');
      await hg('copy', '-q', 'copied.txt', 'copy.txt');
      await chmod(join(checkout, 'script.txt'), 0o755);
      await hg('commit', '-q', '-A', '-m', 'A change');
      const client = await clientOf(inMercurial(path));

      const id = await client.post(checkout);
      await change(checkout, 'three');
      await hg('commit', '-q', '--amend', '-m', 'A change');
      expect(await client.post(checkout, id)).toBe(id);

      await expectTheWordAlone(id);
      await client.patch(other, id);
      expect(await filesOf(other, '.hg')).toEqual(await filesOf(checkout, '.hg'));
    }, 120_000);
  });
});
