import type { Made, MadeUser } from '@review-service/testing/make';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

describe('/groups/{group_name}/', () => {
  let api: TestApi;
  let somebody: MadeUser;
  let editor: MadeUser;
  let superuser: MadeUser;
  let group: Made;
  let closed: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    somebody = await api.make.user();
    superuser = await api.make.superuser();
    editor = await api.make.user({ permissions: ['reviews.change_group'] });
  });
  beforeEach(async () => {
    group = await api.make.group({ display_name: 'Night shift', mailing_list: 'night@example.com' });
    closed = await api.make.group({ display_name: 'Owls at night', invite_only: true, members: [somebody] });
  });
  afterAll(() => api.close());

  const pageOf = ({ name }: Made) => `/groups/${name}/`;
  const membersOf = ({ name }: Made) => `/groups/${name}/members/`;
  const removal = ({ name }: Made, { username }: MadeUser) => `/groups/${name}/members/${username}/remove`;
  const members = async ({ name }: Made) => {
    const { body } = await api.as(superuser).get(`/api/groups/${name}/users/`);
    return (body.users as { username: string }[]).map(({ username }) => username);
  };

  describe('200', () => {
    it('shows the group at its absolute_url, to anybody', async () => {
      const { body } = await api.anonymous.get(`/api/groups/${group.name}/`);

      const page = await (await browserOf(api)).get(body.group.absolute_url as string);

      expect(page.status).toBe(200);
      for (const text of ['Night shift', group.name, 'night@example.com', 'Nobody here']) {
        expect(page.text).toContain(text);
      }
      expect(page.text).not.toMatch(/Join|Leave|Edit|Delete|Remove|Add to/);
    });

    it('offers joining to those who are no members, and leaving to those who are', async () => {
      const browser = await browserOf(api, somebody);
      expect((await browser.get(pageOf(group))).text).toContain('Join this group');

      const page = await browser.get(pageOf(closed));

      expect(page.text).toContain('Leave this group');
      expect(page.text).not.toMatch(/Join|Edit|Delete|Remove|Add to/);
    });

    it('offers more to those who may change groups', async () => {
      const { text } = await (await browserOf(api, editor)).get(pageOf(group));

      for (const words of ['Join this group', 'Edit', 'Delete', 'Add to the group']) expect(text).toContain(words);
    });

    it('shows members page by page, each once', async () => {
      const people = await Promise.all(Array.from({ length: 27 }, () => api.make.user()));
      const large = await api.make.group({ members: people });
      const browser = await browserOf(api);
      const usernames = (text: string) => people.filter(({ username }) => text.includes(username)).length;

      const first = await browser.get(pageOf(large));
      const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first.text) ?? [];
      const second = await browser.get(unescaped(next));

      expect(first.text).toContain('Members (27)');
      expect(first.text).not.toContain('rel="prev"');
      expect([usernames(first.text), usernames(second.text)]).toEqual([25, 2]);
      expect(second.text).toMatch(/rel="prev"/);
      expect(second.text).not.toContain('rel="next"');
    });

    it('says of whoever leaves an invite-only group that it is out of sight now', async () => {
      const page = await (await browserOf(api, somebody)).post(removal(closed, somebody));

      expect(page.status).toBe(200);
      expect(page.text).toContain('Only members can see this group');
      expect(await members(closed)).toEqual([]);
    });

    it('writes scripts in names as text', async () => {
      const script = '<script>alert(1)</script>';
      const member = await api.make.user({ first_name: script });
      const odd = await api.make.group({ display_name: script, mailing_list: script, members: [member] });

      const { text } = await (await browserOf(api, editor)).get(pageOf(odd));

      expect(text).not.toContain('<script>');
      expect(text.split('&lt;script&gt;').length).toBeGreaterThan(4);
    });
  });

  describe('303', () => {
    it('lets people join and leave', async () => {
      const browser = await browserOf(api, somebody);

      const joined = await browser.post(membersOf(group), { username: somebody.username });

      expect(joined.status).toBe(303);
      expect(joined.headers.get('location')).toBe(pageOf(group));
      expect(await members(group)).toEqual([somebody.username]);

      const left = await browser.post(removal(group, somebody));

      expect(left.status).toBe(303);
      expect(await members(group)).toEqual([]);
    });

    it('lets those who may change groups add and remove others', async () => {
      const browser = await browserOf(api, editor);

      expect((await browser.post(membersOf(group), { username: somebody.username })).status).toBe(303);
      expect(await members(group)).toEqual([somebody.username]);

      expect((await browser.post(removal(group, somebody))).status).toBe(303);
      expect(await members(group)).toEqual([]);
    });

    it('sends anonymous people to sign in where a login may help, and back', async () => {
      const browser = await browserOf(api);

      const page = await browser.get(pageOf(closed));

      expect(page.status).toBe(303);
      expect(page.headers.get('location')).toBe(`/account/login/?next=${encodeURIComponent(pageOf(closed))}`);
      const { status, headers } = await browser.post(membersOf(group), { username: somebody.username });
      expect([status, headers.get('location')]).toEqual([303, '/account/login/']);
      expect(await members(group)).toEqual([]);
    });

    it('stays on the Local Site', async () => {
      const member = await api.make.user();
      const site = await api.make.site({ users: [member] });
      const local = await api.make.group({ local_site_id: site.id });
      const browser = await browserOf(api, member);
      const here = `/s/${site.name}${pageOf(local)}`;
      expect((await browser.get(here)).text).toContain(`action="${here}members/"`);

      const page = await browser.post(`${here}members/`, { username: member.username });

      expect(page.headers.get('location')).toBe(here);
    });
  });

  describe('400', () => {
    it('shows the form again when there is nobody of that name', async () => {
      const page = await (await browserOf(api, editor)).post(membersOf(group), { username: 'nobody-"here"' });

      expect(page.status).toBe(400);
      expect(page.text).toContain('value="nobody-&quot;here&quot;"');
      expect(page.text).toMatch(/id="username-fault">There is no user/);
    });

    it('is for pages of members that cannot be', async () => {
      expect((await (await browserOf(api)).get(`${pageOf(group)}?start=x`)).status).toBe(400);
    });
  });

  describe('403', () => {
    it('is for adding and removing others', async () => {
      const browser = await browserOf(api, somebody);
      const other = await api.make.user();
      const shared = await api.make.group({ members: [editor] });

      expect((await browser.post(membersOf(shared), { username: other.username })).status).toBe(403);
      expect((await browser.post(removal(shared, editor))).status).toBe(403);
      expect(await members(shared)).toEqual([editor.username]);
    });

    it.each([['https://evil.example.com'], ['null'], ['']])('is for forms that are sent from %j', async (origin) => {
      const browser = await browserOf(api, somebody);

      const joining = await browser.post(membersOf(group), { username: somebody.username }, { origin });
      const leaving = await browser.post(removal(closed, somebody), {}, { origin });

      expect([joining.status, leaving.status]).toEqual([403, 403]);
      expect(await members(group)).toEqual([]);
      expect(await members(closed)).toEqual([somebody.username]);
    });
  });

  describe('404', () => {
    it('is for groups that are for their members, just as for those that are not there', async () => {
      const [stranger, anonymous] = [await browserOf(api, await api.make.user()), await browserOf(api)];
      const answersAt = async (group: Made) => {
        const edit = `${pageOf(group)}edit/`;
        const pages = [
          await stranger.get(pageOf(group)),
          await stranger.post(membersOf(group), { username: 'x' }),
          await stranger.post(removal(group, somebody)),
          await stranger.get(edit),
          await stranger.post(edit, { name: 'taken-over' }),
          await anonymous.get(pageOf(group)),
        ];
        return pages.map(({ status, text, headers }) =>
          [status, text, headers.get('location')].join().replaceAll(group.name, 'GROUP'),
        );
      };

      const answers = await answersAt(closed);

      expect(answers).toEqual(await answersAt({ ...closed, name: 'no-such-group' }));
      expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['404', '404', '404', '404', '404', '303']);
    });

    it('is for no group, one of another Local Site, and no member', async () => {
      const site = await api.make.site({ users: [somebody] });
      const local = await api.make.group({ local_site_id: site.id });
      const browser = await browserOf(api, editor);

      const pages = [
        await browser.get('/groups/no-such-group/'),
        await browser.get(pageOf(local)),
        await browser.get(`/s/${site.name}x${pageOf(local)}`),
        await browser.post(removal(group, somebody)),
      ];

      expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    });
  });
});

const unescaped = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');
