import { PASSWORD, type MadeUser } from '@review-service/testing/make';
import { Browser } from '../../../../../test/browser';
import { TestApi } from '../../../../../test/test-api';

const HERE = '/account/tokens/';
const SCRIPT = '<script>alert(1)</script>';

describe('/account/tokens/', () => {
  let api: TestApi;
  let somebody: MadeUser;
  let browser: Browser;

  beforeAll(async () => {
    api = await TestApi.boot();
  });
  beforeEach(async () => {
    somebody = await api.make.user();
    browser = await signedIn(somebody);
  });
  afterAll(() => api.close());

  const signedIn = async (user: MadeUser, at = api) => {
    const opened = new Browser(at.url);
    await opened.post('/account/login/', { username: user.username, password: PASSWORD });
    return opened;
  };
  const application = async (name: string, columns: Record<string, unknown> = {}) =>
    api.make.application(await api.make.user(), { name, ...columns });

  describe('the list', () => {
    it('200: shows tokens of applications and API tokens, and what opens nothing', async () => {
      const token = await api.make.oauthToken(somebody, {
        application: await application('Dashboard'),
        scopes: ['group:read', 'group:write'],
      });
      const value = await api.make.apiToken(somebody, { note: 'nightly backup' });

      const { status, text } = await browser.get(HERE);

      expect(status).toBe(200);
      expect(text).toContain('role="rowheader">Dashboard <');
      expect(text).toContain('<code>group:read</code> <code>group:write</code>');
      expect(text).toContain('<time datetime="2099-01-01T00:00:00Z">2099-01-01 00:00 UTC</time>');
      expect(text).toContain('role="rowheader">nightly backup</th>');
      expect(text).toContain('never');
      expect(text).not.toContain(token.value);
      expect(text).not.toContain(value);
    });

    it.each([
      ['full access', {}],
      ['read only', { resources: { '*': { block: ['*'], allow: ['GET', 'HEAD', 'OPTIONS'] } } }],
      ['custom', { resources: { group: { '*': { block: ['*'] } } } }],
    ])('200: says of a policy: %s', async (words, policy) => {
      await api.make.apiToken(somebody, { policy });

      expect((await browser.get(HERE)).text).toContain(`>${words}</td>`);
    });

    it('200: writes hidden characters in names and notes out', async () => {
      await api.make.oauthToken(somebody, { application: await application('Dash\u200bboard') });
      await api.make.apiToken(somebody, { note: 'nightly\u{e0041}' });

      const { text } = await browser.get(HERE);

      expect(text).toContain('role="rowheader">Dash[U+200B]board <');
      expect(text).toContain('role="rowheader">nightly[U+E0041]</th>');
      expect(text).not.toMatch(/[\u200b\u{e0041}]/u);
    });

    it('200: says when a token was used, and what is over', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: ['session:read'] });
      await api.make.oauthToken(somebody, { expires_at: '2001-02-03T04:05:06Z' });
      await api.make.apiToken(somebody, { is_valid: false });
      await api.withBearer(token.value).get('/api/session/');

      const { text } = await browser.get(HERE);

      expect(text.match(/<td [^>]*>never/g)).toHaveLength(3);
      expect(text).toContain('2001-02-03 04:05 UTC</time> (expired)');
      expect(text).toContain('(no longer valid)');
    });

    it('200: says why an API token is not valid any more, and since when', async () => {
      const columns = { is_valid: false, invalidated_at: '2001-02-03T04:05:06Z' };
      await api.make.apiToken(somebody, {
        ...columns,
        invalid_reason: 'It was found in public: https://x.example/<b>',
      });
      const [{ id }] = await api.db.query<[{ id: number }]>('select max(id) as id from api_token');

      const [list, page] = [await browser.get(HERE), await browser.get(`${HERE}api/${id}/`)];

      const reason = 'It was found in public: https://x.example/&lt;b&gt;';
      expect(list.text).toContain(`(no longer valid) <span class="hint">${reason}</span>`);
      expect(page.text).toMatch(/No longer valid since <time [^>]*>2001-02-03 04:05 UTC<\/time>\. /);
      expect(page.text).toContain(reason);
    });

    it('200: shows superusers their own tokens only', async () => {
      await api.make.oauthToken(somebody, { application: await application('Of somebody') });
      const superuser = await api.make.superuser();
      await api.make.oauthToken(superuser, { application: await application('Of mine') });

      const { text } = await (await signedIn(superuser)).get(HERE);

      expect(text).toContain('Of mine');
      expect(text).not.toContain('Of somebody');
    });

    it('200: writes whatever it is given as text', async () => {
      await api.make.oauthToken(somebody, { application: await application(SCRIPT) });
      await api.make.apiToken(somebody, { note: SCRIPT });

      const { text } = await browser.get(`${HERE}?done=${SCRIPT}&api-start=${SCRIPT}`);

      expect(text).toContain('&lt;script&gt;');
      expect(text).not.toContain('<script');
    });

    it('200: turns pages, each list by itself', async () => {
      for (let n = 1; n <= 51; n += 1) {
        await api.make.apiToken(somebody, { note: `note ${String(n).padStart(2, '0')}` });
      }
      const dashboard = await application('Dashboard');
      for (let n = 0; n < 26; n += 1) await api.make.oauthToken(somebody, { application: dashboard });
      const linkOf = (text: string, words: string) =>
        new RegExp(`<a href="([^"]+)"[^>]*>${words}</a>`)
          .exec(text)?.[1]
          ?.replaceAll('&amp;', '&')
          .replaceAll('&#x3D;', '=');
      const notes = (text: string) => [...text.matchAll(/>note (\d\d)</g)].map(([, n]) => Number(n));

      const first = (await browser.get(HERE)).text;
      const second = (await browser.get(linkOf(first, 'Next API tokens')!)).text;
      const third = (await browser.get(linkOf(second, 'Next API tokens')!)).text;
      const back = (await browser.get(linkOf(third, 'Previous API tokens')!)).text;
      const both = (await browser.get(linkOf(second, 'Next applications')!)).text;

      expect([first, second, third].map((text) => notes(text).length)).toEqual([25, 25, 1]);
      expect(notes(first)[0]).toBe(1);
      expect(notes(third)).toEqual([51]);
      expect(notes(back)).toEqual(notes(second));
      expect(linkOf(first, 'Previous API tokens')).toBeUndefined();
      expect(linkOf(third, 'Next API tokens')).toBeUndefined();
      expect(notes(both)).toEqual(notes(second));
      expect(both.match(/role="rowheader">Dashboard/g)).toHaveLength(1);
    });

    it('200: on a Local Site shows what belongs there, with links that stay there', async () => {
      const site = await api.make.site({ users: [somebody] });
      await api.make.oauthToken(somebody, { application: await application('Here', { local_site_id: site.id }) });
      await api.make.apiToken(somebody, { note: 'here too', local_site_id: site.id });
      await api.make.oauthToken(somebody, { application: await application('Elsewhere') });

      const { text } = await browser.get(`/s/${site.name}${HERE}`);

      expect(text).toContain('role="rowheader">Here <');
      expect(text).toContain('role="rowheader">here too</th>');
      expect(text).not.toContain('Elsewhere');
      expect(text).not.toMatch(/(href|action)="\/account/);
    });

    it('200: on a site that one does not belong to, staff is offered what the API gives', async () => {
      const staff = await api.make.user({ is_staff: true });
      const site = await api.make.site();

      const opened = await signedIn(staff);

      expect((await opened.get(`/s/${site.name}${HERE}`)).text).toContain('API tokens</h2>');
      expect((await opened.get(`/s/${site.name}${HERE}new/`)).status).toBe(200);
      expect((await api.as(staff).get(`/s/${site.name}/api/users/${staff.username}/api-tokens/`)).status).toBe(200);
    });
  });

  describe('ending one', () => {
    it('200: asks first', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: ['session:read'] });
      const value = await api.make.apiToken(somebody, { note: 'backup' });
      const [{ id }] = await api.db.query('select id from api_token where user_id = $1', [somebody.id]);
      const ends = [`${HERE}oauth2/${token.id}/end/`, `${HERE}api/${id}/end/`];

      const { text } = await browser.get(HERE);
      const questions = [await browser.get(ends[0] ?? ''), await browser.get(ends[1] ?? '')];

      for (const [n, end] of ends.entries()) {
        expect(text).toContain(`<a href="${end}">Revoke…`);
        expect(text).not.toContain(`action="${end}"`);
        expect(questions[n]?.text).toContain(`<form method="post" action="${end}">`);
      }
      expect(questions[0]?.text).toContain(token.application.name);
      expect(questions[1]?.text).toContain('the API token for backup');
      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(200);
      expect((await api.withToken(value).get('/api/session/')).status).toBe(200);
    });

    it('303: from then on the client of an application gets 401', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: ['session:read'], refresh: 'renewing' });
      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(200);

      const page = await browser.post(`${HERE}oauth2/${token.id}/end/`);

      expect(page.status).toBe(303);
      expect(page.headers.get('location')).toBe(`${HERE}?done=ended`);
      expect((await browser.get(`${HERE}?done=ended`)).text).toContain('Token revoked');
      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(401);
    });

    it('303: the same of an API token', async () => {
      const value = await api.make.apiToken(somebody);
      const [{ id }] = await api.db.query('select id from api_token where user_id = $1', [somebody.id]);

      const page = await browser.post(`${HERE}api/${id}/end/`);

      expect(page.status).toBe(303);
      expect((await api.withToken(value).get('/api/session/')).status).toBe(401);
    });

    it("404: somebody else's, which stay", async () => {
      const other = await api.make.user();
      const token = await api.make.oauthToken(other, { scopes: ['session:read'] });
      const value = await api.make.apiToken(other);
      const [{ id }] = await api.db.query('select id from api_token where user_id = $1', [other.id]);

      const pages = [
        await browser.get(`${HERE}oauth2/${token.id}/`),
        await browser.post(`${HERE}oauth2/${token.id}/`),
        await browser.post(`${HERE}oauth2/${token.id}/end/`),
        await browser.post(`${HERE}api/${id}/end/`),
      ];

      expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(pages.map(({ text }) => text).join()).not.toContain(token.application.name);
      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(200);
      expect((await api.withToken(value).get('/api/session/')).status).toBe(200);
    });

    it('303: is not stopped by a precondition that only the API knows', async () => {
      const token = await api.make.oauthToken(somebody);

      const answer = await fetch(new URL(`${HERE}oauth2/${token.id}/end/`, api.url), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: browser.cookie, origin: api.url, 'if-match': '"x"' },
      });

      expect(answer.status).toBe(303);
    });
  });

  describe('renewing one', () => {
    const make = async (columns: Record<string, unknown> = {}, user = somebody) => {
      const token = await api.make.madeApiToken(user, { note: 'backup', ...columns });
      return { ...token, page: `${HERE}api/${token.id}/` };
    };
    const isIn = async (value: string) => (await api.withToken(value).get('/api/session/')).status === 200;
    const secretIn = (text: string) => /<code>(rbp_\w+)<\/code>/.exec(text)?.[1];

    it('303: leads to the new secret, which is shown this once; the former one stays as long as was chosen', async () => {
      const { value, page } = await make();
      expect((await browser.get(page)).text).toContain('<option value="86400" selected>1 day</option>');

      const { status, headers } = await browser.post(`${page}renew/`, { overlap: '3600' });

      expect([status, headers.get('location')]).toEqual([303, page]);
      const [shown, again] = [await browser.get(page), await browser.get(page)];
      const secret = secretIn(shown.text) ?? '';
      expect([await isIn(secret), await isIn(value)]).toEqual([true, true]);
      expect(again.text).not.toContain(secret);
      expect(again.text).toContain('>Revoke<');
    });

    it('303: ends a former secret at once', async () => {
      const token = await make();
      const former = await api.make.formerSecret(token);
      expect((await browser.get(token.page)).text).toContain('not since');
      expect(await isIn(former.value)).toBe(true);
      expect((await browser.get(token.page)).text).not.toContain('not since');

      const { headers } = await browser.post(`${token.page}renewals/${former.id}/end/`);

      expect(headers.get('location')).toBe(`${token.page}?done=secret-ended`);
      expect((await browser.get(headers.get('location') ?? '')).text).toContain('Former secret revoked');
      expect([await isIn(token.value), await isIn(former.value)]).toEqual([true, false]);
    });

    it('303: gives a token that has expired a new end', async () => {
      const { page } = await make({ expires_at: '2020-01-01T00:00:00Z' });

      await browser.post(`${page}renew/`, { overlap: '0', expires: '2999-01-31' });

      expect(await isIn(secretIn((await browser.get(page)).text) ?? '')).toBe(true);
    });

    it.each([
      [{ overlap: 'x' }, 'is not a whole number'],
      [{ overlap: '0', expires: '2020-01-01' }, 'This is over already.'],
    ])('400: %j, with the form as it was typed', async (form, words) => {
      const { value, page } = await make();

      const { status, text } = await browser.post(`${page}renew/`, form);

      expect(status).toBe(400);
      expect(text).toContain(words);
      expect(text).toContain(`action="${page}renew/"`);
      expect(await isIn(value)).toBe(true);
    });

    it('200: offers nothing of it for one that is no longer valid', async () => {
      const { page } = await make({ is_valid: false });

      expect((await browser.get(page)).text).not.toContain('Renew API token');
    });

    it("404: somebody else's, which stay", async () => {
      const token = await make({}, await api.make.user());
      const [former, child] = [await api.make.formerSecret(token), await api.make.childToken(token)];

      for (const path of ['renew/', `renewals/${former.id}/end/`, `child-tokens/${child.id}/end/`])
        expect((await browser.post(`${token.page}${path}`, { overlap: '0' })).status).toBe(404);

      expect(await Promise.all([token, former, child].map(({ value }) => isIn(value)))).toEqual([true, true, true]);
    });
  });

  describe('what was made from one', () => {
    it('200: is on its page, and not in the list; 303: is ended there', async () => {
      const token = await api.make.madeApiToken(somebody, { note: 'nightly' });
      const child = await api.make.childToken(token, { note: SCRIPT });
      const page = `${HERE}api/${token.id}/`;

      const { text } = await browser.get(page);

      expect(text).toContain('Child tokens');
      expect(text).toContain('&lt;script&gt;');
      expect(text).not.toContain('<script');
      expect((await browser.get(HERE)).text).not.toContain('&lt;script&gt;');
      const { headers } = await browser.post(`${page}child-tokens/${child.id}/end/`);
      expect((await browser.get(headers.get('location') ?? '')).text).toContain('Child token revoked');
      expect((await api.withToken(child.value).get('/api/')).status).toBe(401);
    });

    it('303: ends with all tokens of a person, without an entry of its own', async () => {
      const token = await api.make.madeApiToken(somebody);
      const child = await api.make.childToken(token);

      await browser.post(`${HERE}end-all/`);

      expect((await api.withToken(child.value).get('/api/')).status).toBe(401);
      expect(
        await api.db.query(`select subject from audit_log where subject in ($1, $2)`, [
          `api-token ${token.id}`,
          `api-token ${child.id}`,
        ]),
      ).toEqual([{ subject: `api-token ${token.id}` }]);
    });
  });

  describe('narrowing one', () => {
    const SCOPES = ['session:read', 'group:read', 'group:write'];
    const shown = SCOPES.join(' ');

    it('200: offers the scopes that it has', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: SCOPES });

      const { text } = await browser.get(`${HERE}oauth2/${token.id}/`);

      expect(text.match(/type="checkbox" name="keep [^"]+" value="1" checked/g)).toHaveLength(3);
      expect(text).not.toContain(token.value);
    });

    it('303: an unchecked scope is refused at the next use', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: SCOPES });

      const page = await browser.post(`${HERE}oauth2/${token.id}/`, {
        shown,
        'keep session:read': '1',
        'keep user:write': '1',
      });

      expect(page.headers.get('location')).toBe(`${HERE}?done=narrowed`);
      const stored = await api.db.query('select scopes from oauth_token where id = $1', [token.id]);
      expect(stored).toEqual([{ scopes: ['session:read'] }]);
      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(200);
      expect((await api.withBearer(token.value).get('/api/groups/')).status).toBe(403);
    });

    it('303: what came since the page was opened stays', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: SCOPES });

      await browser.post(`${HERE}oauth2/${token.id}/`, { shown: 'group:write' });

      const stored = await api.db.query('select scopes from oauth_token where id = $1', [token.id]);
      expect(stored).toEqual([{ scopes: ['session:read', 'group:read'] }]);
    });

    it('400: at least one stays', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: SCOPES });

      const page = await browser.post(`${HERE}oauth2/${token.id}/`, { shown });

      expect(page.status).toBe(400);
      expect(page.text).toMatch(/<fieldset aria-describedby="scopes-fault">/);
      expect(page.text).toMatch(/id="scopes-fault">Keep at least one scope/);
      const stored = await api.db.query('select scopes from oauth_token where id = $1', [token.id]);
      expect(stored).toEqual([{ scopes: SCOPES }]);
    });
  });

  describe('what one did, and could do without', () => {
    const apiToken = async (columns: Record<string, unknown> = {}) => {
      await api.make.apiToken(somebody, columns);
      const [{ id }] = await api.db.query<[{ id: number }]>('select max(id) as id from api_token');
      return { id };
    };
    const policyOf = async ({ id }: { id: number }) =>
      (await api.db.query<[{ policy: object }]>('select policy from api_token where id = $1', [id]))[0].policy;
    const scopesOf = async ({ id }: { id: number }) =>
      (await api.db.query<[{ scopes: string[] }]>('select scopes from oauth_token where id = $1', [id]))[0].scopes;
    const hiddenFields = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ) as Record<string, string>;

    it('200: an application’s token: each kind of request with its last place and program, also when it is to end', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: ['group:read'] });
      await api.make.tokenUse('oauth', token, { count: 41, network: '192.0.2.0/24', client: SCRIPT });
      await api.make.tokenUse('oauth', token, { daysAgo: 3 });
      await api.make.tokenUse('oauth', token, { method: 'DELETE', outcome: 'scope', count: 3 });

      for (const path of ['', 'end/']) {
        const { text } = await browser.get(`${HERE}oauth2/${token.id}/${path}`);

        expect(text).toContain('<code>GET group</code></th>');
        expect(text).toContain('>42</td>');
        expect(text).toContain('>192.0.2.0/24</td>');
        expect(text).toContain('&lt;script&gt;');
        expect(text).toContain(
          '<code>DELETE group</code> <span class="hint">refused: the token lacks the scope</span>',
        );
      }
    });

    it('200: says where no use is known, and offers nothing', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: ['group:read'] });

      for (const path of [`oauth2/${token.id}/`, `api/${(await apiToken()).id}/`]) {
        const { text } = await browser.get(`${HERE}${path}`);
        expect(text).toContain('No activity in the last 90 days');
        expect(text).not.toMatch(/Take away what|Limit to scopes used/);
      }
    });

    it('303: one click takes the unused scopes away', async () => {
      const token = await api.make.oauthToken(somebody, { scopes: ['group:read', 'group:write', 'session:read'] });
      await api.make.tokenUse('oauth', token);
      const { text } = await browser.get(`${HERE}oauth2/${token.id}/`);
      expect(text).toContain(': <code>group:write</code> <code>session:read</code>');
      expect(text).toContain('No request of the last 30 days would have been refused');

      const page = await browser.post(`${HERE}oauth2/${token.id}/`, hiddenFields(text));

      expect(page.headers.get('location')).toBe(`${HERE}?done=narrowed`);
      expect(await scopesOf(token)).toEqual(['group:read']);
    });

    it('200: what is unticked can be tried first, and nothing is changed', async () => {
      const scopes = ['group:read', 'session:read'];
      const token = await api.make.oauthToken(somebody, { scopes });
      await api.make.tokenUse('oauth', token, { count: 17 });
      const form = { shown: scopes.join(' '), 'keep session:read': '1', try: '1' };

      const { status, text } = await browser.post(`${HERE}oauth2/${token.id}/`, form);

      expect(status).toBe(200);
      expect(text).toContain('Requests of the last 30 days that would have been refused: 17');
      expect(text).toContain('<li><code>GET group</code>: 17</li>');
      expect(text).toMatch(/name="keep group:read" value="1">/);
      expect(await scopesOf(token)).toEqual(scopes);
    });

    it('303: one click lets an API token do what it did, and no more', async () => {
      const token = await apiToken({ note: 'nightly' });
      await api.make.tokenUse('api', token);
      const { text } = await browser.get(`${HERE}api/${token.id}/`);
      expect(text).toContain('<li><code>group</code>: GET</li>');

      const page = await browser.post(`${HERE}api/${token.id}/narrow/`);

      expect(page.headers.get('location')).toBe(`${HERE}?done=narrowed`);
      expect(await policyOf(token)).toEqual({
        resources: { '*': { block: ['*'] }, group: { '*': { allow: ['GET'], block: ['*'] } } },
      });
      expect((await browser.get(`${HERE}api/${token.id}/`)).text).not.toContain('Limit to scopes used');
      const [entry] = await api.db.query<{ action: string; actor: string }[]>(
        'select action, actor from audit_log where subject = $1',
        [`api-token ${token.id}`],
      );
      expect(entry).toEqual({ action: 'api-token.changed', actor: somebody.username });
    });

    it("404: somebody else's, which stay as they are", async () => {
      const token = await apiToken();
      const other = await signedIn(await api.make.user());

      expect((await other.get(`${HERE}api/${token.id}/`)).status).toBe(404);
      expect((await other.post(`${HERE}api/${token.id}/narrow/`)).status).toBe(404);
      expect(await policyOf(token)).toEqual({});
    });
  });

  describe('a new API token', () => {
    it('200: is shown once, not cached, and may only read', async () => {
      const form = { note: SCRIPT, policy: 'read-only', expires: '2099-12-31' };
      const page = await browser.follow(browser.post(`${HERE}new/`, form));

      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      const value = /<code>(rbp_\w+)<\/code>/.exec(page.text)?.[1] ?? '';
      expect(page.text).not.toContain('<script');
      expect((await api.withToken(value).get('/api/session/')).status).toBe(200);
      expect((await api.withToken(value).post('/api/groups/')).status).toBe(403);
      const { text } = await browser.get(HERE);
      expect(text).not.toContain(value);
      expect(text).toContain('>read only</td>');
      expect(text).toContain('2099-12-31 00:00 UTC');
    });

    it('200: may do everything when asked for, and lives on', async () => {
      const sent = { note: 'all', policy: 'everything', expires: '' };
      const page = await browser.follow(browser.post(`${HERE}new/`, sent));

      expect(page.status).toBe(200);
      const [stored] = await api.db.query('select policy, expires_at from api_token where user_id = $1', [somebody.id]);
      expect(stored).toEqual({ policy: {}, expires_at: null });
    });

    it('200: may do only what was chosen, in the groups that were named', async () => {
      const [core, other] = [await api.make.group(), await api.make.group()];
      const chosen = { 'see requests': '1', 'change groups': '1', groups: `${core.name}, none-of-this-name` };

      const sent = { note: 'narrow', policy: 'chosen', expires: '', ...chosen };
      const page = await browser.follow(browser.post(`${HERE}new/`, sent));
      const value = /<code>(rbp_\w+)<\/code>/.exec(page.text)?.[1] ?? '';
      const statusOf = async (path: string) => (await api.withToken(value).get(path)).status;

      expect(await statusOf('/api/session/')).toBe(200);
      expect(await statusOf('/api/review-requests/')).toBe(200);
      expect(await statusOf(`/api/groups/${core.name}/`)).toBe(200);
      expect(await statusOf(`/api/groups/${other.name}/`)).toBe(403);
      expect(await statusOf('/api/groups/')).toBe(403);
      expect(await statusOf('/api/users/')).toBe(403);
      expect((await api.withToken(value).post('/api/review-requests/', {})).status).toBe(403);
    });

    it('400: chosen, but nothing was', async () => {
      const page = await browser.post(`${HERE}new/`, { note: 'narrow', policy: 'chosen', groups: 'core' });

      expect(page.status).toBe(400);
      expect(page.text).toMatch(/id="policy-fault">This field is required/);
      expect(page.text).toContain('value="chosen" checked');
      expect(page.text).toContain('value="core"');
    });

    it('303: loading the page with the value again shows nothing, and makes nothing', async () => {
      const sent = await browser.post(`${HERE}new/`, { note: 'ü'.repeat(1000), policy: 'everything' });
      const location = sent.headers.get('location') ?? '';
      expect(location).toMatch(/^\/account\/tokens\/api\/\d+\/$/);
      expect(sent.headers.getSetCookie().join().length).toBeLessThan(4000);
      expect((await browser.get(location)).text).toContain('<code>rbp_');

      const again = await browser.get(location);

      expect(again.status).toBe(200);
      expect(again.text).toContain('The secret was shown');
      expect(again.text).not.toContain('rbp_');
      expect(await api.db.query('select from api_token where user_id = $1', [somebody.id])).toHaveLength(1);
    });

    it('400: one that is over before it begins', async () => {
      const page = await browser.post(`${HERE}new/`, { note: 'late', policy: 'everything', expires: '2020-01-01' });

      expect(page.status).toBe(400);
      expect(page.text).toContain('id="expires-fault">This is over already. Choose a later time.');
      expect(await api.db.query('select from api_token where user_id = $1', [somebody.id])).toEqual([]);
    });

    it('400: shows the form again with what was typed, and each fault at its field', async () => {
      const page = await browser.post(`${HERE}new/`, { note: ' ', policy: 'constructor', expires: '<soon>' });

      expect(page.status).toBe(400);
      expect(page.text).toMatch(/name="note"[^>]* aria-invalid="true" aria-describedby="note-hint note-fault"/);
      expect(page.text).toMatch(/id="note-fault">This field is required/);
      expect(page.text).toMatch(/value="&lt;soon&gt;"/);
      expect(page.text).toMatch(/id="expires-fault">This must be a time/);
      expect(page.text).toMatch(/id="policy-fault">This field is required/);
      expect(await api.db.query('select from api_token where user_id = $1', [somebody.id])).toEqual([]);
    });
  });

  describe('ending all', () => {
    it('200: asks first', async () => {
      await api.make.oauthToken(somebody);

      const { status, text } = await browser.get(`${HERE}end-all/`);

      expect(status).toBe(200);
      expect(text).toContain('<dd>1</dd>');
      expect(text).toContain('<dd>0</dd>');
      expect(text).toContain('cannot be undone');
    });

    it('303: what has ended before is not written down again', async () => {
      const { id, grantId } = await api.make.oauthToken(somebody, { refresh: 'former' });
      await api.db.query('delete from oauth_token where id = $1', [id]);

      await browser.post(`${HERE}end-all/`);
      await browser.post(`${HERE}end-all/`);

      const entries = await api.db.query('select action from audit_log where subject = $1', [`grant ${grantId}`]);
      expect(entries).toEqual([{ action: 'grant.ended' }]);
    });

    it('303: ends all tokens of this person and none of others', async () => {
      const shared = await application('Shared');
      const mine = await api.make.oauthToken(somebody, {
        application: shared,
        scopes: ['session:read'],
        refresh: 'mine',
      });
      const second = await api.make.oauthToken(somebody, { scopes: ['session:read'] });
      const lapsed = await api.make.oauthToken(somebody, { refresh: 'lapsed' });
      await api.db.query('delete from oauth_token where id = $1', [lapsed.id]);
      const myValue = await api.make.apiToken(somebody);
      const other = await api.make.user();
      const theirs = await api.make.oauthToken(other, {
        application: shared,
        scopes: ['session:read'],
        refresh: 'theirs',
      });
      const theirValue = await api.make.apiToken(other);

      const code = `insert into oauth_authorization_code (grant_id, lookup, key_id, redirect_uri, scopes, expires_at)
        values ($1, $2, 'test', 'https://app.example.com/', '{}', now() + interval '1 minute')`;
      const device = `insert into oauth_device_code
          (application_id, grant_id, lookup, user_code_lookup, key_id, scopes, seconds_between_polls, expires_at)
        values ($1, $2, $3, $3, 'test', '{}', 5, now() + interval '1 minute')`;
      for (const { application: app, grantId } of [lapsed, theirs]) {
        await api.db.query(code, [grantId, Buffer.from(`code ${grantId}`)]);
        await api.db.query(device, [app.id, grantId, Buffer.from(`device ${grantId}`)]);
      }

      const page = await browser.post(`${HERE}end-all/`);

      expect(page.status).toBe(303);
      for (const table of ['oauth_authorization_code', 'oauth_device_code']) {
        expect(await api.db.query(`select grant_id from ${table}`)).toEqual([{ grant_id: theirs.grantId }]);
      }
      const statusOf = async (client: { get(path: string): Promise<{ status: number }> }) =>
        (await client.get('/api/session/')).status;
      for (const { value } of [mine, second]) expect(await statusOf(api.withBearer(value))).toBe(401);
      expect(await statusOf(api.withToken(myValue))).toBe(401);
      expect(await statusOf(api.withBearer(theirs.value))).toBe(200);
      expect(await statusOf(api.withToken(theirValue))).toBe(200);
      const renewing = `select r.revoked_at is not null as revoked from oauth_refresh_token r
        join oauth_grant g on g.id = r.grant_id where g.user_id = $1`;
      expect(await api.db.query(renewing, [somebody.id])).toEqual([{ revoked: true }, { revoked: true }]);
      expect(await api.db.query(renewing, [other.id])).toEqual([{ revoked: false }]);
      const told = await api.db.query(
        `select payload from outbox_message where name = 'token.deleted' and payload @> $1 order by payload->'tokenId'`,
        [{ userId: somebody.id }],
      );
      expect(told.map(({ payload }: { payload: { tokenId: number } }) => payload.tokenId)).toEqual([
        mine.id,
        second.id,
      ]);
      expect((await browser.get(HERE)).text).toContain('No applications yet');
    });

    it("303: leaves a superuser's site alone but for what is theirs", async () => {
      const token = await api.make.oauthToken(somebody, { scopes: ['session:read'] });
      const superuser = await signedIn(await api.make.superuser());

      await superuser.post(`${HERE}end-all/`);

      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(200);
    });

    it('303: on a Local Site ends what belongs there', async () => {
      const site = await api.make.site({ users: [somebody] });
      const app = await application('There', { local_site_id: site.id });
      const there = await api.make.oauthToken(somebody, { application: app, scopes: ['session:read'] });
      const here = await api.make.oauthToken(somebody, { scopes: ['session:read'] });

      const page = await browser.post(`/s/${site.name}${HERE}end-all/`);

      expect(page.headers.get('location')).toBe(`/s/${site.name}${HERE}?done=all-ended`);
      expect(await api.db.query('select id from oauth_token where id in ($1, $2)', [there.id, here.id])).toEqual([
        { id: here.id },
      ]);
    });
  });

  describe('who may come in', () => {
    const FORMS = ['end-all/', 'new/', 'oauth2/1/', 'oauth2/1/end/', 'api/1/end/'];

    it.each(['', 'new/', 'end-all/', 'oauth2/1/'])(
      '303: sends anonymous visitors from %j to sign in, and back',
      async (path) => {
        const page = await new Browser(api.url).get(HERE + path);

        expect(page.status).toBe(303);
        expect(page.headers.get('location')).toBe(`/account/login/?next=${encodeURIComponent(HERE + path)}`);
      },
    );

    it.each(FORMS)('303: sends an anonymous form to %j to sign in', async (path) => {
      const page = await new Browser(api.url).post(HERE + path);

      expect(page.status).toBe(303);
      expect(page.headers.get('location')).toBe('/account/login/');
    });

    it.each(FORMS)('403: takes no form for %j from elsewhere', async (path) => {
      const token = await api.make.oauthToken(somebody, { scopes: ['session:read'] });
      const at = HERE + path.replace('1', String(token.id));

      for (const origin of ['https://evil.example.com', 'null', '']) {
        expect((await browser.post(at, { note: 'x', policy: 'everything' }, { origin })).status).toBe(403);
      }
      expect((await api.withBearer(token.value).get('/api/session/')).status).toBe(200);
    });
  });
});

