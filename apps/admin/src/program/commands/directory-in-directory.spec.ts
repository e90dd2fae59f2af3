import { describeWithDirectory } from '@review-service/testing/left-out';
import { Make } from '@review-service/testing/make';
import { groupEntry, personEntry, PrivateSlapd } from '@review-service/testing/private-slapd';
import { databaseForAll } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

describeWithDirectory('directory', () => {
  const database = databaseForAll();
  let slapd: PrivateSlapd;
  let make: Make;

  beforeAll(async () => {
    const jane = personEntry('jane');
    slapd = await PrivateSlapd.start([jane, personEntry('ann'), personEntry('bob'), groupEntry('core', [jane[0]])]);
    make = new Make(database.db);
    await make.group({ name: 'core' });
  });
  afterAll(() => slapd.stop());

  const run = (args: string[], settings: Record<string, string> = {}) =>
    runAdmin(database.url, ['directory', ...args], {
      env: { ...slapd.settings, LDAP_GROUPS: 'core:core; x:core', ...settings },
    });

  it('check says what is found', async () => {
    const { code, out } = await run(['check']);

    expect(code).toBe(0);
    expect(out).toContain(`server: ${slapd.url}, with TLS`);
    expect(out).toContain('people: 3, of whom 0 are disabled');
    expect(out).toContain('group core -> core: 1 person');
    expect(out).toContain('group x -> core: no such group, or several');
  });

  it('check says what a sign-in would do, and does nothing', async () => {
    await make.user({ username: 'ann' });
    await make.user({ username: 'bob', password_hash: null });
    const signIn = async (name: string, settings = {}) =>
      /sign-in: (.*)/.exec((await run(['check', name], settings)).out)?.[1];

    expect(await signIn('jane')).toBe('refused: there is no account, and LDAP_CREATE is off');
    expect(await signIn('jane', { LDAP_CREATE: 'sign-in' })).toBe('gets or links the account jane');
    expect(await signIn('ann')).toBe('asks for the password of the account ann, to link it');
    expect(await signIn('bob')).toContain('directory link bob');
    expect(await signIn('bob', { LDAP_LINK: 'name' })).toBe('gets or links the account bob');
    expect(await database.column('select id from identity')).toEqual([]);
  });

  it('link links an account, once', async () => {
    expect(await run(['link', 'bob'])).toMatchObject({ code: 0, out: expect.stringContaining('bob signs in with') });
    expect(await run(['link', 'bob'])).toMatchObject({ code: 1, err: expect.stringContaining('linked already') });
    expect((await run(['check', 'bob'])).out).toContain('sign-in: opens the account bob');
  });

  it('sync says what it would change, and then changes it', async () => {
    const all = { LDAP_CREATE: 'sync' };

    expect((await run(['sync', '--dry-run'], all)).out).toContain('accounts: 1 created, 0 linked');
    expect(await database.column(`select id from user_account where username = 'jane'`)).toEqual([]);
    expect((await run(['sync'], all)).out).toContain('group x: not found, so nothing was changed');
    expect(await database.column(`select is_active from user_account where username = 'jane'`)).toEqual([true]);
    expect((await run(['sync'], { ...all, LDAP_GROUPS: 'core:core' })).out).toContain('group core: 1 added, 0 removed');
  });

  it.each([
    ['check without a directory', ['check'], { LDAP_URL: '' }, 'LDAP_URL: is not set'],
    ['check of nobody', ['check', 'nobody'], {}, 'shows nobody with the user name "nobody"'],
    ['check with a wrong password', ['check'], { LDAP_BIND_PASSWORD: 'wrong' }, 'LDAP_BIND_DN with LDAP_BIND_PASSWORD'],
    ['check of an unknown authority', ['check'], { LDAP_CA_FILE: '' }, 'self-signed certificate'],
    ['link of nobody', ['link', 'ann', 'nobody'], {}, 'does not show exactly one person'],
    ['link of an unknown account', ['link', 'nobody', 'ann'], {}, '"nobody"'],
    ['sync of nobody', ['sync'], { LDAP_USER_FILTER: '(uid=nobody)' }, 'shows nobody'],
  ])('%s is refused', async (_, args, settings, said) => {
    const { code, err } = await run(args, settings);

    expect(code).toBe(1);
    expect(err).toContain(said);
  });

  it('doctor says how the last sync went', async () => {
    const doctor = () => runAdmin(database.url, ['doctor'], { env: slapd.settings });
    expect((await doctor()).out).toContain('FAIL: directory sync: it stopped');

    await run(['sync'], { LDAP_CREATE: 'sync' });
    expect((await doctor()).out).toMatch(/ok: directory sync: \d+s ago/);
  });
});
