import { errors } from '@review-service/contracts/errors';
import { GROUP_USER } from '@review-service/contracts/group-users';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/groups/{group_name}/users/{username}/', () => {
  const api = TestApi.ofSuite();
  let changer: MadeUser;
  let member: MadeUser;
  let stranger: MadeUser;

  beforeAll(async () => {
    changer = await api.make.user({ permissions: ['reviews.change_group'] });
    member = await api.make.user();
    stranger = await api.make.user();
  });

  const urlOf = ({ name }: Made, { username }: MadeUser) => `/api/groups/${name}/users/${username}/`;
  const isMember = async (group: Made, user: MadeUser) =>
    (await api.db.query('select from review_group_member where group_id = $1 and user_id = $2', [group.id, user.id]))
      .length === 1;

  describe('GET', () => {
    it('200: shows a member as a user, who can be taken out', async () => {
      const group = await api.make.group({ members: [member] });

      const answer = await api.as(stranger).get(urlOf(group, member));

      expect(answer).toShow(GROUP_USER);
      const { links, ...fields } = answer.body.user;
      const { body } = await api.as(stranger).get(`/api/users/${member.username}/`);
      expect({ ...fields, links: body.user.links }).toEqual(body.user);
      const href = `${api.url}${urlOf(group, member)}`;
      expect(links).toEqual({
        self: { href, method: 'GET' },
        delete: { href, method: 'DELETE' },
        user: { href: `${api.url}/api/users/${member.username}/`, method: 'GET', title: member.username },
      });
    });

    it('200: hides from anonymous callers what the user resource hides', async () => {
      const group = await api.make.group({ members: [member] });

      expect((await api.anonymous.get(urlOf(group, member))).body.user).not.toHaveProperty('email');
    });

    it('200: shows members who were deactivated', async () => {
      const gone = await api.make.user({ is_active: false });
      const group = await api.make.group({ members: [gone] });

      expect((await api.anonymous.get(urlOf(group, gone))).body.user.is_active).toBe(false);
    });

    it('200: of an invite-only group, to its members', async () => {
      const group = await api.make.group({ invite_only: true, members: [member] });

      expect(await api.as(member).get(urlOf(group, member))).toShow(GROUP_USER);
    });

    it('400: refuses arguments that it does not know', async () => {
      const group = await api.make.group({ members: [member] });

      const answer = await api.anonymous.get(`${urlOf(group, member)}?unknown=1`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ unknown: [expect.any(String)] });
    });

    it('200: takes those of its URL, in either spelling', async () => {
      const group = await api.make.group({ members: [member] });
      const query = 'group-name=x&group_name=x&username=x&render-avatars-at=24';

      expect(await api.anonymous.get(`${urlOf(group, member)}?${query}`)).toShow(GROUP_USER);
    });

    it('401, 403: of an invite-only group nobody else learns who is in it', async () => {
      const group = await api.make.group({ invite_only: true, members: [member] });

      for (const somebody of [member, stranger, { id: 0, username: 'nobody' }]) {
        expect(await api.anonymous.get(urlOf(group, somebody))).toFailWith(errors.notLoggedIn);
        expect(await api.as(stranger).get(urlOf(group, somebody))).toFailWith(errors.permissionDenied);
      }
    });

    it('404: is no member, is nobody, or there is no such group', async () => {
      const group = await api.make.group({ members: [member] });
      const nobody = { id: 0, username: 'nobody' };

      for (const url of [urlOf(group, stranger), urlOf(group, nobody), urlOf({ id: 0, name: 'nowhere' }, member)]) {
        expect(await api.as(changer).get(url)).toFailWith(errors.doesNotExist);
      }
    });
  });

  describe('DELETE', () => {
    it.each(['oneself', 'who may change groups', 'a superuser'])('204: %s takes a member out', async (who) => {
      const group = await api.make.group({ members: [member, stranger] });
      const callers: Record<string, MadeUser> = { oneself: member, 'a superuser': await api.make.superuser() };

      const answer = await api.as(callers[who] ?? changer).delete(urlOf(group, member));

      expect(answer).toMatchObject({ status: 204, text: '' });
      expect([await isMember(group, member), await isMember(group, stranger)]).toEqual([false, true]);
    });

    it('204: one leaves an invite-only group, and then it is closed', async () => {
      const group = await api.make.group({ invite_only: true, members: [member] });

      expect((await api.as(member).delete(urlOf(group, member))).status).toBe(204);
      expect(await api.as(member).get(`/api/groups/${group.name}/`)).toFailWith(errors.permissionDenied);
    });

    it('204: an administrator of its Local Site does', async () => {
      const site = await api.make.site({ users: [member], admins: [stranger] });
      const group = await api.make.group({ local_site_id: site.id, members: [member] });

      expect((await api.as(stranger).delete(`/s/${site.name}${urlOf(group, member)}`)).status).toBe(204);
    });

    it('403: a membership that a directory keeps stays, with all its sources', async () => {
      const group = await api.make.group();
      const give = (user: MadeUser, sources: string) =>
        api.db.query('insert into review_group_member (group_id, user_id, sources) values ($1, $2, $3)', [
          ...[group.id, user.id, sources],
        ]);
      await give(member, '{oidc:okta}');
      const path = `/api/groups/${group.name}/users/`;

      expect(await api.as(changer).delete(urlOf(group, member))).toFailWith(errors.managedByDirectory);
      expect((await api.as(changer).post(path, { username: member.username })).status).toBe(201);
      expect(await api.as(changer).delete(urlOf(group, member))).toFailWith(errors.managedByDirectory);

      const [{ sources }] = await api.db.query('select sources from review_group_member where group_id = $1', [
        group.id,
      ]);
      expect(sources).toEqual(['oidc:okta', 'manual']);
      expect(
        await api.db.query(`select action from audit_log where (details->>'userId')::int = $1 and subject = $2`, [
          member.id,
          `group ${group.name}`,
        ]),
      ).toEqual([]);
    });

    it('401: needs a login', async () => {
      const group = await api.make.group({ members: [member] });

      expect(await api.anonymous.delete(urlOf(group, member))).toFailWith(errors.notLoggedIn);
    });

    it('403: members do not take each other out', async () => {
      const group = await api.make.group({ members: [member, stranger] });

      expect(await api.as(stranger).delete(urlOf(group, member))).toFailWith(errors.permissionDenied);
      expect(await isMember(group, member)).toBe(true);
    });

    it('403: neither does a person who may change groups but not see this one', async () => {
      const group = await api.make.group({ invite_only: true, members: [member] });

      expect(await api.as(changer).delete(urlOf(group, member))).toFailWith(errors.permissionDenied);
      expect(await isMember(group, member)).toBe(true);
    });

    it('404: is no member, also the second time', async () => {
      const group = await api.make.group({ members: [member] });
      await api.as(changer).delete(urlOf(group, member));

      expect(await api.as(changer).delete(urlOf(group, member))).toFailWith(errors.doesNotExist);
      expect(await api.as(stranger).delete(urlOf(group, stranger))).toFailWith(errors.doesNotExist);
    });
  });

  it('405: a member is not changed here', async () => {
    const group = await api.make.group({ members: [member] });

    expect(await api.as(changer).put(urlOf(group, member))).toFailWith(errors.methodNotAllowed);
  });
});
