import { createHash, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { databaseForEach, ownDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { load, openFiles } from '../../test/load';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

describe('importing the bytes of attachments', () => {
  const database = databaseForEach(ownDatabase);

  const stored = () => database.db.query<object[]>(`select sha256, size, unused_since from stored_file order by size`);
  const withContent = (content: string) => {
    const world = aWorld();
    const [, , last] = world.diff_file_attachments as Record<string, unknown>[];
    Object.assign(last ?? {}, { sha256: undefined, content_base64: Buffer.from(content).toString('base64') });
    return world;
  };

  it('keeps those that are there', async () => {
    await load(database, aWorld());

    expect(await database.column(`select stored_as from diff_file_attachment order by id`)).toEqual([
      hashOf('old'),
      hashOf('new'),
      null,
    ]);
    expect(await text(await (await openFiles()).read(hashOf('new')))).toBe('new');
    expect((await stored()).map((row) => Object.entries(row))).toEqual(
      [hashOf('old'), hashOf('new')].sort().map(() => expect.arrayContaining([['unused_since', null]])),
    );
  });

  it('asks the worker for what follows an upload, for those only', async () => {
    await load(database, aWorld());

    const jobs = await database.column(`select payload from outbox_message where name = 'attachment.uploaded'`);
    expect(jobs).toHaveLength(5);
    expect(jobs).toEqual(expect.arrayContaining([2, 3, 20, 21, 22].map((attachmentId) => ({ attachmentId }))));
  });

  it('replaces a world by one with the same bytes, and marks files that are no longer used', async () => {
    await load(database, withContent('only before'));

    await load(database, aWorld(), 'replace');

    expect(await database.column(`select sha256 from stored_file where unused_since is not null`)).toEqual([
      hashOf('only before'),
    ]);
  });

  it('checks in a dry run those that nobody has kept yet, and keeps none', async () => {
    const content = randomBytes(20).toString('hex');

    const { counts } = await load(database, withContent(content), 'into-empty', { dryRun: true });

    expect(counts?.get('diff_file_attachments')).toBe(3);
    expect(await stored()).toEqual([]);
    await expect((await openFiles()).read(hashOf(content))).rejects.toThrow('There are no bytes');
  });

  it('what a failed import kept is unused', async () => {
    const content = randomBytes(20).toString('hex');
    const world = { ...withContent(content), default_reviewers: [{ name: 1 }] };

    await expect(load(database, world)).rejects.toThrow();

    expect(await database.column(`select sha256 from stored_file where unused_since is null`)).toEqual([]);
    expect(await database.column(`select sha256 from stored_file where sha256 = $1`, hashOf(content))).toHaveLength(1);
  });
});
