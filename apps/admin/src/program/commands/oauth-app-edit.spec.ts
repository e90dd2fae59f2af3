import { verifyPassword } from '@review-service/platform/secrets/passwords';
import { currentWebhookSecrets } from '@review-service/platform/secrets/webhook-secrets';
import { Make, type MadeUser } from '@review-service/testing/make';
import { databaseForEach } from '../../../test/a-database';
import { secrets } from '../../../test/load';
import { refuses } from '../../../test/refuses';
import { runAdmin } from '../../../test/run-admin';

describe('oauth-app', () => {
  const database = databaseForEach();
  let make: Make;
  let ann: MadeUser;
  let id: number;
  const app = (...args: string[]) => runAdmin(database.url, ['oauth-app', ...args]);
  const row = async () =>
    (await database.db.query<Record<string, unknown>[]>('select * from oauth_application where id = $1', [id]))[0] ??
    {};
  const audited = () =>
    database.db.query(
      `select actor, action, details->>'name' as subject from audit_log where actor = 'operator' order by id`,
    );

  beforeEach(async () => {
    make = new Make(database.db);
    ann = await make.user({ username: 'ann' });
    const redirect_uris = ['https://example.com/back'];
    const board = await make.application(ann, { name: 'Board', client_id: 'board', redirect_uris });
    id = board.id;
    await make.oauthToken(ann, { application: board });
  });

  describe('show', () => {
    it('shows its settings and who depends on it', async () => {
      const { out } = await app('show', 'Board');

      expect(out).toContain('client id:        board\n');
      expect(out).toContain('redirect uris:    https://example.com/back\n');
      expect(out).toContain('in use:           1 access token of 1 person, and 0 tokens of its own\n');
      expect(JSON.parse((await app('show', 'board', '--json')).out)).toMatchObject({
        id,
        enabled: true,
        accessTokens: 1,
      });
    });
  });

  describe('disable', () => {
    it('lets none of its tokens in any more, after it has said how many they are', async () => {
      const { code, out, err } = await app('disable', 'Board', '--yes');

      expect([code, out]).toEqual([
        0,
        'The application "Board" was disabled. `oauth-app edit board --enable` undoes that.\n',
      ]);
      expect(err).toContain('1 access token of 1 person');
      expect(await row()).toMatchObject({ enabled: false });
      expect(await audited()).toEqual([{ actor: 'operator', action: 'oauth-app.changed', subject: 'Board' }]);
      expect((await app('disable', 'Board', '--yes')).err).toContain('is already disabled');
      expect((await app('edit', 'board', '--enable')).code).toBe(0);
      expect(await row()).toMatchObject({ enabled: true });
    });

    it('changes nothing in a dry run or without a yes', async () => {
      const before = await database.dump();

      expect(await app('disable', 'Board', '--dry-run')).toMatchObject({ code: 0 });
      expect(await app('disable', 'Board')).toMatchObject({ code: 1, out: '' });
      expect(await database.dump()).toBe(before);
    });
  });

  describe('edit', () => {
    it('changes what is said, and leaves the rest', async () => {
      await make.user({ username: 'bo' });
      const before = await row();

      const { code, out } = await app(
        ...['edit', 'board', '--name', 'Boards', '--user', 'bo', '--client-type', 'public', '--skip-authorization'],
        ...['--redirect-uri', 'https://example.com/a', '--redirect-uri', 'com.example:/b'],
      );

      const [bo] = await database.column(`select id from user_account where username = 'bo'`);
      expect([code, out]).toEqual([0, 'The application "Boards" was changed.\n']);
      expect(await row()).toEqual({
        ...before,
        name: 'Boards',
        user_id: bo,
        client_type: 'public',
        skip_authorization: true,
        redirect_uris: ['https://example.com/a', 'com.example:/b'],
      });
      expect((await app('edit', 'board', '--no-skip-authorization')).code).toBe(0);
      expect(await row()).toMatchObject({ skip_authorization: false, name: 'Boards' });
    });

    it('makes a new secret, shown once, and lifts the block of an owner who lost access', async () => {
      await database.db.query('update oauth_application set enabled = false, original_user_id = user_id');

      expect((await app('edit', 'board', '--enable')).err).toContain('use --new-secret, too');
      const { out, err } = await app('edit', 'board', '--enable', '--new-secret', '--yes', '--quiet');

      const stored = await row();
      expect(err).toBe('');
      expect(stored).toMatchObject({ enabled: true, original_user_id: null });
      expect(await verifyPassword(String(stored.client_secret_hash), out.trim())).toBe(true);
      expect(await database.dump()).not.toContain(out.trim());
    });

    it('makes, renews and deletes the secret of a webhook with its address', async () => {
      const kept = () => currentWebhookSecrets(database.db.manager, secrets, { applicationId: id });

      const made = await app('edit', 'board', '--webhook-url', 'https://example.com/hook', '--quiet');
      const [before = ''] = await kept();
      expect(made.out).toContain(before);
      const renewed = JSON.parse((await app('edit', 'board', '--new-webhook-secret', '--json')).out) as object;
      expect(await kept()).toEqual([expect.not.stringMatching(before), before]);
      expect(renewed).toMatchObject({ webhookSecret: (await kept())[0] });
      expect((await app('edit', 'board', '--webhook-url', '')).code).toBe(0);
      expect(await kept()).toEqual([]);
      expect((await app('edit', 'board', '--new-webhook-secret')).err).toContain('there is no webhook');
    });

    it('ends its tokens at once, as the API does, and leaves their deletion to the worker', async () => {
      expect((await app('edit', 'board', '--revoke-tokens')).err).toContain('revokes 1 access token of 1 person');
      expect(await row()).toMatchObject({ tokens_ended_at: null });

      expect((await app('edit', 'board', '--revoke-tokens', '--yes')).code).toBe(0);

      expect(await row()).toMatchObject({ tokens_ended_at: expect.any(Date) });
      expect(await database.db.query('select queue, name, payload from outbox_message')).toEqual([
        { queue: 'oauth-apps', name: 'application.tokens-ended', payload: { applicationId: id, endedBy: 0 } },
      ]);
      expect(await audited()).toEqual([
        { actor: 'operator', action: 'oauth-app.changed', subject: 'Board' },
        { actor: 'operator', action: 'oauth-app.tokens-ended', subject: 'Board' },
      ]);
    });

    refuses(database, (args) => app('edit', ...args), [
      [['board'], 'Give at least one option'],
      [['board', '--name', ''], 'The name has 0 characters'],
      [['board', '--name', 'a\u202eb'], 'hidden character'],
      [['board', '--redirect-uri', 'javascript:x'], '--redirect-uri: "javascript:x" is not possible'],
      [['board', '--webhook-url', 'http://10.0.0.1/'], '--webhook-url: '],
      [['board', '--user', 'anna'], 'There is no user "anna". Did you mean ann?'],
      [['Bored', '--enable'], 'There is no application "Bored". Did you mean Board?'],
      [['board', '--grant-type', 'password'], 'Allowed choices are', 2],
      [['board', '--dry-run'], 'Give at least one option'],
    ]);

    it('keeps an application within its site', async () => {
      const acme = await make.site({ name: 'acme', users: [ann] });
      await database.db.query('update oauth_application set local_site_id = $1', [acme.id]);
      await make.user({ username: 'bo' });

      expect((await app('edit', 'board', '--user', 'bo')).err).toContain('"bo" does not belong to the site "acme"');
    });
  });
});
