import { PASSWORD, type MadeUser } from '@review-service/testing/make';
import { Browser } from '../../../../../test/browser';
import { TestApi } from '../../../../../test/test-api';

const HERE = '/account/applications/';
const SCRIPT = '<script>alert(1)</script>';
const SECRET = /Client secret<\/dt>\s*<dd class="secret"><code>([^<]+)/;
const WEBHOOK_SECRET = /Webhook secret<\/dt>\s*<dd class="secret"><code>([^<]+)/;

describe('/account/applications/', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;
  let browser: Browser;

  beforeEach(async () => {
    somebody = await api.make.user();
    browser = await signedIn(somebody);
  });

  const signedIn = async (user: MadeUser, at = api) => {
    const opened = new Browser(at.url);
    await opened.post('/account/login/', { username: user.username, password: PASSWORD });
    return opened;
  };
  const form = (fields: Record<string, string> = {}) => ({
    name: 'Dashboard',
    redirect_uris: 'https://app.example.com/a\r\nhttps://app.example.com/b',
    client_type: 'confidential',
    authorization_grant_type: 'authorization-code',
    enabled: '1',
    webhook_url: '',
    ...fields,
  });
  const unticked = (fields?: Record<string, string>) =>
    Object.fromEntries(Object.entries(form(fields)).filter(([name]) => name !== 'enabled'));
  const storedOf = (owner: MadeUser) =>
    api.db.query<Record<string, unknown>[]>('select * from oauth_application where user_id = $1', [owner.id]);
  const made = (columns: Record<string, unknown> = {}) =>
    api.make.application(somebody, { redirect_uris: ['https://app.example.com/a'], ...columns });

  describe('the list', () => {
    it('200: shows what is one’s own', async () => {
      const own = await made({ name: 'Mine' });
      await api.make.application(await api.make.user(), { name: 'Theirs' });

      const { status, text } = await browser.get(HERE);

      expect(status).toBe(200);
      expect(text).toContain('<h1>My applications</h1>');
      expect(text).toContain(`<a href="${HERE}${own.id}/">Mine</a>`);
      expect(text).not.toContain('Theirs');
      expect(text).not.toContain('Owner');
    });

    it('200: shows administrators those of all, with their owners', async () => {
      await made({ name: 'Of somebody' });

      const { text } = await (await signedIn(await api.make.superuser())).get(HERE);

      expect(text).toContain('Of somebody');
      expect(text).toContain(`<td>${somebody.username}</td>`);
    });

    it('200: turns pages', async () => {
      for (let n = 0; n < 26; n += 1) await made({ name: `Number ${n}.` });

      const first = (await browser.get(HERE)).text;
      const next = /<a href="([^"]+)" rel="next">Next applications/.exec(first)?.[1]?.replaceAll('&amp;', '&');
      const second = (await browser.get(next?.replaceAll('&#x3D;', '=') ?? '')).text;

      expect(first.match(/Number \d+\./g)).toHaveLength(25);
      expect(second.match(/Number \d+\./g)).toEqual(['Number 25.']);
    });

    it('200: on a Local Site shows what belongs there, with links that stay there', async () => {
      const site = await api.make.site({ users: [somebody] });
      const there = await made({ name: 'There', local_site_id: site.id });
      await made({ name: 'Elsewhere' });

      const { text } = await browser.get(`/s/${site.name}${HERE}`);

      expect(text).toContain(`<a href="/s/${site.name}${HERE}${there.id}/">There</a>`);
      expect(text).not.toContain('Elsewhere');
      expect(text).not.toMatch(/(href|action)="\/account/);
    });
  });

  describe('a new one', () => {
    it('200: its secret is shown once, and no cache may store it', async () => {
      const page = await browser.follow(browser.post(`${HERE}new/`, form()));

      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      const secret = SECRET.exec(page.text)?.[1] ?? '';
      expect(secret.length).toBeGreaterThan(20);
      expect(page.text).not.toMatch(WEBHOOK_SECRET);
      const [app] = await storedOf(somebody);
      expect(app).toMatchObject({
        name: 'Dashboard',
        redirect_uris: ['https://app.example.com/a', 'https://app.example.com/b'],
        client_type: 'confidential',
        authorization_grant_type: 'authorization-code',
        enabled: true,
        skip_authorization: false,
      });
      for (const path of ['', `${app?.id as number}/`]) {
        expect((await browser.get(HERE + path)).text).not.toContain(secret);
      }
      expect(await api.everythingStored()).not.toContain(secret);
    });

    it('303: loading the page with the secret again shows nothing, and makes nothing', async () => {
      const sent = await browser.post(`${HERE}new/`, form());
      const location = sent.headers.get('location') ?? '';
      const [app] = await storedOf(somebody);
      expect(location).toBe(`${HERE}${app?.id as number}/secrets/`);
      expect(sent.headers.getSetCookie().join()).toMatch(/; Path=.*\/secrets\/; HttpOnly/);
      const secret = SECRET.exec((await browser.get(location)).text)?.[1] ?? '';
      expect(sent.headers.getSetCookie().join() + sent.text).not.toContain(secret);

      const again = await browser.get(location);

      expect(again.status).toBe(200);
      expect(again.text).toContain('The secrets were shown');
      expect(again.text).not.toMatch(SECRET);
      expect(await storedOf(somebody)).toEqual([app]);
    });

    it('200: a value sealed for one person and application cannot be opened for another', async () => {
      const { headers } = await browser.post(`${HERE}new/`, form());
      const path = headers.get('location') ?? '';
      const [pair = ''] = (headers.getSetCookie()[0] ?? '').split(';');
      const theirs = await made();
      const other = await signedIn(await api.make.superuser());

      const pages = [
        await new Browser(api.url, `${browser.cookie}; ${pair}`).get(`${HERE}${theirs.id}/secrets/`),
        await new Browser(api.url, `${other.cookie}; ${pair}`).get(path),
      ];

      for (const page of pages) {
        expect(page.status).toBe(200);
        expect(page.text).not.toMatch(SECRET);
      }
    });

    it('200: with a webhook, the secret that signs is shown too', async () => {
      const hooked = form({ webhook_url: 'https://app.example.com/hooks' });
      const page = await browser.follow(browser.post(`${HERE}new/`, hooked));

      expect(page.text).toMatch(SECRET);
      expect(page.text).toMatch(WEBHOOK_SECRET);
    });

    it('200: on a Local Site it belongs there', async () => {
      const site = await api.make.site({ users: [somebody] });

      await browser.post(`/s/${site.name}${HERE}new/`, form());

      expect(await storedOf(somebody)).toMatchObject([{ local_site_id: site.id }]);
    });

    it('200: does not offer the grants that are no longer safe', async () => {
      const { text } = await browser.get(`${HERE}new/`);

      expect(text).toContain('<option value="authorization-code" selected>');
      expect(text).not.toContain('value="implicit"');
      expect(text).not.toContain('value="password"');
    });

    it('400: shows the form again with what was typed, and each fault at its field', async () => {
      const wrong = { redirect_uris: '"><script>\nhttps://app.example.com/', webhook_url: 'ftp://nowhere' };

      const page = await browser.post(`${HERE}new/`, form({ ...wrong, name: SCRIPT, client_type: 'public' }));

      expect(page.status).toBe(400);
      expect(page.text).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"');
      expect(page.text).toContain('>\n&quot;&gt;&lt;script&gt;\nhttps://app.example.com/</textarea>');
      expect(page.text).toContain('<option value="public" selected>');
      expect(page.text).toMatch(
        /name="redirect_uris"[^>]* aria-invalid="true" aria-describedby="redirect_uris-hint redirect_uris-fault"/,
      );
      expect(page.text).toMatch(/id="redirect_uris-fault">[^<]+is not possible/);
      expect(page.text).toMatch(/id="webhook_url-fault">[^<]+/);
      expect(page.text).not.toContain('<script');
      expect(await storedOf(somebody)).toEqual([]);
    });

    it.each(['implicit', 'password'])('400: %s, which nothing serves', async (authorization_grant_type) => {
      const page = await browser.post(`${HERE}new/`, form({ authorization_grant_type }));

      expect(page.status).toBe(400);
      expect(page.text).toContain('id="authorization_grant_type-fault">');
      expect(await storedOf(somebody)).toEqual([]);
    });

    it('400: without a name or a type', async () => {
      const page = await browser.post(`${HERE}new/`, { name: ' ' });

      expect(page.status).toBe(400);
      for (const field of ['name', 'client_type', 'authorization_grant_type']) {
        expect(page.text).toContain(`id="${field}-fault">This field is required.`);
      }
    });
  });

  describe('one of them', () => {
    it('200: shows its settings, as text', async () => {
      const { id } = await made({ name: SCRIPT, redirect_uris: ['https://a.example.com/', 'https://b.example.com/'] });

      const { status, text } = await browser.get(`${HERE}${id}/`);

      expect(status).toBe(200);
      expect(text).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
      expect(text).toContain('>\nhttps://a.example.com/\nhttps://b.example.com/</textarea>');
      expect(text).not.toContain('<script');
      expect(text).not.toContain('skip_authorization');
      expect(text).not.toMatch(/secret<\/dt>/);
    });

    it('200: keeps a grant that is no longer offered', async () => {
      const { id } = await made({ authorization_grant_type: 'implicit' });

      expect((await browser.get(`${HERE}${id}/`)).text).toContain('<option value="implicit" selected>');
    });

    it('303: is changed; an unticked box means no', async () => {
      const { id } = await made();
      const rest = unticked({
        name: 'Renamed',
        client_type: 'public',
        redirect_uris: 'https://c.example.com/',
      });

      const page = await browser.post(`${HERE}${id}/`, rest);

      expect(page.headers.get('location')).toBe(`${HERE}${id}/?done=changed`);
      expect((await browser.get(`${HERE}${id}/?done=changed`)).text).toContain('Application saved');
      expect(await storedOf(somebody)).toMatchObject([
        { name: 'Renamed', client_type: 'public', enabled: false, redirect_uris: ['https://c.example.com/'] },
      ]);
    });

    it('303: disabled, its tokens are refused', async () => {
      const app = await made();
      const token = await api.make.oauthToken(somebody, { application: app, scopes: ['session:read'] });
      const rest = unticked();

      await browser.post(`${HERE}${app.id}/`, rest);

      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(401);
    });

    it('200: a first webhook address shows the secret that was made for it', async () => {
      const { id } = await made();
      const hooked = form({ webhook_url: 'https://app.example.com/hooks' });

      const first = await browser.follow(browser.post(`${HERE}${id}/`, hooked));
      const again = await browser.post(`${HERE}${id}/`, hooked);

      expect(first.status).toBe(200);
      expect(first.text).toMatch(WEBHOOK_SECRET);
      expect(first.text).not.toMatch(SECRET);
      expect(again.status).toBe(303);
    });

    it('400: shows the form again with what was typed', async () => {
      const { id, name } = await made();

      const page = await browser.post(`${HERE}${id}/`, form({ name: '', redirect_uris: 'nowhere' }));
      const wrong = await browser.post(`${HERE}${id}/`, form({ redirect_uris: 'nowhere' }));

      expect(page.status).toBe(400);
      expect(page.text).toMatch(/id="name-fault">This field is required/);
      expect(wrong.text).toMatch(/id="redirect_uris-fault">[^<]+is not possible/);
      expect(wrong.text).toContain('>\nnowhere</textarea>');
      expect(await storedOf(somebody)).toMatchObject([{ name }]);
    });

    it('400: one that was disabled for safety needs a new secret first', async () => {
      const { id } = await made({ enabled: false, original_user_id: somebody.id });

      const page = await browser.post(`${HERE}${id}/`, form());

      expect(page.status).toBe(400);
      expect(page.text).toMatch(/role="alert">\s*<ul><li>[^<]*Make a new secret first/);
    });

    it('400: only administrators can let it skip the consent', async () => {
      const { id } = await made();

      const page = await browser.post(`${HERE}${id}/`, form({ skip_authorization: '1' }));

      expect(page.status).toBe(400);
      expect(page.text).toMatch(/id="skip_authorization-fault">You do not have permission/);
      expect(await storedOf(somebody)).toMatchObject([{ skip_authorization: false }]);
    });

    it('303: what an administrator allowed stays when the owner saves', async () => {
      const { id } = await made({ skip_authorization: true });

      expect((await browser.post(`${HERE}${id}/`, form())).status).toBe(303);

      expect(await storedOf(somebody)).toMatchObject([{ skip_authorization: true }]);
    });

    it('303: administrators may let it skip the question, and take that back', async () => {
      const { id } = await made();
      const administrator = await signedIn(await api.make.superuser());
      expect((await administrator.get(`${HERE}${id}/`)).text).toContain('name="skip_authorization"');

      await administrator.post(`${HERE}${id}/`, form({ skip_authorization: '1' }));
      expect(await storedOf(somebody)).toMatchObject([{ skip_authorization: true }]);
      await administrator.post(`${HERE}${id}/`, form());
      expect(await storedOf(somebody)).toMatchObject([{ skip_authorization: false }]);
    });

    it('200: a new secret is shown once', async () => {
      const { id } = await made();
      const [before] = await storedOf(somebody);

      const page = await browser.follow(browser.post(`${HERE}${id}/secret/`));

      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      const secret = SECRET.exec(page.text)?.[1] ?? '';
      expect((await browser.get(`${HERE}${id}/`)).text).not.toContain(secret);
      const [after] = await storedOf(somebody);
      expect(after?.client_secret_hash).not.toBe(before?.client_secret_hash);
      expect(after).toEqual({ ...before, client_secret_hash: after?.client_secret_hash, extra_data: null });
    });

    it('200: a new webhook secret too, where there is a webhook', async () => {
      const { id } = await made({ webhook_url: 'https://app.example.com/hooks' });
      const { id: without } = await made();

      expect((await browser.follow(browser.post(`${HERE}${id}/webhook-secret/`))).text).toMatch(WEBHOOK_SECRET);
      const page = await browser.post(`${HERE}${without}/webhook-secret/`);
      expect(page.status).toBe(400);
      expect(page.text).toContain('There is nothing to sign');
    });

    it.each([
      ['secret', 'Create new client secret'],
      ['webhook-secret', 'Create new webhook secret'],
      ['end-tokens', 'Revoke all tokens'],
    ])('200: asks before %s, and changes nothing yet', async (step, words) => {
      const { id } = await made({ webhook_url: 'https://app.example.com/hooks' });
      const before = await storedOf(somebody);

      const page = await browser.get(`${HERE}${id}/`);
      const question = await browser.get(`${HERE}${id}/${step}/`);

      expect(page.text).not.toContain(`<form method="post" action="${HERE}${id}/${step}/`);
      expect(page.text).toContain(`href="${HERE}${id}/${step}/"`);
      expect(question.text).toMatch(new RegExp(`action="${HERE}${id}/${step}/">\\s*<button class="danger">${words}`));
      expect(await storedOf(somebody)).toEqual(before);
    });

    it('303: all of its tokens end at once, and nothing of other applications', async () => {
      const app = await made();
      const token = await api.make.oauthToken(await api.make.user(), { application: app, scopes: ['session:read'] });
      const other = await api.make.oauthToken(somebody, { application: await made(), scopes: ['session:read'] });

      const page = await browser.post(`${HERE}${app.id}/end-tokens/`);

      expect(page.headers.get('location')).toBe(`${HERE}${app.id}/?done=tokens-ended`);
      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(401);
      expect((await api.withBearer(other.value).get('/api/session/')).status).toBe(200);
    });

    it('303: is deleted when that was confirmed, and its tokens with it', async () => {
      const app = await made();
      const token = await api.make.oauthToken(await api.make.user(), { application: app, scopes: ['session:read'] });

      const question = await browser.get(`${HERE}${app.id}/delete/`);
      expect(question.text).toContain(`Delete application ${app.name}</button>`);
      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(200);

      const page = await browser.post(`${HERE}${app.id}/delete/`);

      expect(page.headers.get('location')).toBe(`${HERE}?done=deleted`);
      expect((await browser.get(`${HERE}?done=deleted`)).text).toContain('Application deleted');
      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(401);
      expect((await browser.get(`${HERE}${app.id}/`)).status).toBe(404);
    });
  });

  describe('who may come in', () => {
    const FORMS = ['', 'secret/', 'webhook-secret/', 'end-tokens/', 'delete/'];

    it.each(FORMS)("404: somebody else's, and it stays as it is: %j", async (path) => {
      const other = await api.make.user();
      const { id, name } = await api.make.application(other);
      const before = await storedOf(other);

      const pages = [await browser.post(`${HERE}${id}/${path}`, form()), await browser.get(`${HERE}${id}/`)];

      expect(pages.map(({ status }) => status)).toEqual([404, 404]);
      expect(pages.map(({ text }) => text).join()).not.toContain(name);
      for (const step of ['delete/', 'secret/', 'webhook-secret/', 'end-tokens/', 'secrets/'])
        expect((await browser.get(`${HERE}${id}/${step}`)).status).toBe(404);
      expect(await storedOf(other)).toEqual(before);
    });

    it.each(['', 'new/', '1/', '1/delete/'])(
      '303: sends anonymous visitors from %j to sign in, and back',
      async (path) => {
        const page = await new Browser(api.url).get(HERE + path);

        expect(page.status).toBe(303);
        expect(page.headers.get('location')).toBe(`/account/login/?next=${encodeURIComponent(HERE + path)}`);
      },
    );

    it.each(FORMS)('303: sends an anonymous form to %j to sign in', async (path) => {
      const { id } = await made();
      const before = await storedOf(somebody);

      expect((await new Browser(api.url).post(`${HERE}${id}/${path}`)).status).toBe(303);
      expect(await storedOf(somebody)).toEqual(before);
    });

    it.each(FORMS)('403: takes no form for %j from elsewhere', async (path) => {
      const { id } = await made();
      const before = await storedOf(somebody);

      for (const origin of ['https://evil.example.com', 'null', '']) {
        expect((await browser.post(`${HERE}${id}/${path}`, form(), { origin })).status).toBe(403);
        expect((await browser.post(`${HERE}new/`, form(), { origin })).status).toBe(403);
      }
      expect(await storedOf(somebody)).toEqual(before);
    });

    it('503: READ_ONLY stops every form, and says so', async () => {
      const readOnly = await TestApi.boot({ settings: { READ_ONLY: 'true' } });
      try {
        const user = await readOnly.make.user();
        const { id } = await readOnly.make.application(user);
        const opened = await signedIn(user, readOnly);

        for (const path of ['new/', ...FORMS.map((last) => `${id}/${last}`)]) {
          const page = await opened.post(HERE + path, form());
          expect(page.status).toBe(503);
          expect(page.text).toContain('The site is read-only at the moment.');
        }
        expect((await opened.get(`${HERE}${id}/`)).status).toBe(200);
      } finally {
        await readOnly.close();
      }
    });
  });
});
