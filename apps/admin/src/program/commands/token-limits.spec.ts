import { Make, type MadeUser } from '@review-service/testing/make';
import { databaseForEach } from '../../../test/a-database';
import { refuses } from '../../../test/refuses';
import { runAdmin } from '../../../test/run-admin';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

describe('token-limits', () => {
  const database = databaseForEach();
  let make: Make;
  let ann: MadeUser;
  const set = (...args: string[]) => runAdmin(database.url, ['token-limits', 'set', ...args]);
  const show = (...args: string[]) => runAdmin(database.url, ['token-limits', 'show', ...args]);
  const stored = () =>
    database.db.query<object[]>(
      `select max_life, max_idle, grace, changed_by,
         round(extract(epoch from enforced_from - now()) / 86400)::integer as days, local_site_id as site
       from token_limit order by id`,
    );
  const jobs = () => database.column(`select payload from outbox_message where name = 'token-limits.announced'`);

  beforeEach(async () => {
    make = new Make(database.db);
    ann = await make.user({ username: 'ann' });
  });

  describe('show', () => {
    it('says that there are none, and which there are', async () => {
      expect((await show()).out).toMatch(/^maximum lifetime: +none\nmaximum idle time: +none\n/);
      await set('--max-life', '90d', '--max-idle', '1d');

      const { code, out } = await show();

      expect(code).toBe(0);
      expect(out).toMatch(/^maximum lifetime: +90 days\nmaximum idle time: +1 day\ngrace period: +14 days\n/);
      expect(out).toMatch(/changed by: +operator\n$/);
    });

    it('refuses a site that there is not', async () => {
      expect(await show('--site', 'nowhere')).toMatchObject({
        code: 1,
        err: expect.stringContaining('no site "nowhere"'),
      });
    });
  });

  describe('set', () => {
    it('changes the limits as the API does: with grace period, a job that tells people, and an audit entry', async () => {
      const { code, out, err } = await set('--max-life', '90d', '--max-idle', '30', '--grace', '7d');

      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(
        /^API tokens: maximum lifetime 90 days, maximum idle time 30 days; new ones from now on, existing ones from \d{4}-/,
      );
      expect(await stored()).toEqual([
        { max_life: 90, max_idle: 30, grace: 7, changed_by: 'operator', days: 7, site: null },
      ]);
      const [limits] = await database.column('select id from token_limit');
      expect(await jobs()).toEqual([{ limitId: limits, enforcedFrom: expect.stringMatching(/^\d{4}-.*\+00:00$/) }]);
      expect(
        await database.db.query(`select actor, subject, details from audit_log where action = 'token-limits.changed'`),
      ).toEqual([
        {
          ...{ actor: 'operator', subject: 'token-limits service' },
          details: {
            ...{ maxLife: 90, maxIdle: 30, grace: 7, enforcedFrom: expect.any(String) },
            was: { maxLife: null, maxIdle: null },
          },
        },
      ]);
    });

    it('takes them away, and tells nobody of less', async () => {
      await set('--max-life', '90d', '--max-idle', '30d');

      await set('--max-idle', 'none', '--max-life', '120d');

      expect(await stored()).toMatchObject([{ max_life: 120, max_idle: null, days: 14 }]);
      expect(await jobs()).toHaveLength(1);
    });

    it('is of a Local Site', async () => {
      const site = await make.site({ name: 'acme' });

      await set('--max-life', '30d', '--site', 'acme');

      expect(await stored()).toMatchObject([{ max_life: 30, site: site.id }]);
      expect(await database.column(`select details->>'site' from audit_log`)).toEqual(['acme']);
    });

    it('writes nothing where nothing changes', async () => {
      await set('--max-life', '90d');
      const before = await database.dump();

      expect((await set('--max-life', '90d')).code).toBe(0);

      expect(await database.dump()).toBe(before);
    });

    refuses(database, (args) => set(...args), [
      [[], 'Give --max-life, --max-idle or --grace.'],
      [['--max-life', '0d'], 'Use a number of days such as 90d, or none.', 2],
      [['--max-life', 'soon'], 'Use a number of days such as 90d, or none.', 2],
      [['--max-life', '99999d'], '--max-life: This must be at most 36500.'],
      [['--grace', 'none'], 'Use a number of days such as 14d.', 2],
      [['--grace', '999d'], '--grace: This must be at most 365.'],
      [['--max-life', '9d', '--site', 'nowhere'], 'There is no site "nowhere".'],
    ]);
  });

  describe('set --preview', () => {
    const old = (given: Parameters<Make['madeApiToken']>[1] = {}) =>
      make.madeApiToken(ann, { created_at: inDays(-365), ...given });

    it('shows whom the limits would affect once they begin, and changes nothing', async () => {
      const far = await old({ usedDaysAgo: 1, note: 'nightly build' });
      const soonIdle = await old({ usedDaysAgo: 20, expires_at: inDays(40) });
      await old({ usedDaysAgo: 1, expires_at: inDays(40) });
      const before = await database.dump();

      const { code, out } = await set('--max-life', '90d', '--max-idle', '30d', '--grace', '14d', '--preview');

      expect(code).toBe(0);
      expect(out).toMatch(
        new RegExp(`^${far.id} +ann +shortened +never +\\S+ +nightly build\n${soonIdle.id} +ann +ended `),
      );
      expect(await database.dump()).toBe(before);
    });

    it('goes page by page', async () => {
      const [first, second] = [await old(), await old()];
      const page = async (...args: string[]) => {
        const { out } = await set('--max-life', '90d', '--preview', '--limit', '1', '--json', ...args);
        return JSON.parse(out) as { items: { id: number }[]; next: string | null };
      };

      const { items, next } = await page();
      expect([items, next]).toEqual([[expect.objectContaining({ id: first.id })], String(first.id)]);
      expect(await page('--after', String(next))).toMatchObject({ items: [{ id: second.id }], next: null });
    });

    it('without limits shows what the present ones do', async () => {
      const { id } = await old({ usedDaysAgo: 20 });
      await make.tokenLimits({ max_idle: 30, enforced_from: inDays(11) });

      expect(JSON.parse((await set('--preview', '--json')).out)).toMatchObject({ items: [{ id, effect: 'ended' }] });
    });
  });
});
