import type { Made, MadeUser } from '@review-service/testing/make';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

describe('/', () => {
  let api: TestApi;
  let member: MadeUser;
  let staff: MadeUser;
  let site: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    [member, staff] = [await api.make.user(), await api.make.user({ is_staff: true })];
    site = await api.make.site({ users: [member] });
  });
  afterAll(() => api.close());

  describe('200', () => {
    it('leads everybody to the API, and people to their own pages', async () => {
      const anonymous = await (await browserOf(api)).get('/');
      const { text } = await (await browserOf(api, member)).get('/');

      expect(anonymous.status).toBe(200);
      expect(anonymous.text).toContain('href="/api/"');
      expect(anonymous.text).not.toContain('My page');
      expect(text).toContain(`href="/users/${member.username}/"`);
    });

    it('stays on the Local Site, for its members and for staff', async () => {
      const ofMember = await (await browserOf(api, member)).get(`/s/${site.name}/`);
      const ofStaff = await (await browserOf(api, staff)).get(`/s/${site.name}/`);

      expect(ofMember.text).toContain(`href="/s/${site.name}/api/"`);
      expect(ofMember.text).toContain(`href="/s/${site.name}/users/${member.username}/"`);
      expect(ofStaff.text).toContain(`href="/s/${site.name}/users/${staff.username}/"`);
    });
  });

  it('303: sends anonymous people of a private Local Site to sign in, and of one that is not there too', async () => {
    const browser = await browserOf(api);

    for (const name of [site.name, 'nowhere']) {
      const page = await browser.get(`/s/${name}/`);
      const next = encodeURIComponent(`/s/${name}/`);
      expect([page.status, page.headers.get('location')]).toEqual([303, `/s/${name}/account/login/?next=${next}`]);
    }
    const shown = async (name: string) =>
      (await browser.get(`/s/${name}/account/login/`)).text.replaceAll(`/s/${name}/`, '/s/SITE/');
    expect(await shown('nowhere')).toBe(await shown(site.name));
  });

  it('404: others cannot tell a private Local Site from one that is not there', async () => {
    const browser = await browserOf(api, await api.make.user());

    const [closed, missing] = [await browser.get(`/s/${site.name}/`), await browser.get('/s/nowhere/')];

    expect([closed.status, missing.status]).toEqual([404, 404]);
    expect(closed.text.replaceAll(site.name, 'SITE')).toBe(missing.text.replaceAll('nowhere', 'SITE'));
  });
});
