import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/groups/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let somebody: MadeUser;
  let changer: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    somebody = await api.make.user();
    changer = await api.make.user({ permissions: ['reviews.change_group'] });
  });

  const urlOf = ({ name }: Made) => `/api/groups/${name}/`;

  describe('GET /api/groups/{group_name}/', () => {
    describe('200', () => {
      it('shows a group and where it leads', async () => {
        const group = await api.make.group({
          display_name: 'Developers',
          mailing_list: 'dev@example.com',
          extra_data: { team: 'core', __private: 1, list: [{ __hidden: 1, shown: 2 }] },
        });

        const answer = await api.anonymous.get(urlOf(group));

        expect(answer).toShow(GROUP);
        const page = `/groups/${group.name}/`;
        const href = `${api.url}${urlOf(group)}`;
        expect(answer.body.group).toEqual({
          absolute_url: `${api.url}${page}`,
          aliases: [],
          display_name: 'Developers',
          extra_data: { team: 'core', list: [{ shown: 2 }] },
          id: group.id,
          invite_only: false,
          mailing_list: 'dev@example.com',
          managed_by: null,
          name: group.name,
          url: page,
          visible: true,
          links: expect.objectContaining({
            self: { href, method: 'GET' },
            update: { href, method: 'PUT' },
            delete: { href, method: 'DELETE' },
            review_group_users: { href: `${href}users/`, method: 'GET' },
          }),
        });
      });

      it.each(['a member', 'a superuser', 'who may view all of them'])(
        'shows an invite-only group to %s',
        async (who) => {
          const viewer = await api.make.user({ permissions: ['reviews.can_view_invite_only_groups'] });
          const group = await api.make.group({ invite_only: true, members: [somebody] });
          const callers: Record<string, MadeUser> = { 'a member': somebody, 'a superuser': superuser };

          expect(await api.as(callers[who] ?? viewer).get(urlOf(group))).toShow(GROUP);
        },
      );

      it('shows an invisible group to callers who know its name', async () => {
        const group = await api.make.group({ visible: false });

        expect(await api.anonymous.get(urlOf(group))).toShow(GROUP);
      });
    });

    it('401: an invite-only group is not for anonymous callers', async () => {
      const group = await api.make.group({ invite_only: true });

      expect(await api.anonymous.get(urlOf(group))).toFailWith(errors.notLoggedIn);
    });

    it('403: an invite-only group is for its members', async () => {
      const group = await api.make.group({ invite_only: true });

      expect(await api.as(somebody).get(urlOf(group))).toFailWith(errors.permissionDenied);
    });

    it.each(['nobody', 'Upper%2FLower', 'a%20b', '%00', 'x'.repeat(150)])('404: there is no group %s', async (name) => {
      expect(await api.anonymous.get(`/api/groups/${name}/`)).toFailWith(errors.doesNotExist);
    });

    it('404: names are compared letter by letter', async () => {
      const group = await api.make.group({ name: 'CamelCase' });

      expect(await api.anonymous.get(`/api/groups/${group.name.toLowerCase()}/`)).toFailWith(errors.doesNotExist);
    });
  });

  describe('PUT /api/groups/{group_name}/', () => {
    describe('200', () => {
      it('changes what is given, and nothing else', async () => {
        const group = await api.make.group({ mailing_list: 'old@example.com', visible: false });

        const answer = await api.as(changer).put(urlOf(group), { display_name: 'New', invite_only: 'True' });

        expect(answer).toShow(GROUP);
        expect(answer.body.group).toMatchObject({
          name: group.name,
          display_name: 'New',
          invite_only: true,
          mailing_list: 'old@example.com',
          visible: false,
        });
        expect((await api.as(superuser).get(urlOf(group))).body.group).toEqual(answer.body.group);
      });

      it('renames: the links follow at once, and the old name leads there', async () => {
        const group = await api.make.group();
        const name = `${group.name}-renamed`;

        const answer = await api.as(superuser).put(urlOf(group), { name });

        expect(answer.body.group.links.self.href).toBe(`${api.url}/api/groups/${name}/`);
        expect((await api.anonymous.get(urlOf(group))).status).toBe(308);
        expect(await api.anonymous.get(`/api/groups/${name}/`)).toShow(GROUP);
      });

      it('takes its own name again, an empty form, and fields it does not know', async () => {
        const group = await api.make.group();

        expect(await api.as(superuser).put(urlOf(group), { name: group.name })).toShow(GROUP);
        expect(await api.as(superuser).put(urlOf(group))).toShow(GROUP);
        expect(await api.as(superuser).put(urlOf(group), { colour: 'red' })).toShow(GROUP);
      });

      it('takes several addresses, or none', async () => {
        const group = await api.make.group({ mailing_list: 'old@example.com' });

        const several = await api.as(superuser).put(urlOf(group), { mailing_list: 'a@example.com, b@example.com' });
        expect(several.body.group.mailing_list).toBe('a@example.com, b@example.com');
        expect((await api.as(superuser).put(urlOf(group), { mailing_list: '' })).body.group.mailing_list).toBe('');
      });

      it('lets the administrators of its site change it, even where they may not see it', async () => {
        const site = await api.make.site({ admins: [somebody] });
        const group = await api.make.group({ local_site_id: site.id, invite_only: true });

        const answer = await api.as(somebody).put(`/s/${site.name}${urlOf(group)}`, { visible: 'false' });

        expect(answer.body.group.links.self.href).toBe(`${api.url}/s/${site.name}${urlOf(group)}`);
      });
    });

    it.each([
      ['name', ''],
      ['name', 'a b'],
      ['name', 'é'],
      ['name', 'x'.repeat(65)],
      ['display_name', 'x'.repeat(65)],
      ['mailing_list', 'nobody'],
      ['mailing_list', 'a@example.com,'],
      ['mailing_list', `${'x'.repeat(250)}@example.com`],
      ['display_name', 'a\0b'],
      ['display_name', 'a\u202eb'],
    ])('400: refuses %s=%j and keeps the group as it is', async (field, value) => {
      const group = await api.make.group();

      const answer = await api.as(superuser).put(urlOf(group), { visible: '0', [field]: value });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ [field]: [expect.any(String)] });
      expect((await api.anonymous.get(urlOf(group))).body.group.visible).toBe(true);
    });

    it('401: needs a login', async () => {
      const group = await api.make.group();

      expect(await api.anonymous.put(urlOf(group), { visible: '0' })).toFailWith(errors.notLoggedIn);
    });

    it.each(['a member', 'the administrator of some site'])('403: %s may not change it', async () => {
      await api.make.site({ admins: [somebody] });
      const group = await api.make.group({ members: [somebody] });

      expect(await api.as(somebody).put(urlOf(group), { visible: '0' })).toFailWith(errors.permissionDenied);
    });

    it('404: there is no such group', async () => {
      expect(await api.as(somebody).put('/api/groups/nobody/')).toFailWith(errors.doesNotExist);
    });

    it('409: will not take the name of another group, seen or unseen, and saves nothing', async () => {
      const other = await api.make.group({ invite_only: true });
      const group = await api.make.group({ display_name: 'Before' });

      const answer = await api.as(changer).put(urlOf(group), { name: other.name, display_name: 'After' });

      expect(answer).toFailWith(errors.groupAlreadyExists);
      expect((await api.anonymous.get(urlOf(group))).body.group.display_name).toBe('Before');
    });

    it('409: of many renames to one name at once exactly one wins', async () => {
      const groups = await Promise.all(Array.from({ length: 8 }, () => api.make.group()));
      const token = await api.make.apiToken(superuser);

      const answers = await Promise.all(
        groups.map((group) => api.withToken(token).put(urlOf(group), { name: 'wanted-by-many' })),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    });

    it('412: has changed since it was read', async () => {
      const group = await api.make.group();
      const { headers } = await api.as(superuser).get(urlOf(group));
      const ifMatch = { headers: { 'if-match': headers.get('etag') ?? '' } };

      expect(await api.as(superuser).put(urlOf(group), { visible: '0' }, ifMatch)).toShow(GROUP);
      expect(await api.as(superuser).put(urlOf(group), { visible: '1' }, ifMatch)).toFailWith(
        errors.preconditionFailed,
      );
    });
  });

  describe('DELETE /api/groups/{group_name}/', () => {
    it('204: is gone for everybody at once, and its name is free', async () => {
      const group = await api.make.group({ members: [somebody] });

      const answer = await api.as(changer).delete(urlOf(group));

      expect(answer).toMatchObject({ status: 204, text: '' });
      expect(await api.as(superuser).get(urlOf(group))).toFailWith(errors.doesNotExist);
      expect(await api.as(superuser).get(`${urlOf(group)}users/`)).toFailWith(errors.doesNotExist);
      const { body } = await api.as(superuser).get(`/api/groups/?show-invisible=1&q=${group.name}`);
      expect(body).toMatchObject({ groups: [], total_results: 0 });
      const again = { name: group.name, display_name: 'Again' };
      expect((await api.as(superuser).post('/api/groups/', again)).status).toBe(201);
    });

    it('204: asks for the follow-up in the same transaction', async () => {
      const group = await api.make.group();

      const { headers } = await api.as(superuser).delete(urlOf(group));

      const rows = await api.db.query(
        `select queue, name, payload, request_id, status from outbox_message where payload->>'groupId' = $1`,
        [String(group.id)],
      );
      expect(rows).toEqual([
        {
          queue: 'groups',
          name: 'group.deleted',
          payload: { groupId: group.id, deletedBy: superuser.id },
          request_id: headers.get('x-request-id'),
          status: 'pending',
        },
      ]);
    });

    it('204: leaves the names of its members in the audit log, which the members cannot read, and nowhere else', async () => {
      const [one, other] = [await api.make.user(), await api.make.user()];
      const group = await api.make.group({ members: [one, other] });
      const empty = await api.make.group();

      await api.as(superuser).delete(urlOf(group));
      await api.as(superuser).delete(urlOf(empty));

      expect(await deletionOf(group)).toEqual({
        groupId: group.id,
        members: [one.username, other.username],
        moreMembers: false,
      });
      expect(await deletionOf(empty)).toEqual({ groupId: empty.id, members: [], moreMembers: false });
      expect((await api.as(one).get('/api/audit/')).status).toBe(403);
      const [{ payload }] = await api.db.query(`select payload from outbox_message where payload->>'groupId' = $1`, [
        String(group.id),
      ]);
      expect(JSON.stringify(payload)).not.toContain(one.username);
    });

    it('204: names the first hundred of very many members', async () => {
      const group = await api.make.group();
      await api.db.query(
        `with made as (
           insert into user_account (username, email)
           select 'one-of-many-' || n, 'one-of-many-' || n || '@example.com' from generate_series(1, 5000) n returning id)
         insert into review_group_member (group_id, user_id) select $1, id from made`,
        [group.id],
      );
      await api.db.query('analyze review_group_member, user_account');

      expect((await api.as(superuser).delete(urlOf(group))).status).toBe(204);

      const { members, moreMembers } = await deletionOf(group);
      expect([members.length, moreMembers]).toEqual([100, true]);
    });

    const deletionOf = async (group: { name: string }) => {
      const [{ details }] = await api.db.query(
        `select details from audit_log where action = 'group.deleted' and subject = $1`,
        [`group ${group.name}`],
      );
      return details as { members: string[]; moreMembers: boolean };
    };

    it('401: needs a login', async () => {
      expect(await api.anonymous.delete(urlOf(await api.make.group()))).toFailWith(errors.notLoggedIn);
    });

    it('403: members, and those who may only delete or add groups, may not', async () => {
      const deleter = await api.make.user({ permissions: ['reviews.delete_group', 'reviews.add_group'] });
      const group = await api.make.group({ members: [deleter] });

      expect(await api.as(deleter).delete(urlOf(group))).toFailWith(errors.permissionDenied);
    });

    it('404: of racing deletes one wins and queues, the others find nothing', async () => {
      const group = await api.make.group();
      const token = await api.make.apiToken(superuser);

      const answers = await Promise.all(Array.from({ length: 6 }, () => api.withToken(token).delete(urlOf(group))));

      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(5).fill(404)]);
      const [{ count }] = await api.db.query(`select count(*) from outbox_message where payload->>'groupId' = $1`, [
        String(group.id),
      ]);
      expect(count).toBe(1);
    });

    it('412: has changed since it was read', async () => {
      const group = await api.make.group();

      const answer = await api.as(superuser).delete(urlOf(group), { headers: { 'if-match': '"stale"' } });

      expect(answer).toFailWith(errors.preconditionFailed);
      expect(await api.anonymous.get(urlOf(group))).toShow(GROUP);
    });
  });

  describe('POST /api/groups/', () => {
    it('201: makes a group; its maker is not a member', async () => {
      const answer = await api.as(superuser).post('/api/groups/', {
        name: 'made-here',
        display_name: 'Made here',
        'extra_data.level': '3',
      });

      expect(answer.status).toBe(201);
      expect(answer).toShow(GROUP);
      expect(answer.body.group).toMatchObject({
        name: 'made-here',
        mailing_list: '',
        visible: true,
        invite_only: false,
        extra_data: { level: 3 },
      });
      expect((await api.anonymous.get('/api/groups/made-here/users/')).body.total_results).toBe(0);
    });

    it('201: the same name may live on another site', async () => {
      const site = await api.make.site({ admins: [somebody] });
      const group = await api.make.group();

      const answer = await api.as(somebody).post(`/s/${site.name}/api/groups/`, {
        name: group.name,
        display_name: 'Of the site',
      });

      expect(answer.status).toBe(201);
    });

    it('400: says everything that is wrong at once', async () => {
      const answer = await api.as(superuser).post('/api/groups/', { name: 'a b', mailing_list: 'x' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['display_name', 'mailing_list', 'name']);
    });

    it('400: makes nothing when the extra data is bad', async () => {
      const group = { name: 'never-made', display_name: '', 'extra_data:json': '[1]' };

      const answer = await api.as(superuser).post('/api/groups/', group);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ extra_data: [expect.any(String)] });
      expect(await api.as(superuser).get('/api/groups/never-made/')).toFailWith(errors.doesNotExist);
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.post('/api/groups/', { name: 'x', display_name: '' })).toFailWith(errors.notLoggedIn);
    });

    it('403: is for superusers and, on a site, its administrators', async () => {
      const adder = await api.make.user({ permissions: ['reviews.add_group', 'reviews.change_group'] });

      const answer = await api.as(adder).post('/api/groups/', { name: 'x', display_name: '' });

      expect(answer).toFailWith(errors.permissionDenied);
    });

    it('409: the name is taken', async () => {
      const { name } = await api.make.group();

      const [third, longest] = [
        await api.make.group({ name: `${name}-3` }),
        await api.make.group({ name: 'x'.repeat(63) }),
      ];
      const answer = await api.as(superuser).post('/api/groups/', { name, display_name: '' });
      const tooLong = await api.as(superuser).post('/api/groups/', { name: longest.name, display_name: '' });

      expect(answer).toFailWith(errors.groupAlreadyExists);
      expect(answer.body.err.msg).toContain(`${name}-2, ${name}-4, ${name}-5.`);
      expect(answer.body.err.msg).not.toContain(third.name);
      expect(tooLong.body.err.msg).toBe(errors.groupAlreadyExists.message);
    });
  });

  describe('GET /api/groups/', () => {
    /** A new site, so that the list has only the objects of the test. */
    const siteWith = async (groups: Record<string, unknown>[], members: MadeUser[] = []) => {
      const site = await api.make.site({ is_public: true, users: members });
      for (const group of groups) await api.make.group({ local_site_id: site.id, ...group });
      return `/s/${site.name}/api/groups/`;
    };
    const namesAt = async (client: { get: (path: string) => Promise<{ body: any }> }, path: string) =>
      ((await client.get(path)).body.groups as { name: string }[]).map(({ name }) => name);

    it('200: lists by name, as code points order it', async () => {
      const list = await siteWith([{ name: 'b' }, { name: 'a' }, { name: 'C' }, { name: '_' }]);

      const answer = await api.anonymous.get(list);

      expect(answer).toList(GROUP);
      expect(answer.body.groups.map(({ name }: Made) => name)).toEqual(['C', '_', 'a', 'b']);
      expect(answer.body.links).toEqual({
        self: { href: `${api.url}${list}`, method: 'GET' },
        create: { href: `${api.url}${list}`, method: 'POST' },
      });
    });

    it('200: shows each caller the groups for them', async () => {
      const viewer = await api.make.user({ permissions: ['reviews.can_view_invite_only_groups'] });
      const list = await siteWith(
        [
          { name: 'hidden', visible: false },
          { name: 'hidden-mine', visible: false, invite_only: true, members: [somebody] },
          { name: 'open' },
          { name: 'secret', invite_only: true },
          { name: 'secret-mine', invite_only: true, members: [somebody] },
        ],
        [somebody],
      );
      const seenBy = async (client: Parameters<typeof namesAt>[0]) => ({
        plain: await namesAt(client, list),
        all: await namesAt(client, `${list}?show-invisible=1`),
      });

      expect(await seenBy(api.anonymous)).toEqual({ plain: ['open'], all: ['hidden', 'open'] });
      expect(await seenBy(api.as(somebody))).toEqual({
        plain: ['hidden-mine', 'open', 'secret-mine'],
        all: ['hidden', 'hidden-mine', 'open', 'secret-mine'],
      });
      expect((await seenBy(api.as(viewer))).plain).toEqual(['open', 'secret', 'secret-mine']);
      const everything = ['hidden', 'hidden-mine', 'open', 'secret', 'secret-mine'];
      expect(await seenBy(api.as(superuser))).toEqual({ plain: ['open', 'secret', 'secret-mine'], all: everything });
    });

    it('200: finds by the start of the name in any case and, asked to, of the display name', async () => {
      const list = await siteWith([
        { name: 'Alpha', display_name: 'First' },
        { name: 'alpine', display_name: 'Second' },
        { name: 'beta', display_name: 'Älpha' },
        { name: 'a_b', display_name: '100%' },
      ]);

      expect(await namesAt(api.anonymous, `${list}?q=ALP`)).toEqual(['Alpha', 'alpine']);
      expect(await namesAt(api.anonymous, `${list}?q=${encodeURIComponent('äl')}&displayname=0`)).toEqual(['beta']);
      expect(await namesAt(api.anonymous, `${list}?q=pha`)).toEqual([]);
      expect(await namesAt(api.anonymous, `${list}?q=a_`)).toEqual(['a_b']);
      expect(await namesAt(api.anonymous, `${list}?q=100%25&displayname=1`)).toEqual(['a_b']);
    });

    it('200: filters by invite-only, and counts what it lists', async () => {
      const list = await siteWith([{ name: 'in', invite_only: true }, { name: 'out' }]);

      expect(await namesAt(api.as(superuser), `${list}?invite-only=1`)).toEqual(['in']);
      expect(await namesAt(api.as(superuser), `${list}?invite-only=0`)).toEqual(['out']);
      const count = await api.as(superuser).get(`${list}?invite-only=1&counts-only=1`);
      expect(count.body).toEqual({ count: 1, stat: 'ok' });
    });

    it('200: leaves out what the policy of an API token blocks', async () => {
      const list = await siteWith([{ name: 'blocked' }, { name: 'free' }]);
      const policy = { resources: { group: { blocked: { block: ['*'] } } } };
      const token = await api.make.apiToken(superuser, { policy });

      expect(await namesAt(api.withToken(token), list)).toEqual(['free']);
      expect(await api.withToken(token).get(`${list}blocked/`)).toFailWith(errors.permissionDenied);
    });

    it('400: refuses numbers that are none', async () => {
      const answer = await api.anonymous.get('/api/groups/?start=x&max-results=');

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['max-results', 'start']);
    });
  });
});
