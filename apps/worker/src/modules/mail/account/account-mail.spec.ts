import { TransactionHost } from '@nestjs-cls/transactional';
import { ACCOUNT_MAIL_QUEUE, type TokenLeaked, type TokenMade } from '@review-service/contracts/account-mail';
import { OAUTH_TOKENS_QUEUE, type TokenDeleted } from '@review-service/contracts/oauth-tokens';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { openConfirmation } from '@review-service/platform/secrets/address-confirmation';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { MadeUser } from '@review-service/testing/make';
import { MailWorld } from '../../../../test/mail-world';
import { FailingWebhooks } from '../../webhooks/failing-webhooks';
import { WarnedEnds } from './warned-ends';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("mail about what is somebody's own", () => {
  let world: MailWorld;
  let owner: MadeUser;
  beforeAll(async () => {
    world = await MailWorld.begin({ WORKER_QUEUES: 'account-mail,oauth-tokens' });
  });
  beforeEach(async () => {
    await query('delete from webhook');
    await query('delete from mail_event');
    await query('delete from user_account');
    world.server.taken.splice(0);
    owner = await make().user({ first_name: 'Olga', last_name: 'Owner' });
  });
  afterAll(() => world.end());

  const make = () => world.worker.make;
  const query = (text: string, values: unknown[] = []) => world.worker.query<Record<string, unknown>[]>(text, values);
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
      expect(await rest(14)).toEqual(['API token expires in 14 days on Review Service']);
      expect(await rest(8)).toEqual([]);
      expect(await rest(7)).toEqual(['API token expires in 7 days on Review Service']);
      expect(await rest(2)).toEqual([]);
      expect(await rest(1)).toEqual(['API token expires within a day on Review Service']);
      expect(await rest(-1)).toEqual([]);
    });

    it('is sent once of all that has passed while nothing ran, also of what has ended meanwhile', async () => {
      await apiToken({ expires_at: inDays(3) });
      await apiToken({ expires_at: inDays(-2) });
      await apiToken({ expires_at: inDays(-8) });

      expect((await warned()).sort()).toEqual([
        'API token expires in 3 days on Review Service',
        'API token has expired on Review Service',
      ]);
      expect(await query('select days from credential_warning order by days')).toEqual([{ days: 1 }, { days: 7 }]);
    });

    it('is not sent of what programs make from a token for a short time', async () => {
      const parent = await make().madeApiToken(owner, { created_at: LONG_AGO });
      await make().childToken(parent, { created_at: LONG_AGO, expires_at: inDays(1) });

      expect(await warned()).toEqual([]);
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
      expect(text).toContain(`Expires: ${expires_at.slice(0, 16).replace('T', ' ')} UTC`);
      expect(text).toContain('https://reviews.example.com/account/tokens/');
      expect(mail.html).toContain('night ly &lt;build&gt;');
      expect(raw).not.toContain(value);
      expect(raw).toContain('Auto-Submitted: auto-generated');
      expect(raw).not.toContain('List-Unsubscribe');
    });

    it('is sent to people who want no other mail, but not to inactive people, without an address, or to a refusing address', async () => {
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
        subject: 'Application access expires in 7 days on Review Service',
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
  });

  describe('of an e-mail address and a password', () => {
    const FORMER = () => `${owner.username}@example.com`;
    const NEW = 'olga@new.example';
    const moved = () => ({ userId: owner.id, former: FORMER(), address: NEW });
    const taken = async (id: string) => {
      await world.worker.until(id, 'done');
      await world.settled();
      return new Map(world.server.taken.splice(0).map((sent) => [sent.to, sent]));
    };

    it('sends the link to the new address, with nothing that its owner wrote, and tells the former one', async () => {
      const sent = await taken(await world.worker.send(ACCOUNT_MAIL_QUEUE, 'address.asked', moved()));

      expect([...sent.keys()].sort()).toEqual([NEW, FORMER()].sort());
      const link = /https:\/\/reviews\.example\.com\/account\/address\/(\S+)\//.exec(sent.get(NEW)?.mail.text ?? '');
      expect(openConfirmation(world.worker.get(Secrets), link?.[1] ?? '')).toMatchObject(moved());
      expect(sent.get(NEW)?.raw).not.toContain('Olga');
      expect(sent.get(FORMER())?.mail).toMatchObject({
        subject: 'E-mail address change requested on Review Service',
        text: expect.stringContaining(`New address: ${NEW}`),
      });
      expect(sent.get(FORMER())?.raw).not.toContain('/account/address/');
    });

    it('tells the former address that it was changed, and by whom', async () => {
      const root = await make().superuser();
      await query('update user_account set email = $2 where id = $1', [owner.id, NEW]);

      const event = { ...moved(), actorId: root.id };
      const sent = await taken(await world.worker.send(ACCOUNT_MAIL_QUEUE, 'address.changed', event));

      expect([...sent.keys()]).toEqual([`${owner.username}@example.com`]);
      expect(sent.get(`${owner.username}@example.com`)?.mail.text).toContain(`Changed by: ${root.username}`);
    });

    it('sends no expired link, and none to an inactive account', async () => {
      await query('update user_account set email = $2 where id = $1', [owner.id, 'other@example.com']);
      const late = await taken(await world.worker.send(ACCOUNT_MAIL_QUEUE, 'address.asked', moved()));
      await query('update user_account set is_active = false where id = $1', [owner.id]);
      const gone = await taken(await world.worker.send(ACCOUNT_MAIL_QUEUE, 'address.asked', moved()));

      expect(late.has(NEW)).toBe(false);
      expect([...gone.keys()]).toEqual([]);
    });

    it('tells of a new password', async () => {
      const sent = await taken(await world.worker.send(ACCOUNT_MAIL_QUEUE, 'password.changed', { userId: owner.id }));

      expect(sent.get(FORMER())?.mail.subject).toBe('Password changed on Review Service');
    });

    it.each([
      ['authenticator-added', 'Authenticator app added on Review Service'],
      ['authenticator-removed', 'Authenticator app removed on Review Service'],
      ['passkey-added', 'Passkey added on Review Service'],
      ['passkey-removed', 'Passkey removed on Review Service'],
      ['recovery-codes-made', 'New recovery codes on Review Service'],
      ['recovery-code-used', 'Recovery code used on Review Service'],
      ['reset', 'Second factors reset on Review Service'],
    ] as const)('tells of a second factor: %s', async (change, subject) => {
      const event = { userId: owner.id, actorId: change === 'reset' ? OPERATOR_ID : owner.id, change };
      const sent = await taken(await world.worker.send(ACCOUNT_MAIL_QUEUE, 'second-factor.changed', event));

      const { mail } = sent.get(FORMER()) ?? {};
      expect(mail?.subject).toBe(subject);
      expect(mail?.text).toContain('https://reviews.example.com/account/security/');
      expect(mail?.text?.includes('Changed by: the operator of the service')).toBe(change === 'reset');
    });
  });

  it.each([
    ['identity.linked', 'Sign-in with Acme linked', 'Linked by'],
    ['identity.removed', 'Sign-in with Acme removed', 'Removed by'],
  ] as const)('tells of %s, and who else did it', async (name, subject, by) => {
    const root = await make().superuser();
    const mails = async (actorId: number) => {
      const id = await world.worker.send(ACCOUNT_MAIL_QUEUE, name, { userId: owner.id, provider: 'Acme', actorId });
      await world.worker.until(id, 'done');
      await world.settled();
      return world.server.taken.splice(0).map(({ mail }) => mail);
    };

    const [own] = await mails(owner.id);
    const [others] = await mails(root.id);

    expect(own?.subject).toBe(`${subject} on Review Service`);
    expect(own?.text).toContain('/account/identities/');
    expect(own?.text).not.toContain(by);
    expect(others?.text).toContain(`${by}: ${root.username}`);
  });

  describe('of a token that was made', () => {
    const made = async (event: Partial<TokenMade>) => {
      const usual = { kind: 'api', tokenId: 1, userId: owner.id, actorId: owner.id, purpose: 'nightly build' } as const;
      const id = await world.worker.send(ACCOUNT_MAIL_QUEUE, 'token.made', { ...usual, ...event });
      await world.worker.until(id, 'done');
      await world.settled();
      return world.server.taken.splice(0).map(({ mail }) => mail);
    };

    it('goes to its owner, also if they made it, and says who else did', async () => {
      const root = await make().superuser();
      const site = await make().site();

      const [own] = await made({});
      const [others] = await made({ actorId: root.id, localSiteId: site.id });
      const [operators] = await made({ actorId: 0 });

      expect(own).toMatchObject({ subject: 'New API token on Review Service' });
      expect(own?.text).toContain('Note: nightly build');
      expect(own?.text).not.toContain('Created by');
      expect(others?.text).toContain(`Created by: ${root.username}`);
      expect(others?.text).toContain(`https://reviews.example.com/s/${site.name}/account/tokens/`);
      expect(operators?.text).toContain('Created by: the operator of the service');
    });

    it('says of a renewed one that it has a new secret, and who renewed it', async () => {
      const root = await make().superuser();

      const [own] = await made({ isRenewal: true });
      const [others] = await made({ isRenewal: true, actorId: root.id });

      expect(own).toMatchObject({ subject: 'API token renewed on Review Service' });
      expect(own?.text).toContain('has a new secret');
      expect(own?.text).not.toContain('Renewed by');
      expect(others?.text).toContain(`Renewed by: ${root.username}`);
    });

    it('says that an application has access, when it had none before', async () => {
      const first = await make().oauthToken(owner);
      const { application } = first;
      const next = await make().oauthToken(owner, { application: { ...application, siteId: null } });
      const event = { kind: 'oauth', applicationId: application.id, purpose: application.name } as const;

      const [mail] = await made({ ...event, tokenId: first.id, grantId: first.grantId });
      expect(mail?.subject).toBe('Application authorized on Review Service');
      expect(mail?.text).toContain(`Application: ${application.name}`);
      expect(await made({ ...event, tokenId: next.id, grantId: next.grantId })).toEqual([]);
    });

    it('is one mail, also if its event comes again', async () => {
      const id = await world.worker.send(ACCOUNT_MAIL_QUEUE, 'token.made', {
        ...{ kind: 'api', tokenId: 1, userId: owner.id, actorId: owner.id, purpose: '' },
      });
      await world.worker.until(id, 'done');
      await query(`update outbox_message set status = 'pending', due_at = now() where queue = 'account-mail'`);
      await query(`select pg_notify('outbox', '')`);
      await world.settled();

      expect(world.server.receivers()).toHaveLength(1);
    });
  });

  describe('of a token that was ended', () => {
    const deleted = async (event: Partial<TokenDeleted>) => {
      const { id: tokenId, grantId, application } = await make().oauthToken(owner);
      const ids = { tokenId, grantId, userId: owner.id, applicationId: application.id };
      await world.worker.until(
        await world.worker.send(OAUTH_TOKENS_QUEUE, 'token.deleted', { ...ids, ...event }),
        'done',
      );
      await world.settled();
      return world.server.taken.splice(0).map(({ mail }) => mail.text ?? '');
    };

    it('goes to its owner, if somebody else did it or it was used twice', async () => {
      const root = await make().superuser();

      expect(await deleted({ deletedBy: root.id })).toEqual([expect.stringContaining(`Revoked by: ${root.username}`)]);
      expect(await deleted({ cause: 'refresh token used twice' })).toEqual([
        expect.stringContaining('Reason: refresh token used twice'),
      ]);
      expect(await deleted({ deletedBy: owner.id })).toEqual([]);
      expect(await deleted({ cause: 'revoked by its client' })).toEqual([]);
      // The mail that says where it was found is asked for by itself.
      expect(await deleted({ cause: 'found in public' })).toEqual([]);
    });

    it('says which API token it was', async () => {
      const event = { kind: 'api', tokenId: 1, userId: owner.id, actorId: 0, purpose: 'nightly build' } as const;
      await world.worker.until(await world.worker.send(ACCOUNT_MAIL_QUEUE, 'token.ended', event), 'done');
      await world.settled();

      expect(world.server.taken[0]?.mail.text).toContain(
        'Note: nightly build\nRevoked by: the operator of the service',
      );
    });
  });

  describe('of what was found in public', () => {
    const leaked = async (event: Partial<TokenLeaked>) => {
      const usual = { kind: 'api', tokenId: 1, userId: owner.id, purpose: '', foundAt: '' } as const;
      const id = await world.worker.send(ACCOUNT_MAIL_QUEUE, 'token.leaked', { ...usual, ...event });
      await world.worker.until(id, 'done');
      await world.settled();
      return world.server.taken.splice(0).map(({ mail }) => mail);
    };
    const foundAt = 'https://github.com/octocat/hello/blob/main/deploy.sh';

    it('says what it was, and where', async () => {
      const site = await make().site();

      const [mail] = await leaked({ purpose: 'nightly build', foundAt, localSiteId: site.id });

      expect(mail?.subject).toBe('Leaked API token revoked on Review Service');
      expect(mail?.text).toContain('One of your API tokens was found in public and revoked');
      expect(mail?.text).toContain(`Note: nightly build\nFound at: ${foundAt}`);
      expect(mail?.text).toContain(`https://reviews.example.com/s/${site.name}/account/tokens/`);
    });

    it.each([
      ['former', 'former API token secret', 'Note: Board', '/account/tokens/'],
      ['oauth', 'application access', 'Application: Board', '/account/tokens/'],
      ['client', 'application token', 'Application: Board', '/account/tokens/'],
      ['feed', 'feed address', undefined, '/account/settings/#feeds'],
    ] as const)('is one of its own for each kind: %s', async (kind, subject, fact, path) => {
      const [mail] = await leaked({ kind, purpose: fact === undefined ? '' : 'Board' });

      expect(mail?.subject).toBe(`Leaked ${subject} revoked on Review Service`);
      expect(mail?.text).toContain(`https://reviews.example.com${path}`);
      expect(mail?.text).not.toContain('Found at');
      if (fact !== undefined) expect(mail?.text).toContain(fact);
    });
  });

  describe('of a webhook', () => {
    const webhook = (given: Record<string, unknown>) =>
      make().webhook({ maker_id: owner.id, url: 'https://hooks.example.com/secret/path', ...given });
    const ago = (days: number) => new Date(Date.now() - days * DAY - HOUR);
    const fails = async ({ id }: { id: number }) => {
      for (let times = 0; times < 2; times += 1) {
        await world.worker.get(TransactionHost).withTransaction(() => world.worker.get(FailingWebhooks).fails(id));
      }
      await world.settled();
      return world.server.taken.splice(0).map(({ to, raw, mail }) => ({ to, raw, subject: mail.subject }));
    };
    beforeEach(() => query('update user_account set is_superuser = true where id = $1', [owner.id]));

    it('goes to who has made it, once when it has failed for a day, and when it is turned off', async () => {
      const made = await webhook({});
      expect(await fails(made)).toEqual([]);

      await query('update webhook set failing_since = $1', [ago(1)]);
      const [failing, ...none] = await fails(made);
      expect(failing).toMatchObject({ to: `${owner.username}@example.com` });
      expect(failing?.subject).toBe('Webhook to hooks.example.com is failing on Review Service');
      expect(failing?.raw).not.toContain('secret');
      expect(none).toEqual([]);

      await query('update webhook set failing_since = $1', [ago(8)]);
      expect((await fails(made)).map(({ subject }) => subject)).toEqual([
        'Webhook to hooks.example.com was disabled on Review Service',
      ]);
    });

    it('goes again when it fails once more, after it took a message', async () => {
      const made = await webhook({ failing_since: ago(2), failing_told_at: ago(1) });
      expect(await fails(made)).toEqual([]);

      await world.worker.get(FailingWebhooks).goesAgain(made.id);
      await fails(made);
      await query(`update webhook set failing_told_at = failing_told_at - interval '9 days', failing_since = $1`, [
        ago(2),
      ]);

      expect(await fails(made)).toHaveLength(1);
    });

    it('goes to nobody who does not administer its place any more, or is not known', async () => {
      const site = await make().site({ users: [owner] });
      const admin = await make().user();
      await make().siteMember(site, admin, true);
      await query('update user_account set is_superuser = false');

      expect(await fails(await webhook({ failing_since: ago(1) }))).toEqual([]);
      expect(await fails(await webhook({ failing_since: ago(1), local_site_id: site.id }))).toEqual([]);
      expect(await fails(await webhook({ failing_since: ago(1), maker_id: null }))).toEqual([]);
      expect(
        await fails(await webhook({ failing_since: ago(1), local_site_id: site.id, maker_id: admin.id })),
      ).toHaveLength(1);
    });
  });

  const warnedMail = async () => {
    await world.worker.get(WarnedEnds).run();
    await world.settled();
    return world.server.taken[0]?.mail;
  };

  // The last one: nobody waits for so many mails.
  it('goes on where a batch of warnings ended, and leaves out nobody', async () => {
    await query(
      `insert into api_token (user_id, lookup, key_id, created_at, expires_at)
       select $1, decode(md5(n::text), 'hex'), 'test', $2, $3 from generate_series(1, 1203) n`,
      [owner.id, LONG_AGO, inDays(7)],
    );

    await Promise.all([world.worker.get(WarnedEnds).run(), world.worker.get(WarnedEnds).run()]);

    expect(await query('select count(*)::integer as n from mail_delivery')).toEqual([{ n: 1203 }]);
  });
});
