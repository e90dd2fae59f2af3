import type { Made, MadeUser } from '@review-service/testing/make';
import { browserOf } from '../../../test/signed-in';
import { TestApi } from '../../../test/test-api';

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

  it('303: sends anonymous people of a private Local Site to sign in', async () => {
    expect((await (await browserOf(api)).get(`/s/${site.name}/`)).status).toBe(303);
  });

  it('403: is closed to others there', async () => {
    const other = await api.make.user();

    expect((await (await browserOf(api, other)).get(`/s/${site.name}/`)).status).toBe(403);
  });

  it('404: there is no such Local Site', async () => {
    expect((await (await browserOf(api, member)).get('/s/nowhere/')).status).toBe(404);
  });
});
