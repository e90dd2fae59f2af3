import { Make, type MadeUser } from '@review-service/testing/make';
import { databaseForAll } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

describe('identity', () => {
  const database = databaseForAll();
  let make: Make;
  let ann: MadeUser;
  const admin = (...args: string[]) => runAdmin(database.url, ['identity', ...args]);

  beforeAll(async () => {
    make = new Make(database.db);
    ann = await make.user({ username: 'ann' });
  });
  beforeEach(() => database.db.query('truncate identity, audit_log, outbox_message cascade'));

  describe('list', () => {
    it('has those of everybody, of a person, or of a provider', async () => {
      const bo = await make.user();
      const [one, other] = [await make.identity(ann), await make.identity(bo, { issuer: 'https://other.example.com' })];
      const ids = async (...args: string[]) =>
        (JSON.parse((await admin('list', '--json', ...args)).out) as { items: { id: number }[] }).items.map(
          ({ id }) => id,
        );

      expect(await ids()).toEqual([one.id, other.id]);
      expect(await ids('ann')).toEqual([one.id]);
      expect(await ids('--issuer', 'https://other.example.com')).toEqual([other.id]);
      expect((await admin('list', 'ann')).out).toContain(one.subject);
    });

    it('refuses an unknown person', async () => {
      expect(await admin('list', 'anne')).toMatchObject({ code: 1, err: expect.stringContaining('"anne"') as string });
    });
  });

  describe('remove', () => {
    it('says what goes, and changes nothing in a dry run', async () => {
      const { id, subject } = await make.identity(ann);
      const before = await database.dump();

      const { code, err } = await admin('remove', String(id), '--dry-run');

      expect(code).toBe(0);
      expect(err).toContain(`This removes identity ${id} (${subject} of https://login.example.com) from "ann"`);
      expect(await database.dump()).toEqual(before);
    });

    it('says if nobody can sign in to the account then', async () => {
      const { id } = await make.identity(await make.user({ password_hash: null }));

      expect((await admin('remove', String(id), '--dry-run')).err).toContain('Nobody can sign in to the account then');
    });

    it('removes it and ends the sessions that it opened, with an entry and a mail', async () => {
      const { id, subject } = await make.identity(ann);
      const session = '3f0c6c4e-9a55-4d0e-a8a1-5d2a32d0c001';
      await database.db.query(
        `insert into provider_session (session_id, identity_id, expires_at) values ($1, $2, '2099-01-01')`,
        [session, id],
      );

      expect((await admin('remove', String(id), '--yes')).code).toBe(0);

      const of = (table: string, column: string) => database.db.query(`select ${column} as one from ${table}`);
      expect(await of('identity', 'id')).toEqual([]);
      expect(await of('revoked_session', 'session_id')).toEqual([{ one: session }]);
      expect(await of('audit_log', 'details')).toEqual([
        { one: { userId: ann.id, issuer: 'https://login.example.com', subject } },
      ]);
      expect(await of('outbox_message', 'payload')).toEqual([
        { one: { userId: ann.id, provider: 'https://login.example.com', actorId: 0 } },
      ]);
    });

    it('refuses what is none', async () => {
      expect(await admin('remove', '999999', '--yes')).toMatchObject({ code: 1 });
      expect(await admin('remove', 'ann', '--yes')).toMatchObject({ code: 1 });
    });
  });
});
