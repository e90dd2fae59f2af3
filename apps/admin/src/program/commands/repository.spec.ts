import { Make } from '@review-service/testing/make';
import { databaseForAll } from '../../../test/a-database';
import { answerForSources } from '../../../test/answered-sources';
import { runAdmin } from '../../../test/run-admin';

describe('repository', () => {
  const database = databaseForAll();
  let make: Make;
  const admin = (...args: string[]) => runAdmin(database.url, ['repository', ...args]);

  beforeAll(async () => {
    make = new Make(database.db);
  });
  beforeEach(() => database.db.query('truncate audit_log, repository cascade'));

  describe('show', () => {
    it('says who reads it and what belongs to it, by its name or id', async () => {
      const ann = await make.user();
      const website = await make.repository({ name: 'website', is_public: false, users: [ann] });
      await make.reviewRequest(ann, website);

      for (const named of ['website', String(website.id)]) {
        const { out } = await admin('show', named);
        expect(out).toMatch(/^status: +in use$/m);
        expect(out).toMatch(/^access: +1 person and 0 groups$/m);
        expect(out).toMatch(/^review requests: +1, 1 open$/m);
      }
    });

    it('says where its files are read, and nothing of the token', async () => {
      const { id } = await make.repository({ name: 'website' });
      expect((await admin('show', 'website')).out).toMatch(/^source: +none$/m);
      await database.db.query(
        `insert into repository_source (repository_id, kind, url, project, username, key_id, sealed)
         values ($1, 'mirror', 'https://git.example.com/ship.git', '', 'ann', 'k1', 'k1.sealed')`,
        [id],
      );

      const { out } = await admin('show', 'website');
      expect(out).toMatch(/^source: +mirror, https:\/\/git\.example\.com\/ship\.git, with a token of ann$/m);
      expect(out).toMatch(/^last fetched: +never$/m);
      expect(out + (await admin('show', 'website', '--json')).out).not.toContain('sealed');
    });

    it('names the nearest right name', async () => {
      await make.repository({ name: 'website' });

      expect((await admin('show', 'webiste')).err).toBe('There is no repository "webiste". Did you mean website?\n');
    });
  });

  describe('check', () => {
    const asked = () => database.db.query(`select name, payload from outbox_message where queue = 'sources'`);
    beforeEach(() => database.db.query('delete from outbox_message'));

    it('asks by a worker, and says that the files can be read', async () => {
      const { id } = await make.repository({ name: 'website' });
      await answerForSources(database);

      for (const time of [1, 2]) {
        expect(await admin('check', 'website')).toEqual({
          code: 0,
          out: 'The source of "website" can be read.\n',
          err: 'Checking the source of "website": github, ann/ship, without a token …\n',
        });
        expect(await asked()).toHaveLength(time);
      }
      const [{ name, payload }] = await asked();
      expect([name, payload.repositoryId]).toEqual(['source.asked', id]);
    });

    it.each([
      ['unauthorized', 'Set a token'],
      ['missing', 'Check its URL and project'],
      ['unreachable', 'named in SOURCE_ALLOW_PRIVATE'],
      ['unsupported', 'mirrors need SOURCE_MIRRORS'],
    ])('%s: says what to do, and fails', async (fault, advice) => {
      await make.repository({ name: 'website' });
      await answerForSources(database, { fault, said: 'git.example.com answered 418' });

      const { code, out, err } = await admin('check', 'website', '--quiet');

      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(`cannot be read (${fault}: git.example.com answered 418). `);
      expect(err).toContain(advice);
    });

    it('of a repository without a source is refused', async () => {
      await make.repository({ name: 'website' });

      expect(await admin('check', 'website')).toMatchObject({
        code: 1,
        err: '"website" has no source.\n',
      });
    });
  });

  describe('archive', () => {
    it('says what goes before it asks, and changes nothing in a dry run', async () => {
      await make.repository({ name: 'website' });
      const before = await database.dump();
      const goes = 'with 0 review requests, 0 of them open';

      expect(await admin('archive', 'website', '--dry-run')).toMatchObject({
        code: 0,
        err: expect.stringContaining(goes),
      });
      expect((await admin('archive', 'website')).code).toBe(1);
      expect(await database.dump()).toBe(before);
    });

    it('keeps what was reviewed in it, closes it, and frees its name, as the API does', async () => {
      const website = await make.repository({ name: 'website' });
      const { id } = website;
      await make.reviewRequest(await make.user(), website);

      expect((await admin('archive', 'website', '--yes')).out).toMatch(
        /^The repository "website" was archived as "ar:website:[0-9a-f]+"\.\n$/,
      );

      expect(await database.column('select archived_at is not null and not is_public from repository')).toEqual([true]);
      expect(await database.column('select repository_id from review_request where repository_id = $1', id)).toEqual([
        id,
      ]);
      expect(await database.db.query('select action, subject, details from audit_log')).toEqual([
        { action: 'repository.archived', subject: `repository ${id}`, details: { name: 'website' } },
      ]);
      expect((await admin('archive', String(id), '--yes')).err).toMatch(/is already archived\.\n$/);
    });
  });

  describe('restore', () => {
    it('gives it its name back, and makes it as public as it was', async () => {
      for (const [name, is_public] of [
        ['website', true],
        ['payments', false],
      ] as const) {
        const { id } = await make.repository({ name, is_public });
        await admin('archive', name, '--yes');

        expect((await admin('restore', String(id))).out).toMatch(`The repository "${name}" was restored.`);
        const [row] = await database.db.query('select name, is_public, archived_at from repository where id = $1', [
          id,
        ]);
        expect(row).toEqual({ name, is_public, archived_at: null });
      }
    });

    it('refuses what is in use, and a name that is taken', async () => {
      const { id } = await make.repository({ name: 'website' });
      expect((await admin('restore', String(id))).err).toBe(`The repository ${id} is not archived.\n`);
      await admin('archive', 'website', '--yes');
      await make.repository({ name: 'website' });

      expect((await admin('restore', String(id))).err).toMatch(/Choose a new one with --name\.\n$/);
      expect((await admin('restore', String(id), '--name', '')).err).toBe('--name: This must not be empty.\n');
      expect((await admin('restore', String(id), '--name', 'old')).out).toMatch('"old" was restored');
    });
  });
});
