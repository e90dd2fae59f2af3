import { verifyPassword } from '@review-service/platform/secrets/passwords';
import { Make } from '@review-service/testing/make';
import { databaseForAll } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

describe('user', () => {
  const database = databaseForAll();
  const admin = (...args: string[]) => runAdmin(database.url, ['user', ...args]);
  const hashOf = async (name: string) =>
    String((await database.column(`select password_hash from user_account where username = $1`, name))[0]);
  const epochOf = async (name: string) =>
    Number((await database.column(`select session_epoch from user_account where username = $1`, name))[0]);
  const audited = (action: string) =>
    database.column(`select subject from audit_log where actor = 'operator' and action = $1 order by id`, action);

  beforeAll(async () => {
    await database.db.query(`insert into user_account (username, session_epoch) values ('bo', 100)`);
  });

  describe('create', () => {
    it('prints the password it made, alone on standard output, and stores its hash only', async () => {
      const { code, out, err } = await admin('create', 'ann', '--email', 'ann@example.com', '--superuser');

      const password = out.trim();
      expect(code).toBe(0);
      expect(password).toMatch(/^\S{24}$/);
      expect(err).not.toContain(password);
      expect(await verifyPassword(await hashOf('ann'), password)).toBe(true);
      expect(await database.dump()).not.toContain(password);
      expect(await database.column(`select is_superuser from user_account where username = 'ann'`)).toEqual([true]);
      expect(await audited('user.created')).toEqual(['user ann']);
    });

    it('takes the password from standard input and prints nothing', async () => {
      const args = ['user', 'create', 'cy', '--email', 'cy@example.com', '--password-stdin'];

      const { code, out } = await runAdmin(database.url, args, { stdin: 'cy has this\n' });

      expect([code, out]).toEqual([0, '']);
      expect(await verifyPassword(await hashOf('cy'), 'cy has this')).toBe(true);
    });

    it('refuses a name that is taken', async () => {
      expect(await admin('create', 'bo', '--email', 'bo@example.com')).toEqual({
        code: 1,
        out: '',
        err: 'There is already a user "bo".\n',
      });
    });

    it('refuses an address that another account has, in whatever case', async () => {
      await database.db.query(`insert into user_account (username, email, email_is_shared)
        values ('one', 'one@example.com', false), ('two', 'two@example.com', true)`);

      for (const email of ['One@Example.com', 'two@example.com']) {
        const err = `--email: another account has "${email}".\n`;
        expect(await admin('create', 'three', '--email', email)).toEqual({ code: 1, out: '', err });
      }
    });

    it('refuses names, addresses and empty passwords that cannot be', async () => {
      expect((await admin('create', 'a b', '--email', 'a@example.com')).err).toContain(
        '"a b" is not a valid user name',
      );
      expect((await admin('create', 'dd', '--email', 'nowhere')).err).toContain('"nowhere" is not an e-mail address');
      expect((await admin('create', 'dd', '--email', 'd@example.com', '--password-stdin')).err).toContain(
        'no password',
      );
    });

    it.each([
      ['--email', 'd\u00add@example.com', 'U+00AD'],
      ['--first-name', 'D\u200bee', 'U+200B'],
      ['--last-name', 'D\u{e0041}ee', 'U+E0041'],
    ])('refuses hidden characters in %s', async (option, value, code) => {
      const { code: status, err } = await admin('create', 'dd', '--email', 'd@example.com', option, value);

      expect([status, err]).toEqual([1, `${option}: This holds a hidden character, ${code}. Leave it out.\n`]);
    });

    it.each([
      ['short', 'Use at least 8 characters.'],
      ['dd-has-a-name', 'This is your user name.'],
      ['x'.repeat(1025), 'Use at most 1024 characters.'],
    ])('refuses the password %.20s, by the rule that holds everywhere', async (stdin, fault) => {
      const args = ['create', 'dd-has-a-name', '--email', 'd@example.com', '--password-stdin'];

      for (const given of [args, ['password', 'bo', '--password-stdin']].slice(0, stdin.startsWith('dd') ? 1 : 2))
        expect(await runAdmin(database.url, ['user', ...given], { stdin })).toMatchObject({
          code: 1,
          err: expect.stringContaining(fault),
        });
    });

    it('never takes a password as an argument', async () => {
      expect((await admin('create', 'dd', '--email', 'd@example.com', '--password', 'x')).code).toBe(2);
    });
  });

  describe('password', () => {
    it('sets a new one and ends every session', async () => {
      const before = await epochOf('bo');

      const { out } = await admin('password', 'bo');

      expect(await verifyPassword(await hashOf('bo'), out.trim())).toBe(true);
      expect(await epochOf('bo')).not.toBe(before);
      expect(await audited('user.password-changed')).toEqual(['user bo']);
    });

    it('ends the addresses of feeds of the person, and of nobody else', async () => {
      await database.db.query(`insert into user_account (username) values ('by')`);
      for (const name of ['bo', 'by'])
        await database.column(
          `insert into feed_address (user_id, lookup, key_id)
           select id, decode(md5(username), 'hex'), 'test' from user_account where username = $1 returning id`,
          name,
        );

      await admin('password', 'bo');

      expect(await database.column(`select username from feed_address join user_account u on u.id = user_id`)).toEqual([
        'by',
      ]);
    });

    it('leads a restored backup to another epoch than one that there was since', async () => {
      const inBackup = await epochOf('bo');
      await admin('password', 'bo');
      const sinceBackup = await epochOf('bo');
      await database.db.query(`update user_account set session_epoch = $1 where username = 'bo'`, [inBackup]);

      await admin('password', 'bo');

      expect(await epochOf('bo')).not.toBe(sinceBackup);
    });

    it('refuses a name that nobody has', async () => {
      expect(await admin('password', 'zoe')).toEqual({ code: 1, out: '', err: 'There is no user "zoe".\n' });
    });
  });

  describe('grant', () => {
    const permissions = () =>
      database.column(
        `select codename from user_permission join user_account on id = user_id where username = 'bo' order by 1`,
      );

    it('gives and takes permissions', async () => {
      await admin('grant', 'bo', 'reviews.add_group', 'reviews.change_group', '--staff');
      expect(await permissions()).toEqual(['reviews.add_group', 'reviews.change_group']);
      expect(await database.column(`select username from user_account where is_staff`)).toEqual(['bo']);

      await admin('grant', 'bo', 'reviews.add_group', '--staff', '--revoke');
      expect(await permissions()).toEqual(['reviews.change_group']);
      expect(await database.column(`select username from user_account where is_staff`)).toEqual([]);
      expect([...(await audited('user.granted')), ...(await audited('user.revoked'))]).toEqual(['user bo', 'user bo']);
    });

    it('refuses what nothing asks for, with the nearest right names, and nothing at all', async () => {
      const { code, err } = await admin('grant', 'bo', 'reviews.change_grup', 'nonsense.perm');

      expect(code).toBe(1);
      expect(err).toContain('There is no permission "reviews.change_grup". Did you mean reviews.change_group');
      expect(err).toContain('There is no permission "nonsense.perm". There are auth.add_user, ');
      expect((await admin('grant', 'bo', 'nonsense.perm', '--revoke')).code).toBe(1);
      expect((await admin('grant', 'bo')).err).toContain('Name a permission');
    });
  });

  describe('grant, of what only an import knows,', () => {
    it('can be taken away, and not be given', async () => {
      await database.db.query(
        `insert into user_permission select id, 'old.permission' from user_account where username = 'bo'`,
      );

      expect((await admin('grant', 'cy', 'old.permission')).code).toBe(1);
      expect((await admin('grant', 'bo', 'old.permission', '--revoke')).code).toBe(0);
      expect(await database.column(`select 1 from user_permission where codename = 'old.permission'`)).toEqual([]);
    });
  });

  describe('the last superuser', () => {
    const refused = { code: 1, out: '', err: expect.stringContaining('"eve" is the last active superuser') };

    it('stays active, and a superuser, until there is another one', async () => {
      await database.db.query(`update user_account set is_superuser = false`);
      await database.db.query(
        `insert into user_account (username, is_superuser, is_active) values ('eve', true, true), ('ivy', true, false)`,
      );

      expect(await admin('deactivate', 'eve', '--yes')).toEqual(refused);
      expect(await admin('deactivate', 'eve', '--dry-run')).toEqual(refused);
      expect(await admin('grant', 'eve', '--superuser', '--revoke')).toEqual(refused);

      await admin('grant', 'bo', '--superuser');
      expect((await admin('grant', 'eve', '--superuser', '--revoke')).code).toBe(0);
      await admin('grant', 'eve', '--superuser');
      expect((await admin('grant', 'bo', '--superuser', '--revoke')).code).toBe(0);
    });
  });

  describe('deactivate', () => {
    it('says what it would close, and closes nothing before it is told to', async () => {
      await database.db.query(`insert into api_token (user_id, lookup, key_id)
        select id, '\\x01', 'k1' from user_account where username = 'bo'`);
      const before = await database.dump();
      const goes = 'This deactivates "bo": every session ends, and 0 OAuth2 tokens and 1 API token are refused';

      expect(await admin('deactivate', 'bo', '--dry-run')).toEqual({
        code: 0,
        out: 'Dry run: nothing was changed.\n',
        err: expect.stringContaining(goes),
      });
      expect(await admin('deactivate', 'bo')).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(new RegExp(`^${goes}.*\n.*use --yes`)),
      });
      expect(await database.dump()).toBe(before);
    });

    it('closes the account, ends every session, and can be undone without reviving one', async () => {
      const before = await epochOf('bo');
      const active = () => database.column(`select is_active from user_account where username = 'bo'`);

      expect((await admin('deactivate', 'bo', '--yes')).code).toBe(0);
      expect(await active()).toEqual([false]);
      const closed = await epochOf('bo');
      // Random, not the next after `before`: after a restored backup numbers repeat.
      expect([before, before + 1]).not.toContain(closed);

      expect((await admin('activate', 'bo')).code).toBe(0);
      expect(await active()).toEqual([true]);
      expect([before, before + 1, before + 2, closed, closed + 1]).not.toContain(await epochOf('bo'));
      expect([...(await audited('user.deactivated')), ...(await audited('user.reactivated'))]).toEqual([
        'user bo',
        'user bo',
      ]);
    });
  });

  describe('show', () => {
    it('says what an account may do, where it belongs and what acts for it, and none of its secrets', async () => {
      const make = new Make(database.db);
      const may = await make.user({ username: 'may', email: 'may@example.com', permissions: ['reviews.add_group'] });
      await make.siteMember(await make.site({ name: 'acme' }), may, true);
      await make.group({ name: 'core', members: [may] });
      await make.apiToken(may);

      const { out } = await admin('show', 'may');

      expect(out).toMatch(/^e-mail: +may@example.com$/m);
      expect(out).toMatch(/^permissions: +reviews.add_group$/m);
      expect(out).toMatch(/^sites: +acme \(administrator\)$/m);
      expect(out).toMatch(/^groups: +core$/m);
      expect(out).toMatch(/^tokens: +0 OAuth2 tokens, 1 API token$/m);
      expect(out).not.toContain(await hashOf('may'));
    });

    it('names the nearest right name', async () => {
      expect((await admin('show', 'mai')).err).toBe('There is no user "mai". Did you mean may?\n');
    });
  });
});
