import { describeWithDirectory } from '@review-service/testing/left-out';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import { DIRECTORY_BASE, personEntry, PrivateSlapd } from '@review-service/testing/private-slapd';
import { Browser } from '../../../../test/browser';
import { TestApi } from '../../../../test/test-api';

const URL = '/account/login/';
const dnOf = (uid: string) => `uid=${uid},ou=people,${DIRECTORY_BASE}`;

describeWithDirectory('/account/login/ with a directory', () => {
  let slapd: PrivateSlapd;
  let api: TestApi;
  let browser: Browser;
  let count = 0;

  beforeAll(async () => {
    slapd = await PrivateSlapd.start();
    api = await TestApi.boot({
      settings: { ...slapd.settings, LDAP_CREATE: 'sign-in', RATE_LIMITS: 'off', WEB: 'off' },
    });
  });
  afterAll(async () => {
    await api.close();
    await slapd.stop();
  });
  beforeEach(() => {
    browser = new Browser(api.url);
  });

  /** An entry whose password is its name. */
  const entry = async (uid = `person${(count += 1)}`, values = {}) => {
    await slapd.add(...personEntry(uid, values));
    return uid;
  };
  const signIn = (username: string, password = username, more = {}, at = browser) =>
    at.post(URL, { username, password, ...more });
  const name = async (at = browser) =>
    (await at.get('/api/session/')).json().session.links.user?.title as string | undefined;
  const account = async (username: string) => {
    const [row] = await api.db.query(
      `select u.*, (select count(*)::integer from identity where user_id = u.id and issuer = 'ldap') as identities
       from user_account u where username = $1`,
      [username],
    );
    return row;
  };
  const entriesOf = (username: string): Promise<{ action: string; actor: string }[]> =>
    api.db.query('select action, actor from audit_log where subject = $1 order by id', [`user ${username}`]);
  const withBasic = (username: string, password = username) =>
    fetch(`${api.url}/api/session/`, {
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    });

  it('303: makes an account at the first sign-in, and signs in to it from then on', async () => {
    const uid = await entry('first', { givenName: 'Jane', sn: 'van Doe' });

    const page = await signIn(uid);

    expect([page.status, page.headers.get('location')]).toEqual([303, '/dashboard/']);
    expect(await name()).toBe(uid);
    expect(await account(uid)).toMatchObject({
      ...{ first_name: 'Jane', last_name: 'van Doe', email: 'first@corp.example', password_hash: null, identities: 1 },
      ...{ is_superuser: false, is_staff: false },
    });
    expect(await entriesOf(uid)).toEqual(
      ['user.created', 'identity.linked', 'session.opened'].map((action) => ({ action, actor: uid })),
    );
    await signIn('FIRST', uid, {}, new Browser(api.url));
    expect((await api.db.query(`select from user_account where username ilike 'first%'`)).length).toBe(1);
  });

  describe('/account/confirm/', () => {
    const CONFIRM = '/account/confirm/';
    const confirm = (username: string, password: string) => browser.post(CONFIRM, { username, password });

    it('303: takes the password of the directory, by the name there', async () => {
      await api.make.user({ username: 'taken' });
      const uid = await entry('taken');
      await signIn('taken', 'taken', { local_password: PASSWORD });
      await api.db.query(`update user_account set username = 'renamed' where username = 'taken'`);

      const page = await browser.get(CONFIRM);
      const done = await confirm(uid, 'taken');

      expect(page.text).toContain('User name in the directory');
      expect([done.status, done.headers.get('location')]).toEqual([303, '/account/security/']);
    });

    it('401: neither a wrong one, nor that of somebody else', async () => {
      const [uid, other] = [await entry(), await entry()];
      await signIn(uid);

      for (const [username, password] of [
        [uid, 'wrong'],
        [uid, ''],
        [other, other],
      ] as const) {
        const page = await confirm(username, password);
        expect(page.status).toBe(401);
        expect(page.text).toContain('Incorrect password.');
      }
    });
  });

  it('303: makes one account for 20 first sign-ins at once', async () => {
    const uid = await entry();

    const pages = await Promise.all(Array.from({ length: 20 }, () => signIn(uid, uid, {}, new Browser(api.url))));

    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await account(uid)).toMatchObject({ identities: 1 });
    expect(await account(`${uid}-2`)).toBeUndefined();
  });

  it('303: names and the address follow the directory, unless somebody else has the address', async () => {
    const uid = await entry();
    await signIn(uid);
    const other = await api.make.user();
    await slapd.change(dnOf(uid), { givenName: 'Ada', sn: 'Lovelace', mail: 'ada@corp.example' });
    await signIn(uid);
    expect(await account(uid)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@corp.example' });

    await slapd.change(dnOf(uid), { mail: `${other.username}@EXAMPLE.com`, givenName: 'Ada\u202e' });
    const page = await signIn(uid);

    expect(page.status).toBe(303);
    expect(await account(uid)).toMatchObject({ email: 'ada@corp.example', last_name: 'Lovelace' });
    expect((await account(uid)).first_name).not.toContain('\u202e');
  });

  it('303: an entry that is renamed keeps its account, and its name in another one gets another account', async () => {
    const uid = await entry();
    await signIn(uid);
    await slapd.rename(dnOf(uid), `uid=${uid}-married`);
    await slapd.change(dnOf(`${uid}-married`), { uid: `${uid}-married` });
    await entry(uid);

    await signIn(`${uid}-married`, uid);
    expect(await name()).toBe(uid);
    const another = new Browser(api.url);
    await signIn(uid, uid, {}, another);

    expect(await name(another)).toBe(`${uid}-2`);
  });

  describe('of an entry with the name of an account that is not linked', () => {
    let user: MadeUser;
    beforeEach(async () => {
      user = await api.make.user({ username: `local${(count += 1)}` });
      await entry(user.username);
    });

    it('303: the account keeps its own password', async () => {
      expect((await signIn(user.username, PASSWORD)).status).toBe(303);
      expect(await account(user.username)).toMatchObject({ identities: 0 });
    });

    it('401: asks for the password of the account, too', async () => {
      const page = await signIn(user.username);

      expect(page.status).toBe(401);
      expect(page.text).toContain('enter both passwords once');
      expect(page.text).toContain('name="local_password"');
      expect(await name()).toBeUndefined();
      expect((await withBasic(user.username)).status).toBe(401);
    });

    it('401: takes no other password for it, and links nothing', async () => {
      expect((await signIn(user.username, user.username, { local_password: 'wrong' })).status).toBe(401);
      expect((await signIn(user.username, 'wrong', { local_password: PASSWORD })).status).toBe(401);
      expect((await signIn(user.username, '', { local_password: PASSWORD })).status).toBe(401);
      expect(await account(user.username)).toMatchObject({ identities: 0 });
    });

    it('303: links them with both passwords, and only the one of the directory signs in from then on', async () => {
      const page = await signIn(user.username, user.username, { local_password: PASSWORD });

      expect(page.status).toBe(303);
      expect(await name()).toBe(user.username);
      expect(await account(user.username)).toMatchObject({ identities: 1, password_hash: null });
      expect((await signIn(user.username, PASSWORD)).status).toBe(401);
      expect((await signIn(user.username)).status).toBe(303);
    });

    it('403: leaves a deactivated account alone', async () => {
      await api.db.query('update user_account set is_active = false where id = $1', [user.id]);

      expect((await signIn(user.username, user.username, { local_password: PASSWORD })).status).toBe(401);
      expect(await account(user.username)).toMatchObject({ identities: 0 });
    });
  });

  it('never takes over a superuser of the same name, who keeps a password of their own', async () => {
    const boss = await api.make.user({ username: `boss${(count += 1)}`, is_superuser: true });
    await entry(boss.username);

    expect((await signIn(boss.username)).status).toBe(401);
    await signIn(boss.username, boss.username, { local_password: PASSWORD });

    expect(await account(boss.username)).toMatchObject({ identities: 1, password_hash: expect.any(String) });
    expect((await signIn(boss.username, PASSWORD)).status).toBe(303);
  });

  it('403: an account of that name without a password is linked by nobody but an administrator', async () => {
    const user = await api.make.user({ username: `old${(count += 1)}`, password_hash: null });
    await entry(user.username);

    const page = await signIn(user.username);

    expect(page.status).toBe(403);
    expect(page.text).toContain('Ask an administrator');
    expect(page.text).not.toContain('local_password');
  });

  it('403: a deactivated account stays out', async () => {
    const uid = await entry();
    await signIn(uid);
    await api.db.query('update user_account set is_active = false where username = $1', [uid]);

    const page = await signIn(uid, uid, {}, new Browser(api.url));

    expect(page.status).toBe(403);
    expect(page.text).toContain('Your account is deactivated.');
    expect((await withBasic(uid)).status).toBe(401);
  });

  it.each([
    ['an empty password', 'PERSON', ''],
    ['a wrong password', 'PERSON', 'wrong'],
    ['a filter', 'PERSON)(uid=*', 'PERSON'],
    ['everybody', '*', 'PERSON'],
  ])('401: says the same of %s as of a wrong password', async (_, username, password) => {
    const uid = await entry();

    const page = await signIn(username.replace('PERSON', uid), password.replace('PERSON', uid));

    expect(page.status).toBe(401);
    expect(page.text).toContain('Incorrect user name or password');
    expect(await account(uid)).toBeUndefined();
  });

  it('401: after five wrong guesses not even the right password passes', async () => {
    const limited = await TestApi.boot({ beside: api, settings: { ...slapd.settings, RATE_LIMITS: 'on' } });
    const at = new Browser(limited.url);
    const uid = await entry();
    for (let guess = 0; guess < 5; guess += 1) await signIn(uid, 'wrong', {}, at);

    const page = await signIn(uid, uid, {}, at);

    expect(page.text).toContain('Too many failed logins');
    await limited.close();
  });

  describe('Basic, as RBTools send it', () => {
    it('200: starts a session, which goes on without the directory', async () => {
      const uid = await entry();

      const answer = await withBasic(uid);
      const [cookie = ''] = answer.headers.getSetCookie();
      await slapd.stop();
      const again = await fetch(`${api.url}/api/session/`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
      await slapd.start();

      expect(answer.status).toBe(200);
      expect(await again.json()).toMatchObject({ session: { authenticated: true } });
      expect(await account(uid)).toMatchObject({ identities: 1 });
    });

    it('200: a password is good for a minute without another question; the account is read each time', async () => {
      const uid = await entry();
      await withBasic(uid);
      await slapd.stop();

      expect((await withBasic(uid)).status).toBe(200);
      expect((await withBasic(uid, 'wrong')).status).toBe(401);
      await api.db.query('update user_account set is_active = false where username = $1', [uid]);
      expect((await withBasic(uid)).status).toBe(401);

      await slapd.start();
    });

    it('401: of a wrong or an empty password', async () => {
      const uid = await entry();

      expect((await withBasic(uid, 'wrong')).status).toBe(401);
      expect((await withBasic(uid, '')).status).toBe(401);
    });
  });

  it('503: says that the directory is away; who is in stays in, and accounts with a password sign in', async () => {
    const uid = await entry();
    await signIn(uid);
    const boss = await api.make.superuser();
    await slapd.stop();

    const page = await signIn(uid, uid, {}, new Browser(api.url));

    expect(page.status).toBe(503);
    expect(page.text).toContain('The directory of your company does not answer at the moment.');
    expect(page.text).not.toMatch(/127\.0\.0\.1|ldaps/);
    expect(await name()).toBe(uid);
    expect((await signIn(boss.username, PASSWORD, {}, new Browser(api.url))).status).toBe(303);
    await slapd.start();
  });
});
