import { join } from 'node:path';
import { aDatabase, databaseForAll } from '../../../test/a-database';
import { folderForAll } from '../../../test/a-folder';
import { aWorld } from '../../../test/a-world';
import { runAdmin } from '../../../test/run-admin';
import { confirmReplacing } from '../../import/confirm-replacing';

describe('import', () => {
  const database = databaseForAll();
  const folder = folderForAll();
  const write = (content: string | Buffer) => folder.write('world.json', content);
  const load = (content: string | Buffer, ...flags: string[]) =>
    runAdmin(database.url, ['import', write(content), ...flags]);

  it('ends with one line that says what came in', async () => {
    const { code, out } = await load(JSON.stringify(aWorld()));

    expect(code).toBe(0);
    expect(out).toMatch(/^imported 3 users, 1 local_sites, 2 groups, .* in \d+\.\d s\n$/);
  });

  it('does as its flags say', async () => {
    const text = JSON.stringify(aWorld());

    expect(await load(text)).toMatchObject({ code: 1, err: expect.stringContaining('--replace') });
    expect(await load(text, '--add')).toMatchObject({
      code: 1,
      err: expect.stringContaining('users[0].id: 3 is taken'),
    });
    expect(await load(text, '--if-empty')).toMatchObject({
      code: 0,
      out: 'There are users already: nothing was imported.\n',
    });
    expect(await load(`\ufeff${text}`, '--replace', '--yes')).toMatchObject({ code: 0 });
    expect(await load(text, '--replace', '--add')).toMatchObject({ code: 2 });
  });

  it('does not replace data without a confirmation, and says what would be deleted', async () => {
    const before = await database.dump();

    const { code, out, err } = await load(JSON.stringify(aWorld()), '--replace');

    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('--replace removes from the database');
    expect(err).toMatch(/\n +3 {2}user account\n/);
    expect(err).toMatch(/use --yes\. Nothing was changed\.\n$/);
    expect(await database.dump()).toBe(before);
  });

  it('replaces when the name of the database is typed, and not when another is', async () => {
    const [name] = await database.column('select current_database()');
    const confirm = (typed: unknown) =>
      confirmReplacing(database.db, { yes: false, ask: () => Promise.resolve(String(typed)) });

    await expect(confirm('production')).rejects.toThrow('That is not the name of the database. Nothing was changed.');
    await expect(confirm(name)).resolves.toBeUndefined();
  });

  it('asks nothing when nothing would go', async () => {
    const empty = await aDatabase();
    const file = write(JSON.stringify(aWorld()));

    expect(await runAdmin(empty.url, ['import', file, '--replace'])).toMatchObject({
      code: 0,
      err: expect.not.stringContaining('removes'),
    });
    await empty.drop();
  });

  it('names up to twenty faults, each with its place, and that nothing was changed', async () => {
    const users = Array.from({ length: 30 }, (_, index) => ({ id: 100 + index, username: `not possible ${index}` }));

    const { code, err } = await load(JSON.stringify({ users }), '--add');

    const lines = err.split('\n');
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('users['))).toHaveLength(20);
    expect(lines.slice(-3)).toEqual(['These are the first 20 faults.', 'Nothing was changed.', '']);
  });

  it('checks a document with --dry-run, says what would be deleted, and changes nothing', async () => {
    const before = await database.dump();

    expect(await load(JSON.stringify(aWorld()), '--replace', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^nothing was changed; it would import 3 users, /),
      err: expect.stringMatching(/^--replace removes from the database [^]*\n +3 {2}user account\n/),
    });
    expect(await database.dump()).toBe(before);
  });

  it('says in one line what is wrong with the file', async () => {
    expect(await load(Buffer.from([0x7b, 0xff]), '--replace', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/The document is not UTF-8 text\.\nNothing was changed\.\n$/),
    });
    expect(
      await runAdmin(database.url, ['import', join(folder.path, 'none.json'), '--replace', '--yes']),
    ).toMatchObject({
      code: 1,
      err: expect.stringMatching(/none\.json cannot be read \(.*\)\.\nNothing was changed\.\n$/),
    });
  });

  it('needs keys only for documents with tokens', async () => {
    const env = { SECRET_KEYS: '', DATA_DIR: folder.path };
    const run = (missing: object) =>
      runAdmin(database.url, ['import', write(JSON.stringify({ ...aWorld(), ...missing })), '--replace', '--yes'], {
        env,
      });

    expect(await run({ api_tokens: undefined, oauth_tokens: undefined })).toMatchObject({ code: 0 });
    for (const missing of [{ api_tokens: undefined }, { oauth_tokens: undefined }])
      expect(await run(missing)).toMatchObject({
        code: 1,
        err: expect.stringContaining('SECRET_KEYS: is required'),
      });
  });
});
