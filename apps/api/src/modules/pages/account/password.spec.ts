import { pbkdf2Sync } from 'node:crypto';
import { PASSWORD, type MadeUser } from '@review-service/testing/make';
import { Browser } from '../../../../test/browser';
import { TestApi } from '../../../../test/test-api';

const HERE = '/account/password/';
const NEW = 'battery staple';

describe('/account/password/', () => {
  const api = TestApi.ofSuite({ settings: { RATE_LIMITS: 'on' } });
  let somebody: MadeUser;
  let browser: Browser;

  beforeEach(async () => {
    somebody = await api.make.user();
    browser = await signedIn(somebody);
  });

  const signedIn = async (user: MadeUser, password = PASSWORD) => {
    const opened = new Browser(api.url);
    await opened.post('/account/login/', { username: user.username, password });
    return opened;
  };
  const isIn = async (who: Browser) => (await who.get('/api/session/')).json().session.authenticated as boolean;
  const form = (fields: Record<string, string> = {}) => ({ old: PASSWORD, password: NEW, again: NEW, ...fields });
  const stored = () =>
    api.db.query('select password_hash, session_epoch from user_account where id = $1', [somebody.id]);

  it('200: shows a form that a password manager understands', async () => {
    const { status, text } = await browser.get(HERE);

    expect(status).toBe(200);
    for (const name of ['old', 'password', 'again']) expect(text).toContain(`<label for="${name}">`);
    expect(text).toMatch(/name="old" type="password" value="" autocomplete="current-password" required/);
    expect(text.match(/autocomplete="new-password"/g)).toHaveLength(2);
  });

  it('303: the new password lets in, the old one does not, and all other sessions have ended', async () => {
    const elsewhere = await signedIn(somebody);
    const copied = new Browser(api.url, browser.cookie);

    const page = await browser.post(HERE, form());

    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(`${HERE}?done=changed`);
    expect(page.headers.getSetCookie()).toHaveLength(1);
    expect((await browser.get(`${HERE}?done=changed`)).text).toContain('Password changed.');
    expect(await isIn(browser)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await isIn(copied)).toBe(false);
    expect((await api.as(somebody).get('/api/session/')).status).toBe(401);
    expect((await api.as(somebody, NEW).get('/api/session/')).status).toBe(200);
  });

  it('303: the addresses of feeds end, on all sites, and nobody else’s', async () => {
    const site = await api.make.site({ users: [somebody] });
    const own = [
      await api.make.feedAddress(somebody),
      await api.make.feedAddress(somebody, { local_site_id: site.id }),
      await api.make.feedAddress(await api.make.user()),
    ] as const;
    const paths = [own[0].path, `/s/${site.name}${own[1].path}`, own[2].path];
    const read = () => Promise.all(paths.map(async (path) => (await api.anonymous.get(path)).status));
    expect(await read()).toEqual([200, 200, 200]);

    await browser.post(HERE, form({ old: 'wrong' }));
    expect(await read()).toEqual([200, 200, 200]);
    await browser.post(HERE, form());

    expect(await read()).toEqual([404, 404, 200]);
  });

  it('303: a session since a backup does not outlive a change after it was restored', async () => {
    const [before] = await stored();
    await browser.post(HERE, form());
    await api.db.query('update user_account set password_hash = $2, session_epoch = $3 where id = $1', [
      somebody.id,
      before.password_hash,
      before.session_epoch,
    ]);

    await (await signedIn(somebody)).post(HERE, form());

    expect(await isIn(browser)).toBe(false);
  });

  it('303: is written to the audit log, without the password', async () => {
    await browser.post(HERE, form());

    const entries = await api.db.query('select actor, action, subject, details from audit_log where actor = $1', [
      somebody.username,
    ]);
    const { id, username } = somebody;
    const details = { userId: id };
    expect(entries).toEqual([
      { actor: username, action: 'user.password-changed', subject: `user ${username}`, details },
    ]);
    expect(await api.everythingStored()).not.toContain(NEW);
  });

  it('303: also below a Local Site', async () => {
    const site = await api.make.site({ users: [somebody] });

    const page = await browser.post(`/s/${site.name}${HERE}`, form());

    expect(page.headers.get('location')).toBe(`/s/${site.name}${HERE}?done=changed`);
    expect((await api.as(somebody, NEW).get('/api/session/')).status).toBe(200);
  });

  it('303: a hash of another server is replaced on the way', async () => {
    const hash = `pbkdf2_sha256$1$salt$${pbkdf2Sync(PASSWORD, 'salt', 1, 32, 'sha256').toString('base64')}`;
    await api.db.query('update user_account set password_hash = $1 where id = $2', [hash, somebody.id]);

    expect((await browser.post(HERE, form())).status).toBe(303);
    expect((await api.as(somebody, NEW).get('/api/session/')).status).toBe(200);
  });

  it.each([
    ['too short', { password: '1234567', again: '1234567' }, 'password', 'at least 8'],
    ['seven characters of two halves', { password: '😀'.repeat(7), again: '😀'.repeat(7) }, 'password', 'at least 8'],
    ['too long', { password: 'x'.repeat(1025), again: 'x'.repeat(1025) }, 'password', 'at most 1024'],
    ['not the same twice', { again: 'battery stable' }, 'again', 'do not match'],
    ['without the old one', { old: '' }, 'old', 'required'],
    ['with a wrong old one', { old: 'wrong horse' }, 'old', 'Incorrect password'],
  ])('400: %s', async (_, fields, field, message) => {
    const before = await stored();

    const page = await browser.post(HERE, form(fields));

    expect(page.status).toBe(400);
    expect(page.text).toMatch(
      new RegExp(`name="${field}"[^>]* aria-invalid="true" aria-describedby="[^"]*${field}-fault"`),
    );
    expect(page.text).toMatch(new RegExp(`id="${field}-fault">[^<]*${message}`));
    for (const typed of Object.values(form(fields)).filter(Boolean)) expect(page.text).not.toContain(typed);
    expect(await stored()).toEqual(before);
    expect(await isIn(browser)).toBe(true);
  });

  it('400: the user name, in any case', async () => {
    const name = somebody.username.toUpperCase();

    const page = await browser.post(HERE, form({ password: name, again: name }));

    expect(page.status).toBe(400);
    expect(page.text).toMatch(/id="password-fault">This is your user name/);
  });

  it('401: after five wrong guesses not even the right password helps, here and at the login', async () => {
    for (let guess = 0; guess < 5; guess += 1) await browser.post(HERE, form({ old: `wrong ${guess}` }));

    const page = await browser.post(HERE, form());

    expect(page.status).toBe(401);
    expect(page.text).toContain('Too many failed logins');
    expect(page.text).toContain('name="old"');
    expect(await isIn(await signedIn(somebody))).toBe(false);
  });

  it('of two changes at once one wins, and the other is told', async () => {
    const forms = ['first new one', 'second new one'].map((password) => form({ password, again: password }));
    const browsers = [new Browser(api.url, browser.cookie), new Browser(api.url, browser.cookie)];

    const pages = await Promise.all(browsers.map((one, index) => one.post(HERE, forms[index])));

    expect(pages.filter(({ status }) => status === 303)).not.toHaveLength(0);
    const works = await Promise.all(
      forms.map(async ({ password }) => (await api.as(somebody, password).get('/api/session/')).status),
    );
    expect(works.toSorted()).toEqual([200, 401]);
    expect(pages[works.indexOf(200)]?.headers.get('location')).toBe(`${HERE}?done=changed`);
    expect(pages[works.indexOf(401)]?.headers.get('location')).not.toBe(`${HERE}?done=changed`);
  });

  it('says so where there is no password', async () => {
    await api.db.query('update user_account set password_hash = null where id = $1', [somebody.id]);

    const shown = await browser.get(HERE);
    const sent = await browser.post(HERE, form());

    expect(shown.text).toContain('Your account has no password');
    expect(shown.text).not.toContain('name="old"');
    expect(sent.status).toBe(400);
    expect(sent.text).toContain('Your account has no password');
    expect((await stored())[0].password_hash).toBeNull();
  });

  it('303: sends anonymous visitors to sign in', async () => {
    const [page, sent] = [await new Browser(api.url).get(HERE), await new Browser(api.url).post(HERE, form())];

    expect(page.headers.get('location')).toBe(`/account/login/?next=${encodeURIComponent(HERE)}`);
    expect(sent.headers.get('location')).toBe('/account/login/');
  });

  it('303: a caller with only an API token must sign in', async () => {
    const value = await api.make.apiToken(somebody);
    const { headers } = await api.withToken(value).get('/api/session/');
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';

    const page = await new Browser(api.url, cookie).post(HERE, form());

    expect(page.headers.get('location')).toBe('/account/login/');
    expect((await api.as(somebody).get('/api/session/')).status).toBe(200);
  });

  it('403: takes no form from elsewhere', async () => {
    for (const origin of ['https://evil.example.com', 'null', '']) {
      expect((await browser.post(HERE, form(), { origin })).status).toBe(403);
    }
    expect((await api.as(somebody).get('/api/session/')).status).toBe(200);
  });

  it('503: READ_ONLY stops it, and says so', async () => {
    const readOnly = await TestApi.boot({ settings: { READ_ONLY: 'true' } });
    try {
      const user = await readOnly.make.user();
      const opened = new Browser(readOnly.url);
      await opened.post('/account/login/', { username: user.username, password: PASSWORD });

      const page = await opened.post(HERE, form());

      expect(page.status).toBe(503);
      expect(page.text).toContain('The site is read-only at the moment.');
    } finally {
      await readOnly.close();
    }
  });
});
