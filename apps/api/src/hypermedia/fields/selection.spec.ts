import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { Made, MadeUser } from '@review-service/testing/make';
import { listOfGroups } from '../../../test/list-of-groups';
import { TestApi } from '../../../test/test-api';

describe('choosing what is shown', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let group: Made;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    group = await api.make.group({ display_name: 'Shown' });
  });

  const urlOf = ({ name }: Made) => `/api/groups/${name}/`;
  const shown = async (query: string) =>
    (await api.anonymous.get(`${urlOf(group)}?${query}`)).body.group as Record<string, unknown>;

  describe('only-fields', () => {
    it.each([
      ['name,id', ['id', 'links', 'name']],
      ['name', ['links', 'name']],
      ['', ['links']],
      ['nothing-of-this', ['links']],
      ['name,,unknown,', ['links', 'name']],
      ['Name,%20id', ['links']],
      ['links', ['links']],
      ['id&only-fields=name', ['links', 'name']],
    ])('%j leaves %j', async (names, expected) => {
      expect(Object.keys(await shown(`only-fields=${names}`)).sort()).toEqual(expected);
    });

    it('leaves the links whole', async () => {
      const [whole, trimmed] = [await shown(''), await shown('only-fields=')];

      expect(trimmed.links).toEqual(whole.links);
    });

    it('trims every object of a list, but not the list', async () => {
      const list = await listOfGroups(api, ['a', 'b']);

      const answer = await api.anonymous.get(`${list}?only-fields=name&only-links=`);

      expect(answer).toList(GROUP);
      expect(answer.body.groups).toEqual([{ name: 'a' }, { name: 'b' }]);
      expect(Object.keys(answer.body.links).sort()).toEqual(['create', 'self']);
    });

    it('leaves resources whole that there is only one of', async () => {
      const { body } = await api.anonymous.get('/api/session/?only-fields=&only-links=');

      expect(body.session).toEqual({ authenticated: false, links: { self: expect.anything() } });
    });
  });

  describe('only-links', () => {
    it.each([
      ['self', ['self']],
      ['self,update', ['self', 'update']],
      ['self,unknown,', ['self']],
      ['delete&only-links=self', ['self']],
    ])('%j leaves %j', async (names, expected) => {
      const { links, name } = await shown(`only-links=${names}`);

      expect(Object.keys(links as object).sort()).toEqual(expected);
      expect(name).toBe(group.name);
    });

    it('nothing leaves no links at all, a name that is not there an empty object', async () => {
      expect(await shown('only-links=')).not.toHaveProperty('links');
      expect(await shown('only-links=nothing-of-this')).toHaveProperty('links', {});
    });
  });

  describe('in the body of a change', () => {
    it.each(['only-fields', 'only_fields'])('%s counts', async (name) => {
      const answer = await api.as(superuser).put(urlOf(group), { [name]: 'display_name', 'only-links': '' });

      expect(answer.body).toEqual({ group: { display_name: 'Shown' }, stat: 'ok' });
    });

    it.each(['only-links', 'only_links'])('%s counts', async (name) => {
      const { body } = await api.as(superuser).put(urlOf(group), { [name]: 'self' });

      expect(Object.keys(body.group.links)).toEqual(['self']);
    });

    it('counts as JSON too, and for what is made', async () => {
      const json = {
        name: 'made',
        display_name: '',
        only_fields: 'name',
        only_links: '',
        expand: 'review_group_users',
      };

      const answer = await api.as(superuser).send('POST', '/api/groups/', { json });

      expect(answer.body).toEqual({ group: { name: 'made' }, stat: 'ok' });
    });

    it('gives way to the query', async () => {
      const url = `${urlOf(group)}?only-fields=name&only-links=`;

      const answer = await api.as(superuser).put(url, { only_fields: 'id', only_links: 'self', 'only-fields': 'id' });

      expect(answer.body).toEqual({ group: { name: group.name }, stat: 'ok' });
    });

    it('gives way to an empty query too', async () => {
      const answer = await api.as(superuser).put(`${urlOf(group)}?only-fields=&only-links=`, { only_fields: 'id' });

      expect(answer.body).toEqual({ group: {}, stat: 'ok' });
    });

    it('is no unknown field where those are refused', async () => {
      const form = { 'only-fields': 'username', 'only-links': '', expand: 'x' };

      expect((await api.as(superuser).put(`/api/users/${superuser.username}/`, form)).status).toBe(200);
      expect((await api.as(superuser).put('/api/session/', form)).status).toBe(200);
    });
  });

  it('does not choose what an error says', async () => {
    const answer = await api.anonymous.get('/api/groups/nobody/?only-fields=&only-links=&expand=review_group_users');

    expect(answer).toFailWith(errors.doesNotExist);
  });
});
