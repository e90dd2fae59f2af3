import type { Made, MadeUser } from '@review-service/testing/make';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const CALLERS = ['anonymous', 'stranger', 'the person', 'staff', 'administrator of the site', 'superuser'] as const;

describe('/users/{username}/', () => {
  let api: TestApi;
  let somebody: MadeUser;
  let person: MadeUser;
  let site: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    somebody = await api.make.user();
    person = await api.make.user({ username: "o'brien+x@example.com", first_name: 'Ada', last_name: 'O’Brien' });
    site = await api.make.site({ users: [person] });
  });
  afterAll(() => api.close());

  const pageOf = ({ username }: MadeUser) => `/users/${encodeURIComponent(username)}/`;

  describe('200', () => {
    it('shows the person at their url, with and without a Local Site', async () => {
      const browser = await browserOf(api, person);

      for (const base of ['', `/s/${site.name}`]) {
        const { body } = await api.as(person).get(`${base}/api/users/${encodeURIComponent(person.username)}/`);
        const page = await browser.get(body.user.url as string);

        expect(page.status).toBe(200);
        expect(page.text).toContain('<h1>Ada O’Brien</h1>');
        expect(page.text).toContain('o&#x27;brien+x@example.com');
      }
    });

    it('says that an account is deactivated', async () => {
      const gone = await api.make.user({ is_active: false });

      expect((await (await browserOf(api, somebody)).get(pageOf(gone))).text).toContain('(deactivated)');
      expect((await (await browserOf(api, somebody)).get(pageOf(somebody))).text).not.toContain('(deactivated)');
    });

    it.each(CALLERS)('shows names and address to whom the API shows them: %s', async (name) => {
      const secret = await api.make.user({ is_private: true, first_name: 'Priva', last_name: 'Tely' });
      const open = await api.make.user({ first_name: 'Publi', last_name: 'Cly' });
      const admin = await api.make.user();
      await api.make.site({ users: [secret], admins: [admin] });
      const callers = {
        anonymous: undefined,
        stranger: somebody,
        'the person': secret,
        staff: await api.make.user({ is_staff: true }),
        'administrator of the site': admin,
        superuser: await api.make.superuser(),
      };
      const caller = callers[name];
      const client = caller ? api.as(caller) : api.anonymous;
      const browser = await browserOf(api, caller);

      for (const user of [secret, open]) {
        const { body } = await client.get(`/api${pageOf(user)}`);
        const { text } = await browser.get(pageOf(user));

        const { fullname = 'Priva Tely', email = `${secret.username}@example.com` } = body.user;
        for (const shown of [fullname, email]) expect(text.includes(shown)).toBe('email' in body.user);
      }
    });

    it('writes scripts in names as text', async () => {
      const odd = await api.make.user({ first_name: '<script>alert(1)</script>', email: '"><script>@example.com' });

      const { text } = await (await browserOf(api, somebody)).get(pageOf(odd));

      expect(text).not.toContain('<script>');
      expect(text).toContain('&lt;script&gt;');
    });
  });

  describe('303', () => {
    it('sends anonymous people of a private Local Site to sign in, and back', async () => {
      const here = `/s/${site.name}${pageOf(person)}`;

      const page = await (await browserOf(api)).get(here);

      expect(page.status).toBe(303);
      expect(page.headers.get('location')).toBe(`/s/${site.name}/account/login/?next=${encodeURIComponent(here)}`);
    });
  });

  describe('404', () => {
    it('is for people of a private Local Site, to others', async () => {
      const page = await (await browserOf(api, somebody)).get(`/s/${site.name}${pageOf(person)}`);

      expect(page.status).toBe(404);
      expect(page.text).not.toContain('Brien');
    });

    it('is for nobody, somebody who is not on the Local Site, and no Local Site', async () => {
      const browser = await browserOf(api, person);

      for (const url of ['/users/nobody/', `/s/${site.name}${pageOf(somebody)}`, `/s/nowhere${pageOf(person)}`]) {
        expect([url, (await browser.get(url)).status]).toEqual([url, 404]);
      }
    });
  });
});
