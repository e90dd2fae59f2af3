import { errors } from '@review-service/contracts/errors';
import { REPOSITORY } from '@review-service/contracts/repositories';
import { REPOSITORY_USER } from '@review-service/contracts/repository-users';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/repositories/{repository_id}/users/', () => {
  const api = TestApi.ofSuite();
  let changer: MadeUser;
  let reader: MadeUser;
  let stranger: MadeUser;

  beforeAll(async () => {
    changer = await api.make.user({ permissions: ['scmtools.change_repository'] });
    reader = await api.make.user();
    stranger = await api.make.user();
  });

  const closed = (given: object = {}) => api.make.repository({ is_public: false, users: [reader], ...given });
  const listOf = ({ id }: Made) => `/api/repositories/${id}/users/`;
  const urlOf = (repository: Made, { username }: MadeUser) => `${listOf(repository)}${username}/`;
  const namesAt = async (url: string) =>
    (await api.as(changer).get(url)).body.users.map(({ username }: MadeUser) => username) as string[];

  describe('GET', () => {
    it('200: lists who may read it, and shows one, to who may change repositories', async () => {
      const repository = await closed({ users: [reader, stranger] });

      const list = await api.as(changer).get(listOf(repository));
      const item = await api.as(changer).get(urlOf(repository, reader));

      expect(list).toList(REPOSITORY_USER);
      expect(await namesAt(listOf(repository))).toEqual([reader, stranger].map(({ username }) => username).sort());
      expect(item).toShow(REPOSITORY_USER);
      const href = `${api.url}${urlOf(repository, reader)}`;
      expect(item.body.user.links).toEqual({
        self: { href, method: 'GET' },
        delete: { href, method: 'DELETE' },
        user: { href: `${api.url}/api/users/${reader.username}/`, method: 'GET', title: reader.username },
      });
    });

    it('200: finds them by the start of their names, and counts them', async () => {
      const repository = await closed({ users: [reader, stranger] });

      expect(await namesAt(`${listOf(repository)}?q=${reader.username}`)).toEqual([reader.username]);
      expect((await api.as(changer).get(`${listOf(repository)}?counts-only=1`)).body.count).toBe(2);
    });

    it('400: refuses numbers that are none', async () => {
      const answer = await api.as(changer).get(`${listOf(await closed())}?max-results=x`);

      expect(answer).toFailWith(errors.invalidFormData);
    });

    it('401, 403: nobody else learns who may read it, not even those who may', async () => {
      const repository = await closed();

      for (const url of [listOf(repository), urlOf(repository, reader), urlOf(repository, stranger)]) {
        expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
        expect(await api.as(reader).get(url)).toFailWith(errors.permissionDenied);
      }
    });

    it('404: there is no such repository, or the person is not in its list', async () => {
      const repository = await closed();

      for (const url of [listOf({ id: 99_999_999, name: '' }), urlOf(repository, stranger)]) {
        expect(await api.as(changer).get(url)).toFailWith(errors.doesNotExist);
      }
    });
  });

  describe('POST', () => {
    it('201: lets somebody read it, also when they may already', async () => {
      const repository = await closed();
      expect(await api.as(stranger).get(`/api/repositories/${repository.id}/`)).toFailWith(errors.permissionDenied);

      const [first, again] = [
        await api.as(changer).post(listOf(repository), { username: stranger.username }),
        await api.as(changer).post(listOf(repository), { username: stranger.username }),
      ];

      expect([first.status, again.status]).toEqual([201, 201]);
      expect(await api.as(stranger).get(`/api/repositories/${repository.id}/`)).toShow(REPOSITORY);
    });

    it('400: there is nobody of this name, or not on the Local Site', async () => {
      const site = await api.make.site({ users: [reader], admins: [changer] });
      const repository = await api.make.repository({ local_site_id: site.id });
      const add = (username: string) => api.as(changer).post(`/s/${site.name}${listOf(repository)}`, { username });

      expect(await add('nobody')).toFailWith(errors.invalidUser);
      expect(await add(stranger.username)).toFailWith(errors.invalidUser);
      expect((await add(reader.username)).status).toBe(201);
    });

    it('400: needs a name', async () => {
      const answer = await api.as(changer).post(listOf(await closed()));

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['username']);
    });

    it('401, 403: is for those who may change repositories', async () => {
      const [repository, form] = [await closed(), { username: stranger.username }];

      expect(await api.anonymous.post(listOf(repository), form)).toFailWith(errors.notLoggedIn);
      expect(await api.as(reader).post(listOf(repository), form)).toFailWith(errors.permissionDenied);
    });

    it('404: there is no such repository', async () => {
      const answer = await api.as(changer).post('/api/repositories/99999999/users/', { username: reader.username });

      expect(answer).toFailWith(errors.doesNotExist);
    });
  });

  describe('DELETE', () => {
    it('204, then 404: closes it to somebody', async () => {
      const repository = await closed();

      expect((await api.as(changer).delete(urlOf(repository, reader))).status).toBe(204);

      expect(await api.as(reader).get(`/api/repositories/${repository.id}/`)).toFailWith(errors.permissionDenied);
      expect(await api.as(changer).delete(urlOf(repository, reader))).toFailWith(errors.doesNotExist);
    });

    it('401, 403: is for those who may change repositories', async () => {
      const repository = await closed();

      expect(await api.anonymous.delete(urlOf(repository, reader))).toFailWith(errors.notLoggedIn);
      expect(await api.as(reader).delete(urlOf(repository, reader))).toFailWith(errors.permissionDenied);
      expect(await api.as(reader).get(`/api/repositories/${repository.id}/`)).toShow(REPOSITORY);
    });
  });
});
