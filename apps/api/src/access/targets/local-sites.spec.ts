import { errors } from '@review-service/contracts/errors';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('Local Sites', () => {
  const api = TestApi.ofSuite();
  let member: MadeUser;
  let admin: MadeUser;
  let stranger: MadeUser;
  let site: Made;

  beforeAll(async () => {
    member = await api.make.user();
    admin = await api.make.user();
    stranger = await api.make.user();
    site = await api.make.site({ users: [member], admins: [admin] });
  });

  const at = ({ name }: Made, rest: string) => `/s/${name}/api/${rest}`;
  const READS = ['', 'info/', 'session/', 'users/', 'groups/'];

  describe('a private one', () => {
    it.each(READS)('200: %j is for members', async (rest) => {
      expect((await api.as(member).get(at(site, rest))).status).toBe(200);
    });

    it('200: and for staff, wherever they belong', async () => {
      const staff = await api.make.user({ is_staff: true });

      expect((await api.as(staff).get(at(site, 'groups/'))).status).toBe(200);
    });

    it.each(READS)('401: anonymous callers must log in for %j', async (rest) => {
      expect(await api.anonymous.get(at(site, rest))).toFailWith(errors.notLoggedIn);
    });

    it.each(READS)('403: %j is not for anybody else', async (rest) => {
      expect(await api.as(stranger).get(at(site, rest))).toFailWith(errors.permissionDenied);
    });

    it('403: not even for a superuser who is neither staff nor a member', async () => {
      const superuser = await api.make.user({ is_superuser: true });

      expect(await api.as(superuser).get(at(site, ''))).toFailWith(errors.permissionDenied);
    });

    it('403: nor for members of another one', async () => {
      await api.make.site({ admins: [stranger] });

      expect(await api.as(stranger).get(at(site, ''))).toFailWith(errors.permissionDenied);
    });

    it('403: no change either', async () => {
      const group = await api.make.group({ local_site_id: site.id });

      expect(await api.as(stranger).delete(at(site, `groups/${group.name}/`))).toFailWith(errors.permissionDenied);
      expect(await api.as(stranger).delete(at(site, 'session/'))).toFailWith(errors.permissionDenied);
    });
  });

  describe('a public one', () => {
    it.each(READS)('200: %j is for everybody', async (rest) => {
      const open = await api.make.site({ is_public: true });

      expect((await api.anonymous.get(at(open, rest))).status).toBe(200);
      expect((await api.as(stranger).get(at(open, rest))).status).toBe(200);
    });
  });

  describe('one that is not there', () => {
    it.each(READS)('404: %j', async (rest) => {
      expect(await api.anonymous.get(`/s/nowhere/api/${rest}`)).toFailWith(errors.doesNotExist);
      expect(await api.as(member).get(`/s/nowhere/api/${rest}`)).toFailWith(errors.doesNotExist);
    });
  });

  describe('each has its own things', () => {
    it('groups of one are nowhere else', async () => {
      const other = await api.make.site({ users: [member] });
      const inSite = await api.make.group({ local_site_id: site.id });
      const global = await api.make.group();
      const client = api.as(member);

      expect((await client.get(at(site, `groups/${inSite.name}/`))).status).toBe(200);
      for (const url of [
        `/api/groups/${inSite.name}/`,
        at(other, `groups/${inSite.name}/`),
        at(site, `groups/${global.name}/`),
      ]) {
        expect(await client.get(url)).toFailWith(errors.doesNotExist);
        expect(await client.get(`${url}users/`)).toFailWith(errors.doesNotExist);
        expect(await client.put(url)).toFailWith(errors.doesNotExist);
        expect(await client.delete(url)).toFailWith(errors.doesNotExist);
      }
    });

    it('lists hold its things only', async () => {
      const own = await api.make.site({ users: [member] });
      const group = await api.make.group({ local_site_id: own.id });
      const client = api.as(member);

      expect((await client.get(at(own, 'groups/'))).body.groups.map(({ name }: Made) => name)).toEqual([group.name]);
      expect((await client.get(`/api/groups/?q=${group.name}`)).body.total_results).toBe(0);
      expect((await client.get(at(own, 'users/'))).body.users.map(({ username }: MadeUser) => username)).toEqual([
        member.username,
      ]);
    });

    it('every link stays in it', async () => {
      const group = await api.make.group({ local_site_id: site.id, members: [member] });
      const client = api.as(member);

      for (const rest of [
        '',
        'session/?expand=user',
        'groups/?max-results=1',
        `groups/${group.name}/?expand=review_group_users`,
        'users/',
      ]) {
        const { text } = await client.get(at(site, rest));
        const hrefs = [...text.matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href);
        expect(hrefs.length).toBeGreaterThan(0);
        expect(hrefs.filter((href) => !href?.startsWith(`${api.url}/s/${site.name}/api/`))).toEqual([]);
      }
    });
  });

  describe('its administrators', () => {
    it('201, 200, 204: make, change and delete groups there', async () => {
      const client = api.as(admin);

      expect((await client.post(at(site, 'groups/'), { name: 'made', display_name: '' })).status).toBe(201);
      expect((await client.put(at(site, 'groups/made/'), { visible: '0' })).status).toBe(200);
      expect((await client.delete(at(site, 'groups/made/'))).status).toBe(204);
    });

    it('200: see its invite-only groups', async () => {
      const secret = await api.make.group({ local_site_id: site.id, invite_only: true });

      expect((await api.as(admin).get(at(site, `groups/${secret.name}/`))).status).toBe(200);
      expect(await api.as(member).get(at(site, `groups/${secret.name}/`))).toFailWith(errors.permissionDenied);
    });

    it('403: have no special rights elsewhere', async () => {
      const group = await api.make.group();
      const other = await api.make.site({ users: [admin] });

      expect(await api.as(admin).put(`/api/groups/${group.name}/`)).toFailWith(errors.permissionDenied);
      expect(await api.as(admin).post('/api/groups/', { name: 'x', display_name: '' })).toFailWith(
        errors.permissionDenied,
      );
      expect(await api.as(admin).post(at(other, 'groups/'), { name: 'x', display_name: '' })).toFailWith(
        errors.permissionDenied,
      );
    });

    it('403: members are no administrators', async () => {
      const answer = await api.as(member).post(at(site, 'groups/'), { name: 'x', display_name: '' });

      expect(answer).toFailWith(errors.permissionDenied);
    });

    it('201: a person who may change Local Sites administers each that they may enter', async () => {
      const changer = await api.make.user({ permissions: ['site.change_localsite'] });
      const own = await api.make.site({ users: [changer] });

      expect((await api.as(changer).post(at(own, 'groups/'), { name: 'x', display_name: '' })).status).toBe(201);
    });
  });
});
