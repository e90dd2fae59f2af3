import type { Made, MadeUser } from '@review-service/testing/make';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

/** The status of a page for a status of the API. Pages answer alike for missing and for private objects. */
const sameAs = (status: number, isAnonymous: boolean): number => (status === 200 ? 200 : isAnonymous ? 303 : 404);

const CALLERS = [
  'anonymous',
  'stranger',
  'member of the groups',
  'viewer of invite-only groups',
  'editor',
  'member of the site',
  'administrator of the site',
  'administrator of another site',
  'staff',
  'superuser',
] as const;
type CallerName = (typeof CALLERS)[number];

describe.each([
  ['to all', {}],
  ['after a login', { AUTH_REQUIRE_LOGIN: 'true' }],
])('group pages beside the API, open %s', (_, settings) => {
  let api: TestApi;
  const people = new Map<CallerName, MadeUser>();
  const urls: string[] = [];
  const members: MadeUser[] = [];
  const statuses = new Set<number>();

  beforeAll(async () => {
    api = await TestApi.boot({ settings });
    const { make } = api;
    const member = await make.user();
    const [ofSite, admin, otherAdmin] = [await make.user(), await make.user(), await make.user()];
    people.set('stranger', await make.user());
    people.set('member of the groups', member);
    people.set(
      'viewer of invite-only groups',
      await make.user({ permissions: ['reviews.can_view_invite_only_groups'] }),
    );
    people.set('editor', await make.user({ permissions: ['reviews.change_group'] }));
    people.set('member of the site', ofSite);
    people.set('administrator of the site', admin);
    people.set('administrator of another site', otherAdmin);
    people.set('staff', await make.user({ is_staff: true }));
    people.set('superuser', await make.superuser());
    await make.site({ admins: [otherAdmin] });
    members.push(
      member,
      await make.user({ is_private: true, first_name: 'Priva', last_name: 'Tely' }),
      await make.user({ first_name: 'Publi', last_name: 'Cly' }),
      await make.user({ is_active: false, first_name: 'Depar', last_name: 'Ted' }),
    );
    const site = await make.site({ users: [ofSite], admins: [admin] });
    const open = await make.site({ users: [ofSite], admins: [admin], is_public: true });
    for (const place of [undefined, site, open]) urls.push(...(await makeGroups(place)));
    urls.push('/groups/none/', `/s/${site.name}/groups/none/`, '/s/no-such-site/groups/none/');
  });
  afterAll(() => api.close());

  async function makeGroups(site?: Made): Promise<string[]> {
    const base = site ? `/s/${site.name}` : '';
    const kinds = [{}, { invite_only: true }, { visible: false }, { deleted_at: '2026-01-01' }];
    const groups = kinds.map((kind) => api.make.group({ ...kind, local_site_id: site?.id ?? null, members }));
    const made = await Promise.all(groups);
    return made.flatMap(({ name }) => [`${base}/groups/${name}/`, ...(site ? [`/groups/${name}/`] : [])]);
  }

  const apiOf = (url: string) => url.replace('/groups/', '/api/groups/');
  const clientOf = (name: CallerName) => {
    const user = people.get(name);
    return user ? api.as(user) : api.anonymous;
  };

  it.each(CALLERS)('show the same groups and members, or refuse them: %s', async (name) => {
    const browser = await browserOf(api, people.get(name));

    for (const url of urls) {
      const [group, users] = [await clientOf(name).get(apiOf(url)), await clientOf(name).get(`${apiOf(url)}users/`)];
      const page = await browser.get(url);

      statuses.add(group.status);
      expect([url, page.status]).toEqual([url, sameAs(group.status, name === 'anonymous')]);
      const listed = (users.body.users ?? []) as { username: string; fullname?: string }[];
      expect([...page.text.matchAll(/<td><a href="[^"]+">(user-\w+)/g)].map(([, username]) => username)).toEqual(
        listed.map(({ username }) => username),
      );
      for (const fullname of ['Priva Tely', 'Publi Cly', 'Depar Ted']) {
        expect(page.text.includes(fullname)).toBe(listed.some((one) => one.fullname === fullname));
      }
    }
  });

  it('came to every answer that there is', () => {
    expect([...statuses].sort()).toEqual([200, 401, 403, 404]);
  });

  it.each(CALLERS)('offer what the API takes, and nothing else: %s', async (name) => {
    const browser = await browserOf(api, people.get(name));
    const user = people.get(name);

    for (const url of urls) {
      const page = await browser.get(url);
      if (page.status !== 200) continue;
      const change = await clientOf(name).put(apiOf(url));

      expect([url, page.text.includes('>Edit<')]).toEqual([url, change.status === 200]);
      expect(page.text.includes('>Delete<')).toBe(change.status === 200);
      if (!page.text.includes('Leave this group')) {
        const joining = await clientOf(name).post(`${apiOf(url)}users/`, {
          username: user?.username ?? 'x',
        });
        expect([url, page.text.includes('Join this group')]).toEqual([url, joining.status === 201]);
      }
    }
  });
});
