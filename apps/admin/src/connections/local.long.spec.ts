import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase, type TestDatabase } from '../../test/a-database';
import { launchAdmin, runAdmin } from '../../test/run-admin';

describe('a command on this machine', () => {
  let folder: string;
  let unmigrated: TestDatabase;
  beforeAll(async () => (unmigrated = await ownDatabase({ migrated: false })));
  afterAll(() => unmigrated.drop());
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'admin-local-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each([[['user', 'list']], [['migrate']], [['doctor']], [['secrets', 'rotate']]])(
    'makes no database, and says where it looked: %j',
    async (args) => {
      const env = { DATABASE_URL: '', SECRET_KEYS: '', STORAGE_URL: '', DATA_DIR: join(folder, 'data') };

      const { code, out, err } = await launchAdmin('', args, { env });

      expect(code).toBe(1);
      expect(out + err).toContain(`DATABASE_URL is not set, and ${env.DATA_DIR} (DATA_DIR) holds none.`);
      expect(existsSync(env.DATA_DIR)).toBe(false);
    },
  );

  it('names commands as they can be pasted', async () => {
    const env = { DATA_DIR: "it's here" };

    expect((await runAdmin(unmigrated.url, ['user', 'list'], { env })).err).toContain(
      "Run `DATA_DIR='it'\\''s here' npm run admin -- migrate` first.",
    );
  });
});
