import type { MadeUser } from '@review-service/testing/make';
import { MailWorld } from '../../../../test/mail-world';
import { WarnedEnds } from './warned-ends';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("mail about what is somebody's own", () => {
  let world: MailWorld;
  let owner: MadeUser;
  beforeAll(async () => {
    world = await MailWorld.begin({ WORKER_QUEUES: 'account-mail' });
  });
  beforeEach(async () => {
    await query('delete from user_account');
    world.server.taken.splice(0);
    owner = await make().user({ first_name: 'Olga', last_name: 'Owner' });
  });
  afterAll(() => world.end());

  const make = () => world.worker.make;
  const query = (text: string, values: unknown[] = []) =>
    world.worker.db.query<Record<string, unknown>[]>(text, values);
  const inDays = (days: number) => new Date(Date.now() + days * DAY - HOUR).toISOString();
  const LONG_AGO = '2020-01-01T00:00:00Z';
  const apiToken = (given: Record<string, unknown>) =>
    make().apiToken(owner, { created_at: LONG_AGO, note: 'nightly build', ...given });
  const oauthToken = async (expires_at: string, given: { refresh?: string } = {}) => {
    const token = await make().oauthToken(owner, { expires_at, ...given });
    await query('update oauth_token set created_at = $2 where id = $1', [token.id, LONG_AGO]);
    return token;
  };
  /** The subjects of the mails of a run, once all are sent. */
  const warned = async () => {
    await world.worker.get(WarnedEnds).run();
    await world.settled();
    return world.server.taken.splice(0).map(({ mail }) => mail.subject);
  };

  describe('before a token ends', () => {
    it('is sent 14, 7 and 1 days before, each once', async () => {
      await apiToken({ expires_at: inDays(15) });
      const rest = async (days: number) => {
        await query('update api_token set expires_at = $1', [inDays(days)]);
        await query('update credential_warning set ends_at = $1', [inDays(days)]);
        const [{ at }] = (await query('select expires_at as at from api_token')) as [{ at: Date }];
        await query('update credential_warning set ends_at = $1', [at]);
        return [...(await warned()), ...(await warned())];
      };

      expect(await rest(15)).toEqual([]);
      expect(await rest(14)).toEqual(['API token ends in 14 days on Review Service']);
      expect(await rest(8)).toEqual([]);
      expect(await rest(7)).toEqual(['API token ends in 7 days on Review Service']);
      expect(await rest(2)).toEqual([]);
      expect(await rest(1)).toEqual(['API token ends within a day on Review Service']);
      expect(await rest(-1)).toEqual([]);
    });

    it('is sent once of all that has passed while nothing ran, also of what has ended meanwhile', async () => {
      await apiToken({ expires_at: inDays(3) });
      await apiToken({ expires_at: inDays(-2) });
      await apiToken({ expires_at: inDays(-8) });

      expect((await warned()).sort()).toEqual([
        'API token ends in 3 days on Review Service',
        'API token has ended on Review Service',
      ]);
      expect(await query('select days from credential_warning order by days')).toEqual([{ days: 1 }, { days: 7 }]);
    });

    it('is sent again for another end, and not for days that a token never had', async () => {
      const now = new Date().toISOString();
      await apiToken({ expires_at: inDays(5) });
      await apiToken({ expires_at: inDays(10), created_at: now });
      await apiToken({ expires_at: inDays(1), created_at: now });
      expect(await warned()).toHaveLength(1);

      await query(`update api_token set expires_at = expires_at + interval '1 minute'`);

      expect(await warned()).toHaveLength(1);
    });

    it('says what ends and when, where to make a new one, and no value of it', async () => {
      const expires_at = inDays(7);
      const value = await apiToken({ expires_at, note: 'night\u0007ly <build>' });

      expect(await warnedMail()).toMatchObject({
        from: { address: 'reviews@example.org', name: 'Review Service' },
        to: [{ address: `${owner.username}@example.com`, name: 'Olga Owner' }],
      });
      const [{ raw, mail }] = world.server.taken as [(typeof world.server.taken)[number]];
      const text = mail.text ?? '';
      expect(text).toContain('Note: night ly <build>');
      expect(text).toContain(`Ends: ${expires_at.slice(0, 16).replace('T', ' ')} UTC`);
      expect(text).toContain('https://reviews.example.com/account/tokens/');
      expect(mail.html).toContain('night ly &lt;build&gt;');
      expect(raw).not.toContain(value);
      expect(raw).toContain('Auto-Submitted: auto-generated');
      expect(raw).not.toContain('List-Unsubscribe');
    });

    it('is sent to whoever wants no other mail, but to nobody who is inactive, has no address, or refuses mail', async () => {
      await apiToken({ expires_at: inDays(7) });
      await query(`insert into mail_choice (user_id, mail) values ($1, 'none')`, [owner.id]);
      for (const given of [{ is_active: false }, { email: '' }, { email: 'gone@example.com' }]) {
        const other = await make().user(given);
        await make().apiToken(other, { created_at: LONG_AGO, expires_at: inDays(7) });
      }
      await query(`insert into mail_bounce values ('gone@example.com', 3, now(), '550')`);

      await warned();

      expect(await query(`select count(*)::integer as n from mail_delivery where state = 'delivered'`)).toEqual([
        { n: 1 },
      ]);
      await query(`delete from mail_bounce`);
    });

    it('is sent of an application that cannot renew its access, as long as it may use it', async () => {
      await oauthToken(inDays(7), { refresh: 'alive' });
      const { application } = await oauthToken(inDays(7));
      const gone = await oauthToken(inDays(7));
      await query('update oauth_application set enabled = false where id = $1', [gone.application.id]);

      expect(await warnedMail()).toMatchObject({
        subject: 'Access of an application ends in 7 days on Review Service',
        text: expect.stringContaining(`Application: ${application.name}`),
      });
      expect(world.server.taken).toHaveLength(1);
    });

    it('is not sent by then of what has been ended, or ends later', async () => {
      await apiToken({ expires_at: inDays(7) });
      await apiToken({ expires_at: inDays(6) });
      world.server.refusals.set(`${owner.username}@example.com`, { code: 451, times: 2 });
      await warned();
      await query('update api_token set is_valid = false where expires_at < $1', [inDays(6.5)]);
      await query('update api_token set expires_at = $1 where is_valid', [inDays(90)]);
      await query(`update outbox_message set due_at = now(), error = null where status = 'pending'`);
      await query(`select pg_notify('outbox', '')`);
      await world.settled();

      expect(world.server.taken).toEqual([]);
      expect(await query('select distinct state from mail_delivery')).toEqual([{ state: 'dropped' }]);
    });

    it('goes on where a batch ended, and leaves out nobody', async () => {
      await query(
        `insert into api_token (user_id, lookup, key_id, created_at, expires_at)
         select $1, decode(md5(n::text), 'hex'), 'test', $2, $3 from generate_series(1, 1203) n`,
        [owner.id, LONG_AGO, inDays(7)],
      );

      await Promise.all([world.worker.get(WarnedEnds).run(), world.worker.get(WarnedEnds).run()]);

      expect(await query('select count(*)::integer as n from mail_delivery')).toEqual([{ n: 1203 }]);
    });
  });

  const warnedMail = async () => {
    await world.worker.get(WarnedEnds).run();
    await world.settled();
    return world.server.taken[0]?.mail;
  };
});