describe('/account/tokens/ with switches', () => {
  let api: TestApi;
  let somebody: MadeUser;
  let browser: Browser;

  const boot = async (settings: Record<string, string>) => {
    api = await TestApi.boot({ settings });
    somebody = await api.make.user();
    browser = new Browser(api.url);
    await browser.post('/account/login/', { username: somebody.username, password: PASSWORD });
  };
  afterEach(() => api.close());

  it('FEATURE_OAUTH2=false: nothing of OAuth2 is left, nor touched', async () => {
    await boot({ FEATURE_OAUTH2: 'false' });
    const { id } = await api.make.oauthToken(somebody);
    await api.make.apiToken(somebody, { note: 'mine' });

    const { text } = await browser.get(HERE);

    expect(text).toContain('mine');
    expect(text).not.toContain('Applications</h2>');
    expect((await browser.get(`${HERE}end-all/`)).text).not.toContain('of applications');
    expect((await browser.get(`${HERE}oauth2/${id}/`)).status).toBe(403);
    expect((await browser.post(`${HERE}oauth2/${id}/end/`)).status).toBe(403);
    expect((await browser.post(`${HERE}end-all/`)).status).toBe(303);
    expect(await api.db.query('select id from oauth_token')).toEqual([{ id }]);
    expect(await api.db.query('select id from api_token')).toEqual([]);
  });

  it('READ_ONLY=true: 503 for each form, and says so', async () => {
    await boot({ READ_ONLY: 'true' });

    for (const path of ['end-all/', 'new/', 'oauth2/1/', 'oauth2/1/end/', 'api/1/end/']) {
      const page = await browser.post(HERE + path);

      expect(page.status).toBe(503);
      expect(page.text).toContain('The site is read-only at the moment.');
    }
    expect((await browser.get(HERE)).status).toBe(200);
  });
});
