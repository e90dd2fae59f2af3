import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aDatabase, type TestDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { runAdmin } from '../../test/run-admin';

describe('import', () => {
  let database: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  const write = (content: string | Buffer) => {
    const file = join(folder, 'world.json');
    writeFileSync(file, content);
    return file;
  };
  const load = (content: string | Buffer, ...flags: string[]) =>
    runAdmin(database.url, ['import', write(content), ...flags]);

  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

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
    expect(await load(`\ufeff${text}`, '--replace')).toMatchObject({ code: 0 });
    expect(await load(text, '--replace', '--add')).toMatchObject({ code: 2 });
  });

  it('says in one line what is wrong with the file', async () => {
    expect(await load(Buffer.from([0x7b, 0xff]), '--replace')).toMatchObject({
      code: 1,
      err: 'The document is not UTF-8 text.\n',
    });
    expect(await runAdmin(database.url, ['import', join(folder, 'none.json'), '--replace'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/none\.json cannot be read \(.*\)\.\n$/),
    });
  });

  it('needs keys only for documents with tokens', async () => {
    const env = { SECRET_KEYS: '', DATA_DIR: folder };
    const run = (missing: object) =>
      runAdmin(database.url, ['import', write(JSON.stringify({ ...aWorld(), ...missing })), '--replace'], { env });

    expect(await run({ api_tokens: undefined, oauth_tokens: undefined })).toMatchObject({ code: 0 });
    for (const missing of [{ api_tokens: undefined }, { oauth_tokens: undefined }])
      expect(await run(missing)).toMatchObject({
        code: 1,
        err: expect.stringContaining('SECRET_KEYS: is required'),
      });
  });
});
