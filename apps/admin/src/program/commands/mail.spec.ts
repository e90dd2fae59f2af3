import { runAdmin } from '../../../test/run-admin';
import { databaseForAll } from '../../../test/a-database';

describe('mail', () => {
  const database = databaseForAll();

  const MAIL = { MAIL_FROM: 'reviews@example.com', SITE_URL: 'https://reviews.example.com' };

  describe('test', () => {
    it('says why no mail was sent', async () => {
      const env = { ...MAIL, MAIL_URL: 'smtp://ann:secret@127.0.0.1:1?starttls=off' };

      const { code, err } = await runAdmin(database.url, ['mail', 'test', 'ann@example.com'], { env });

      expect([code, err]).toEqual([1, expect.stringContaining('No mail was sent to ann@example.com')]);
      expect(err).not.toContain('secret');
    });

    it('logs in by OAuth 2, and names the setting that is missing for it', async () => {
      const oauth = {
        MAIL_OAUTH_TOKEN_URL: 'http://127.0.0.1:1/token',
        MAIL_OAUTH_CLIENT_ID: 'reviews',
        MAIL_OAUTH_CLIENT_SECRET: 'very-secret',
      };
      const at = (user: string, more: object) => ({
        ...MAIL,
        ...oauth,
        MAIL_URL: `smtp://${user}@127.0.0.1:1`,
        ...more,
      });
      const tried = (env: Record<string, string>) =>
        runAdmin(database.url, ['mail', 'test', 'ann@example.com'], { env });

      const missing = await tried(at('ann', {}));
      const password = await tried(at('ann:word', { MAIL_OAUTH_REFRESH_TOKEN: 'very-fresh' }));
      const plain = await tried(
        at('ann', { ...{ MAIL_OAUTH_REFRESH_TOKEN: 'x' }, MAIL_OAUTH_TOKEN_URL: 'http://a.example/' }),
      );
      const away = await tried(at('ann', { MAIL_OAUTH_REFRESH_TOKEN: 'very-fresh' }));

      expect(missing.err).toContain('MAIL_OAUTH_REFRESH_TOKEN: is required with MAIL_OAUTH_TOKEN_URL');
      for (const { err } of [password, plain])
        expect(err).toContain('MAIL_OAUTH_TOKEN_URL: must be an https:// address');
      expect(away.err).toContain('No mail was sent to ann@example.com');
      expect([missing, password, plain, away].map(({ code }) => code)).toEqual([1, 1, 1, 1]);
      expect([missing, password, plain, away].map(({ err }) => err).join()).not.toMatch(/very-|word@/);
    });

    it('asks for the settings of mail, and for one address', async () => {
      const off = await runAdmin(database.url, ['mail', 'test', 'ann@example.com']);
      const two = await runAdmin(database.url, ['mail', 'test', 'ann@example.com, bo@example.com'], { env: MAIL });

      expect([off.code, off.err]).toEqual([1, expect.stringContaining('MAIL_URL: is not set')]);
      expect([two.code, two.err]).toEqual([1, expect.stringContaining('is not an address')]);
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
