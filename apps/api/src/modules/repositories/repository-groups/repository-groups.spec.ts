import { errors } from '@review-service/contracts/errors';
import { REPOSITORY } from '@review-service/contracts/repositories';
import { REPOSITORY_GROUP } from '@review-service/contracts/repository-groups';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/repositories/{repository_id}/groups/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let changer: MadeUser;
  let member: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    changer = await api.make.user({ permissions: ['scmtools.change_repository'] });
    member = await api.make.user();
  });

  const inviteOnly = (given: object = {}) => api.make.group({ invite_only: true, members: [member], ...given });
  const closedTo = (...groups: Made[]) => api.make.repository({ is_public: false, groups });
  const listOf = ({ id }: Made) => `/api/repositories/${id}/groups/`;
  const urlOf = (repository: Made, { name }: Made) => `${listOf(repository)}${name}/`;
  const namesAt = async (url: string, who = superuser) =>
    (await api.as(who).get(url)).body.groups.map(({ name }: Made) => name) as string[];

  describe('GET', () => {
    it('200: lists whose members may read it, and shows one', async () => {
      const [group, other] = [await inviteOnly(), await inviteOnly()];
      const repository = await closedTo(group, other);

      const list = await api.as(superuser).get(listOf(repository));
      const item = await api.as(superuser).get(urlOf(repository, group));

      expect(list).toList(REPOSITORY_GROUP);
      expect(await namesAt(listOf(repository))).toEqual([group.name, other.name].sort());
      expect(item).toShow(REPOSITORY_GROUP);
      const href = `${api.url}${urlOf(repository, group)}`;
      expect(item.body.group.links).toEqual({
        self: { href, method: 'GET' },
        delete: { href, method: 'DELETE' },
        group: { href: `${api.url}/api/groups/${group.name}/`, method: 'GET', title: group.name },
      });
    });

    it('200, 404: leaves out groups that the caller may not see, and deleted ones', async () => {
      const [hidden, seen] = [await inviteOnly(), await inviteOnly({ members: [changer] })];
      const repository = await closedTo(hidden, seen, await inviteOnly({ deleted_at: new Date() }));

      expect(await namesAt(listOf(repository), changer)).toEqual([seen.name]);
      expect((await api.as(changer).get(`${listOf(repository)}?counts-only=1`)).body.count).toBe(1);
      expect(await api.as(changer).get(urlOf(repository, hidden))).toFailWith(errors.doesNotExist);
      expect(await api.as(changer).delete(urlOf(repository, hidden))).toFailWith(errors.doesNotExist);
      expect(await namesAt(listOf(repository))).toEqual([hidden.name, seen.name].sort());
    });

    it('401, 403: nobody else learns who may read it, not even those who may', async () => {
      const group = await inviteOnly();
      const repository = await closedTo(group);

      for (const url of [listOf(repository), urlOf(repository, group), urlOf(repository, { id: 0, name: 'nothing' })]) {
        expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
        expect(await api.as(member).get(url)).toFailWith(errors.permissionDenied);
      }
    });

    it('404: there is no such repository', async () => {
      expect(await api.as(superuser).get('/api/repositories/99999999/groups/')).toFailWith(errors.doesNotExist);
    });
  });

  describe('POST', () => {
    it('201: lets the members of a group read it, also when they may already', async () => {
      const [repository, group] = [await closedTo(), await inviteOnly()];
      const add = () => api.as(superuser).post(listOf(repository), { group_name: group.name });
      expect(await api.as(member).get(`/api/repositories/${repository.id}/`)).toFailWith(errors.permissionDenied);

      expect([(await add()).status, (await add()).status]).toEqual([201, 201]);

      expect(await api.as(member).get(`/api/repositories/${repository.id}/`)).toShow(REPOSITORY);
    });

    it('400: there is no such group, anybody may join it, it is of another Local Site, deleted or hidden', async () => {
      const repository = await closedTo();
      const site = await api.make.site();
      const refused = [
        { id: 0, name: 'nothing' },
        await api.make.group(),
        await inviteOnly({ local_site_id: site.id }),
        await inviteOnly({ deleted_at: new Date() }),
      ];

      for (const { name } of refused) {
        const answer = await api.as(superuser).post(listOf(repository), { group_name: name });
        expect(answer).toFailWith(errors.invalidGroup);
      }
      const hidden = await api.as(changer).post(listOf(repository), { group_name: (await inviteOnly()).name });
      expect(hidden).toFailWith(errors.invalidGroup);
      expect(await namesAt(listOf(repository))).toEqual([]);
    });

    it('400: needs a name', async () => {
      const answer = await api.as(superuser).post(listOf(await closedTo()));

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['group_name']);
    });

    it('401, 403: is for those who may change repositories', async () => {
      const [repository, form] = [await closedTo(), { group_name: (await inviteOnly()).name }];

      expect(await api.anonymous.post(listOf(repository), form)).toFailWith(errors.notLoggedIn);
      expect(await api.as(member).post(listOf(repository), form)).toFailWith(errors.permissionDenied);
    });
  });

  describe('DELETE', () => {
    it('204, then 404: closes it to the members of a group', async () => {
      const group = await inviteOnly();
      const repository = await closedTo(group);

      expect((await api.as(superuser).delete(urlOf(repository, group))).status).toBe(204);

      expect(await api.as(member).get(`/api/repositories/${repository.id}/`)).toFailWith(errors.permissionDenied);
      expect(await api.as(superuser).delete(urlOf(repository, group))).toFailWith(errors.doesNotExist);
    });

    it('401, 403: is for those who may change repositories', async () => {
      const group = await inviteOnly();
      const repository = await closedTo(group);

      expect(await api.anonymous.delete(urlOf(repository, group))).toFailWith(errors.notLoggedIn);
      expect(await api.as(member).delete(urlOf(repository, group))).toFailWith(errors.permissionDenied);
      expect(await api.as(member).get(`/api/repositories/${repository.id}/`)).toShow(REPOSITORY);
    });
  });
});
