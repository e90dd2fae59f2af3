import { runAdmin } from '../../test/run-admin';
import { aDatabase, type TestDatabase } from '../../test/a-database';

describe('mail', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await aDatabase()));
  afterAll(() => database.drop());

  const MAIL = { MAIL_FROM: 'reviews@example.com', SITE_URL: 'https://reviews.example.com' };

  describe('test', () => {
    it('says why no mail was sent', async () => {
      const env = { ...MAIL, MAIL_URL: 'smtp://ann:secret@127.0.0.1:1?starttls=off' };

      const { code, err } = await runAdmin(database.url, ['mail', 'test', 'ann@example.com'], { env });

      expect([code, err]).toEqual([1, expect.stringContaining('No mail was sent to ann@example.com')]);
      expect(err).not.toContain('secret');
    });

    it('asks for the settings of mail, and for one address', async () => {
      const off = await runAdmin(database.url, ['mail', 'test', 'ann@example.com']);
      const two = await runAdmin(database.url, ['mail', 'test', 'ann@example.com, bo@example.com'], { env: MAIL });

      expect([off.code, off.err]).toEqual([1, expect.stringContaining('MAIL_URL: is not set')]);
      expect([two.code, two.err]).toEqual([1, expect.stringContaining('is no address')]);
    });
  });

  it('bounced and forget: shows who refuses mail, and gives them another chance', async () => {
    await database.db.query(
      `insert into mail_bounce values ('a@example.com', 2, now(), '550 full'), ('b@example.com', 3, now(), '550 gone')`,
    );
    const list = async () => {
      const { out } = await runAdmin(database.url, ['mail', 'bounced', '--json']);
      const { items } = JSON.parse(out) as { items: { address: string; isOff: boolean }[] };
      return items.map(({ address, isOff }) => [address, isOff]);
    };
    expect(await list()).toEqual([
      ['a@example.com', false],
      ['b@example.com', true],
    ]);

    const forgotten = await runAdmin(database.url, ['mail', 'forget', 'B@example.com']);
    const again = await runAdmin(database.url, ['mail', 'forget', 'b@example.com']);

    expect([forgotten.code, again.code]).toEqual([0, 1]);
    expect(await list()).toEqual([['a@example.com', false]]);
  });
});
