import type { Made, MadeUser } from '@review-service/testing/make';
import type { Browser } from '../../../../test/browser';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

describe('/groups/{group_name}/edit/ and /delete/', () => {
  let api: TestApi;
  let editor: MadeUser;
  let browser: Browser;
  let group: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    editor = await api.make.user({ permissions: ['reviews.change_group'] });
    browser = await browserOf(api, editor);
  });
  beforeEach(async () => {
    group = await api.make.group({ display_name: 'Night shift', extra_data: { kept: true } });
  });
  afterAll(() => api.close());

  const edit = () => `/groups/${group.name}/edit/`;
  const deletion = () => `/groups/${group.name}/delete/`;
  const shown = async (name = group.name) => (await api.as(editor).get(`/api/groups/${name}/`)).body.group;
  /** A checkbox as the form sends it: a hidden 0, followed by a 1 if it is checked. */
  const fields = (changed = {}) => ({
    name: group.name,
    display_name: 'Night shift',
    mailing_list: '',
    visible: ['0', '1'],
    invite_only: ['0'],
    ...changed,
  });

  describe('200', () => {
    it('shows a form with what is stored', async () => {
      const page = await browser.get(edit());

      expect(page.status).toBe(200);
      expect(page.text).toContain(`name="name" value="${group.name}"`);
      expect(page.text).toContain('name="display_name" value="Night shift"');
      expect(page.text).toMatch(/name="visible" value="1" checked/);
      expect(page.text).not.toMatch(/name="invite_only" value="1" checked/);
    });

    it('asks before it deletes', async () => {
      const page = await browser.get(deletion());

      expect(page.status).toBe(200);
      expect(page.text).toContain('cannot be undone');
      expect((await shown()).name).toBe(group.name);
    });

    it('deletes once that was confirmed', async () => {
      const page = await browser.post(deletion());

      expect(page.status).toBe(200);
      expect(page.text).toContain(`The group ${group.name} is gone`);
      expect(await shown()).toBeUndefined();
    });
  });

  describe('303', () => {
    it('changes what was changed, and leads to the page under its new name', async () => {
      const name = `${group.name}-2`;
      const sent = { name, display_name: 'Owls', mailing_list: 'owls@example.com' };

      const page = await browser.post(edit(), fields({ ...sent, visible: ['0'] }));

      expect(page.status).toBe(303);
      expect(page.headers.get('location')).toBe(`/groups/${name}/`);
      const kept = { invite_only: false, extra_data: { kept: true } };
      expect(await shown(name)).toMatchObject({ ...sent, visible: false, ...kept });
    });

    it('stays at the form when who closed the group to others is no member', async () => {
      const page = await browser.post(edit(), fields({ invite_only: ['0', '1'] }));

      expect(page.status).toBe(303);
      expect(page.headers.get('location')).toBe(edit());
      expect((await browser.get(edit())).text).toMatch(/name="invite_only" value="1" checked/);
    });

    it('sends anonymous people to sign in, forms and all', async () => {
      const anonymous = await browserOf(api);

      const pages = [
        await anonymous.get(edit()),
        await anonymous.post(edit(), fields({ display_name: 'Taken over' })),
        await anonymous.get(deletion()),
        await anonymous.post(deletion()),
      ];

      for (const { status, headers } of pages) {
        expect(status).toBe(303);
        expect(headers.get('location')).toMatch(/^\/account\/login\//);
      }
      expect((await shown()).display_name).toBe('Night shift');
    });
  });

  describe('400', () => {
    it('shows the form again, with what was typed and a message at each field that is not right', async () => {
      const page = await browser.post(edit(), fields({ name: 'a b', mailing_list: '"<b>', visible: ['0'] }));

      expect(page.status).toBe(400);
      expect(page.text).toContain('value="a b"');
      expect(page.text).toContain('value="&quot;&lt;b&gt;"');
      expect(page.text).toMatch(/id="name-fault">Use 1 to 64 letters/);
      expect(page.text).toMatch(/id="mailing_list-fault">.*is not an e-mail address/);
      expect(page.text).not.toMatch(/name="visible" value="1" checked/);
      expect(page.text).toContain(`action="${edit()}"`);
      expect((await shown()).visible).toBe(true);
    });
  });

  describe('403', () => {
    it('is for those who may not change groups, members too', async () => {
      const member = await api.make.user();
      group = await api.make.group({ display_name: 'Night shift', members: [member] });
      const theirs = await browserOf(api, member);

      const pages = [
        await theirs.get(edit()),
        await theirs.post(edit(), fields({ display_name: 'Taken over' })),
        await theirs.get(deletion()),
        await theirs.post(deletion()),
      ];

      expect(pages.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await shown()).display_name).toBe('Night shift');
    });

    it('is for administrators of another Local Site', async () => {
      const admin = await api.make.user();
      await api.make.site({ admins: [admin] });

      expect((await (await browserOf(api, admin)).post(deletion())).status).toBe(403);
    });

    it.each([['https://evil.example.com'], ['null'], ['']])('is for forms that are sent from %j', async (origin) => {
      const changed = await browser.post(edit(), fields({ display_name: 'Taken over' }), { origin });
      const deleted = await browser.post(deletion(), {}, { origin });

      expect([changed.status, deleted.status]).toEqual([403, 403]);
      expect((await shown()).display_name).toBe('Night shift');
    });
  });

  describe('404', () => {
    it('is for groups that were deleted meanwhile', async () => {
      await api.as(editor).delete(`/api/groups/${group.name}/`);

      expect((await browser.post(edit(), fields())).status).toBe(404);
      expect((await browser.post(deletion())).status).toBe(404);
    });
  });

  describe('409', () => {
    it('shows the form again when another group has the name', async () => {
      const other = await api.make.group();

      const page = await browser.post(edit(), fields({ name: other.name }));

      expect(page.status).toBe(409);
      expect(page.text).toContain(`value="${other.name}"`);
      expect(page.text).toMatch(/id="name-fault">Another group has this name/);
    });
  });
});
