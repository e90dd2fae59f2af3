import { errors } from '@review-service/contracts/errors';
import { GROUP_USER } from '@review-service/contracts/group-users';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/groups/{group_name}/users/', () => {
  const api = TestApi.ofSuite();
  let changer: MadeUser;
  let member: MadeUser;
  let stranger: MadeUser;

  beforeAll(async () => {
    changer = await api.make.user({ permissions: ['reviews.change_group'] });
    member = await api.make.user();
    stranger = await api.make.user();
  });

  const urlOf = ({ name }: Made) => `/api/groups/${name}/users/`;
  const namesAt = async (url: string, client = api.anonymous) =>
    ((await client.get(url)).body.users as MadeUser[]).map(({ username }) => username);

  describe('GET', () => {
    it('200: lists members by name, those who were deactivated too', async () => {
      const members = [
        await api.make.user({ username: 'm-b' }),
        await api.make.user({ username: 'm-C', is_active: false }),
        await api.make.user({ username: 'm-a' }),
      ];
      const group = await api.make.group({ members });

      const answer = await api.anonymous.get(urlOf(group));

      expect(answer).toList(GROUP_USER);
      expect(answer.body.total_results).toBe(3);
      expect(answer.body.users.map(({ username }: MadeUser) => username)).toEqual(['m-C', 'm-a', 'm-b']);
      expect(answer.body.links).toEqual({
        self: { href: `${api.url}${urlOf(group)}`, method: 'GET' },
        create: { href: `${api.url}${urlOf(group)}`, method: 'POST' },
      });
    });

    it('200: finds by the start of the user name and, asked to, of first and last name', async () => {
      const members = [
        await api.make.user({ username: 'f-Alpha', last_name: 'Beta' }),
        await api.make.user({ username: 'f-alp', first_name: 'Gamma' }),
        await api.make.user({ username: 'x-y', first_name: 'f-A' }),
      ];
      const url = urlOf(await api.make.group({ members }));

      expect(await namesAt(`${url}?q=F-AL`)).toEqual(['f-Alpha', 'f-alp']);
      expect(await namesAt(`${url}?q=gam`)).toEqual([]);
      expect(await namesAt(`${url}?q=f-a&fullname=1`, api.as(stranger))).toEqual(['f-Alpha', 'f-alp', 'x-y']);
      expect(await namesAt(`${url}?q=BET&fullname=0`, api.as(stranger))).toEqual(['f-Alpha']);
      expect(await namesAt(`${url}?q=x%5F`)).toEqual([]);
      expect((await api.anonymous.get(`${url}?q=f-a&counts-only=1`)).body).toEqual({ count: 2, stat: 'ok' });
    });

    it('200: finds by those names only that the caller may see', async () => {
      const members = [
        await api.make.user({ username: 'n-open', first_name: 'Yara' }),
        await api.make.user({ username: 'n-private', last_name: 'Yarrow', is_private: true }),
      ];
      const url = `${urlOf(await api.make.group({ members }))}?q=yar&fullname=1`;

      expect(await namesAt(url)).toEqual([]);
      expect(await namesAt(url, api.as(stranger))).toEqual(['n-open']);
      expect(await namesAt(url, api.as({ username: 'n-private' }))).toEqual(['n-open', 'n-private']);
    });

    it('200: takes the arguments of lists, of people and of its URL', async () => {
      const group = await api.make.group({ members: [member] });
      const query =
        'start=0&max-results=5&counts-only=&include-inactive=0&render-avatars-at=24&only-fields=username&only-links=' +
        '&expand=x&api_format=json&callback=f&group-name=x&group_name=y';

      expect(await namesAt(`${urlOf(group)}?${query}`)).toEqual([member.username]);
    });

    it('200: of a Local Site, also members who do not belong to it', async () => {
      const site = await api.make.site({ is_public: true, users: [member] });
      const group = await api.make.group({ local_site_id: site.id, members: [member, stranger] });

      expect(await namesAt(`/s/${site.name}${urlOf(group)}`)).toHaveLength(2);
    });

    it('200: of a private one, leads out of it to those who do not belong to it', async () => {
      const site = await api.make.site({ users: [member] });
      const group = await api.make.group({ local_site_id: site.id, members: [member, stranger] });

      const { body } = await api.as(member).get(`/s/${site.name}${urlOf(group)}`);

      const users = body.users as { username: string; url: string; links: { user: { href: string } } }[];
      for (const { username, url, links } of users) {
        const base = username === member.username ? `/s/${site.name}` : '';
        expect(url).toBe(`${base}/users/${username}/`);
        expect(links.user.href).toBe(`${api.url}${base}/api/users/${username}/`);
      }
      expect(users).toHaveLength(2);
    });

    it('400: refuses other arguments, all of them at once', async () => {
      const group = await api.make.group();

      const answer = await api.anonymous.get(`${urlOf(group)}?unknown=1&start=x&Q=a&max_results=1`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['Q', 'max_results', 'start', 'unknown']);
    });

    it('401, 403: an invite-only group shows its members to members', async () => {
      const group = await api.make.group({ invite_only: true, members: [member] });

      expect(await api.as(member).get(urlOf(group))).toList(GROUP_USER);
      expect(await api.anonymous.get(urlOf(group))).toFailWith(errors.notLoggedIn);
      expect(await api.as(stranger).get(urlOf(group))).toFailWith(errors.permissionDenied);
      expect(await api.as(changer).get(urlOf(group))).toFailWith(errors.permissionDenied);
    });

    it('404: there is no such group (decision R9)', async () => {
      expect(await api.anonymous.get('/api/groups/nobody/users/')).toFailWith(errors.doesNotExist);
      expect(await api.anonymous.get('/api/groups/nobody/users/?q=x')).toFailWith(errors.doesNotExist);
    });
  });

  describe('POST', () => {
    const has = async (group: Made) => namesAt(urlOf(group));

    it('201: one joins a group that is open to all', async () => {
      const group = await api.make.group();

      const answer = await api.as(stranger).post(urlOf(group), { username: stranger.username });

      expect(answer.status).toBe(201);
      expect(answer).toShow(GROUP_USER);
      expect(answer.body.user).toMatchObject({
        username: stranger.username,
        links: { self: { href: `${api.url}${urlOf(group)}${stranger.username}/` } },
      });
      expect(await has(group)).toEqual([stranger.username]);
    });

    it('201: a person who may change groups adds anybody, even a deactivated account', async () => {
      const gone = await api.make.user({ is_active: false });
      const group = await api.make.group();

      expect((await api.as(changer).post(urlOf(group), { username: gone.username })).status).toBe(201);
      expect(await has(group)).toEqual([gone.username]);
    });

    it('201: a member invites to an invite-only group, if they may change groups', async () => {
      const group = await api.make.group({ invite_only: true, members: [changer] });

      expect((await api.as(changer).post(urlOf(group), { username: stranger.username })).status).toBe(201);
    });

    it('201: adding a member again changes nothing', async () => {
      const group = await api.make.group({ members: [member] });

      const answers = await Promise.all(
        [1, 2, 3].map(() => api.as(changer).post(urlOf(group), { username: member.username })),
      );

      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await has(group)).toEqual([member.username]);
    });

    it('400: needs the name, and nothing else', async () => {
      const group = await api.make.group();

      const missing = await api.as(changer).post(urlOf(group), {});
      const tooMuch = await api
        .as(changer)
        .post(urlOf(group), { username: member.username, is_admin: '1', extra_data: '' });

      expect(missing).toFailWith(errors.invalidFormData);
      expect(Object.keys(missing.body.fields)).toEqual(['username']);
      expect(tooMuch).toFailWith(errors.invalidFormData);
      expect(Object.keys(tooMuch.body.fields).sort()).toEqual(['extra_data', 'is_admin']);
      expect(await has(group)).toEqual([]);
    });

    it.each(['nobody', '', 'a b'])('400: there is no user %j', async (username) => {
      const group = await api.make.group();

      expect(await api.as(changer).post(urlOf(group), { username })).toFailWith(errors.invalidUser);
    });

    it('400: names are exact', async () => {
      const { username } = await api.make.user({ username: 'CamelCase' });
      const group = await api.make.group();

      const answer = await api.as(changer).post(urlOf(group), { username: username.toLowerCase() });

      expect(answer).toFailWith(errors.invalidUser);
    });

    it('400: on a Local Site there are its members only', async () => {
      const site = await api.make.site({ users: [member], admins: [changer] });
      const group = await api.make.group({ local_site_id: site.id });
      const url = `/s/${site.name}${urlOf(group)}`;

      expect(await api.as(changer).post(url, { username: stranger.username })).toFailWith(errors.invalidUser);
      expect((await api.as(changer).post(url, { username: member.username })).status).toBe(201);
    });

    it('401: needs a login', async () => {
      const group = await api.make.group();

      expect(await api.anonymous.post(urlOf(group), { username: member.username })).toFailWith(errors.notLoggedIn);
    });

    it('403: one adds nobody else, and is not told whether they exist', async () => {
      const group = await api.make.group({ members: [member] });

      for (const username of [stranger.username, 'nobody', member.username.toUpperCase()]) {
        expect(await api.as(member).post(urlOf(group), { username })).toFailWith(errors.permissionDenied);
      }
    });

    it('403: nobody invites themselves to an invite-only group', async () => {
      const group = await api.make.group({ invite_only: true });

      for (const caller of [stranger, changer]) {
        const answer = await api.as(caller).post(urlOf(group), { username: caller.username });
        expect(answer).toFailWith(errors.permissionDenied);
      }
    });

    it('404: there is no such group', async () => {
      const answer = await api.as(changer).post('/api/groups/nobody/users/', { username: member.username });

      expect(answer).toFailWith(errors.doesNotExist);
    });
  });
});
