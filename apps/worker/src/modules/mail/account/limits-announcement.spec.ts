import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import type { MadeUser } from '@review-service/testing/make';
import { MailWorld } from '../../../../test/mail-world';
import { ApplyTokenLimits } from '../../token-limits/apply-token-limits';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

describe('the announcement of limits of tokens', () => {
  let world: MailWorld;
  let owner: MadeUser;
  beforeAll(async () => {
    world = await MailWorld.begin({ WORKER_QUEUES: 'account-mail' });
  });
  beforeEach(async () => {
    await query('delete from token_limit');
    await query('delete from user_account');
    world.server.taken.splice(0);
    owner = await world.worker.make.user({ first_name: 'Olga', last_name: 'Owner' });
  });
  afterAll(() => world.end());

  const query = (text: string, values: unknown[] = []) => world.worker.query<any[]>(text, values);
  const old = (given: Parameters<MailWorld['worker']['make']['madeApiToken']>[1] = {}, user = owner) =>
    world.worker.make.madeApiToken(user, { created_at: inDays(-365), ...given });
  const limits = async (given: Record<string, unknown> = {}) => {
    const enforced_from = inDays(14);
    const { id } = await world.worker.make.tokenLimits({ max_life: 90, max_idle: 30, enforced_from, ...given });
    const [{ at }] = await query(
      `select to_char(enforced_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '+00:00' as at
       from token_limit where id = $1`,
      [id],
    );
    return { limitId: id, enforcedFrom: at as string };
  };
  const announce = async (announced: { limitId: number; enforcedFrom: string }) => {
    const id = await world.worker.send(ACCOUNT_MAIL_QUEUE, 'token-limits.announced', announced);
    await world.worker.until(id, 'done');
    await world.settled();
    return world.server.taken.splice(0);
  };

  it('goes once to each person with tokens that they shorten or end, and says what becomes of each, and where', async () => {
    const kept = await old({ note: 'night\u0007ly <build>', usedDaysAgo: 1 });
    const unused = await old({ note: '', expires_at: inDays(100) });
    await old({ note: 'in use, and over soon', usedDaysAgo: 1, expires_at: inDays(20) });
    const nobody = await world.worker.make.user();
    await world.worker.make.madeApiToken(nobody, { expires_at: inDays(9) });
    const announced = await limits();

    const taken = await announce(announced);

    expect(taken.map(({ to }) => to)).toEqual([`${owner.username}@example.com`]);
    const [{ raw, mail }] = taken as [(typeof taken)[number]];
    expect(mail.subject).toBe('Your API tokens on Review Service will expire');
    const minutes = (time: Date | string) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const begins = announced.enforcedFrom;
    expect(mail.text).toContain(
      `maximum lifetime 90 days, maximum idle time 30 days.\n\nApplies from: ${minutes(begins)}\n`,
    );
    const latest = minutes(new Date(Date.parse(begins) + 90 * DAY));
    expect(mail.text).toContain(`API token ${kept.id}: expires at ${latest} at the latest; note: night ly <build>\n`);
    expect(mail.text).toContain(`API token ${unused.id}: revoked then, unless it is used before\n`);
    expect(mail.text).not.toContain('in use');
    expect(mail.text).toContain('https://reviews.example.com/account/tokens/');
    expect(mail.html).toContain('night ly &lt;build&gt;');
    for (const { value } of [kept, unused]) expect(raw).not.toContain(value);
    const [{ progress }] = await query(`select progress from outbox_message where name = 'token-limits.announced'`);
    expect(progress).toMatchObject({ told: 1 });
  });

  it('tells of what is not used for too long by then, not only by now', async () => {
    await old({ usedDaysAgo: 20, expires_at: inDays(40) });

    expect(await announce(await limits({ enforced_from: inDays(9) }))).toEqual([]);
    await query('delete from token_limit');
    expect(await announce(await limits({ enforced_from: inDays(11) }))).toHaveLength(1);
  });

  it('is of one place, and leads there', async () => {
    const site = await world.worker.make.site({ users: [owner] });
    await old();
    const [there, other] = [await world.worker.make.user(), await world.worker.make.user()];
    await old({ local_site_id: site.id }, there);
    await old({}, other);

    const taken = await announce(await limits({ local_site_id: site.id }));

    expect(taken.map(({ to }) => to)).toEqual([`${there.username}@example.com`]);
    expect(taken[0]?.mail.text).toContain(`https://reviews.example.com/s/${site.name}/account/tokens/`);
  });

  it('names 20 tokens, and how many more there are', async () => {
    for (let nth = 0; nth < 23; nth += 1) await old();

    const [{ mail }] = (await announce(await limits())) as [Awaited<ReturnType<typeof announce>>[number]];

    expect(mail.text?.match(/^API token \d+: /gm)).toHaveLength(20);
    expect(mail.text).toContain('More tokens: 3\n');
  });

  it('goes to nobody whose tokens have an exception, who is inactive, or has no address', async () => {
    const { id } = await old();
    await query(`insert into api_token_exception (token_id, reason, given_by) values ($1, 'x', 'y')`, [id]);
    await old({}, await world.worker.make.user({ is_active: false }));
    await old({}, await world.worker.make.user({ email: '' }));

    expect(await announce(await limits())).toEqual([]);
  });

  it('is not sent once the limits have changed again', async () => {
    await old();
    const announced = await limits();
    await query(`update token_limit set enforced_from = enforced_from + interval '1 microsecond'`);

    expect(await announce(announced)).toEqual([]);
  });

  it('comes to everybody, in steps', async () => {
    await query(
      `insert into user_account (username, email)
       select 'many' || n, 'many' || n || '@example.com' from generate_series(1, 1100) n`,
    );
    await query(
      `insert into api_token (user_id, lookup, key_id, created_at)
       select id, decode(md5(id::text), 'hex'), 'test', now() - interval '1 year' from user_account
       where username in ('many1', 'many600', 'many1100')`,
    );

    const taken = await announce(await limits());

    expect(taken.map(({ to }) => to).sort()).toEqual([
      'many1100@example.com',
      'many1@example.com',
      'many600@example.com',
    ]);
  });

  it('is followed by a mail about a token that is ended', async () => {
    await old({ note: 'nightly build' });
    await limits({ enforced_from: inDays(-1), max_idle: 1 });

    await world.worker.get(ApplyTokenLimits).run();
    await world.settled();

    const [{ mail }] = world.server.taken as [(typeof world.server.taken)[number]];
    expect(mail.subject).toBe('API token revoked on Review Service');
    expect(mail.text).toContain('was revoked because it was unused for 1 day.\n\nNote: nightly build\n');
    expect(mail.text).not.toContain('Revoked by');
  });
});
