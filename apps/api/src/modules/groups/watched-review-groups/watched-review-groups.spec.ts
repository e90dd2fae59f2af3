import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import { WATCHED, WATCHED_REVIEW_GROUP } from '@review-service/contracts/watched';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/users/{username}/watched/review-groups/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let watcher: MadeUser;
  let other: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    other = await api.make.user();
  });
  beforeEach(async () => {
    watcher = await api.make.user();
  });

  const above = ({ username }: MadeUser) => `/api/users/${username}/watched/`;
  const listOf = (user: MadeUser) => `${above(user)}review-groups/`;
  const urlOf = (user: MadeUser, { name }: Made) => `${listOf(user)}${name}/`;
  const watch = (user: MadeUser, { name }: Made, prefix = '') =>
    api.as(user).post(`${prefix}${listOf(user)}`, { object_id: name });
  const namesAt = async (user: MadeUser, path = listOf(user)) =>
    (await api.as(user).get(path)).body.watched_review_groups.map(
      (entry: { watched_review_group: Made }) => entry.watched_review_group.name,
    ) as string[];

  describe('GET watched/', () => {
    it('200: leads to both kinds', async () => {
      const answer = await api.as(watcher).get(above(watcher));

      expect(answer).toShow(WATCHED);
      const href = `${api.url}${above(watcher)}`;
      expect(answer.body.watched).toEqual({
        links: {
          self: { href, method: 'GET' },
          watched_review_groups: { href: `${href}review-groups/`, method: 'GET' },
          watched_review_requests: { href: `${href}review-requests/`, method: 'GET' },
        },
      });
    });

    it('200: is where the person leads to', async () => {
      const { body } = await api.anonymous.get(`/api/users/${watcher.username}/`);

      const href = `${api.url}/api/users/${watcher.username}/`;
      expect(body.user.links).toMatchObject({
        watched: { href: `${href}watched/`, method: 'GET' },
        archived_review_requests: { href: `${href}archived-review-requests/`, method: 'GET' },
        muted_review_requests: { href: `${href}muted-review-requests/`, method: 'GET' },
      });
    });

    it('401, 403, 404: is for oneself', async () => {
      expect(await api.anonymous.get(above(watcher))).toFailWith(errors.notLoggedIn);
      for (const somebody of [other, superuser]) {
        expect(await api.as(somebody).get(above(watcher))).toFailWith(errors.permissionDenied);
      }
      expect(await api.as(watcher).get('/api/users/nobody/watched/')).toFailWith(errors.doesNotExist);
    });
  });

  describe('GET', () => {
    it('200: lists the groups in the order of their names, as they are at their own URLs', async () => {
      const groups = [await api.make.group({ name: 'b-group' }), await api.make.group({ name: 'a-group' })];
      for (const group of groups) await watch(watcher, group);

      const answer = await api.as(watcher).get(listOf(watcher));

      expect(answer).toList(WATCHED_REVIEW_GROUP);
      expect(await namesAt(watcher)).toEqual(['a-group', 'b-group']);
      const href = `${api.url}${urlOf(watcher, groups[1]!)}`;
      expect(answer.body.watched_review_groups[0]).toEqual({
        id: groups[1]!.id,
        links: { self: { href, method: 'GET' }, delete: { href, method: 'DELETE' } },
        watched_review_group: (await api.as(watcher).get('/api/groups/a-group/')).body.group,
      });
      expect((await api.as(watcher).get(`${listOf(watcher)}?counts-only=1`)).body.count).toBe(2);
    });

    it('200: an item is the group', async () => {
      const group = await api.make.group();
      await watch(watcher, group);

      const answer = await api.as(watcher).get(urlOf(watcher, group));

      expect(answer).toShow(WATCHED_REVIEW_GROUP);
      const { body } = await api.as(watcher).get(`/api/groups/${group.name}/`);
      expect(answer.body.watched_review_group).toEqual(body.group);
    });

    it('200: leaves out groups that have closed or are deleted, and those of other Local Sites', async () => {
      const site = await api.make.site({ is_public: true });
      const [closing, deleted, elsewhere] = [
        await api.make.group(),
        await api.make.group(),
        await api.make.group({ local_site_id: site.id }),
      ];
      for (const group of [closing, deleted]) await watch(watcher, group);
      expect((await watch(watcher, elsewhere, `/s/${site.name}`)).status).toBe(201);
      await api.db.query('update review_group set invite_only = true where id = $1', [closing.id]);
      await api.db.query('update review_group set deleted_at = now() where id = $1', [deleted.id]);

      expect(await namesAt(watcher)).toEqual([]);
      expect(await api.as(watcher).get(urlOf(watcher, closing))).toFailWith(errors.permissionDenied);
      expect(await namesAt(watcher, `/s/${site.name}${listOf(watcher)}`)).toEqual([elsewhere.name]);
    });

    it('200: leaves out what the policy of an API token hides', async () => {
      const [hidden, shown] = [await api.make.group(), await api.make.group()];
      for (const group of [hidden, shown]) await watch(watcher, group);
      const listedWith = async (group: object) => {
        const token = api.withToken(await api.make.apiToken(watcher, { policy: { resources: { group } } }));
        return (await token.get(listOf(watcher))).body.watched_review_groups.map(({ id }: Made) => id) as number[];
      };

      expect(await listedWith({ [hidden.name]: { block: ['*'] } })).toEqual([shown.id]);
      expect(await listedWith({ '*': { block: ['*'] } })).toEqual([]);
    });

    it('400: refuses numbers that are none', async () => {
      expect(await api.as(watcher).get(`${listOf(watcher)}?start=x`)).toFailWith(errors.invalidFormData);
    });

    it('401, 403: is for oneself', async () => {
      const group = await api.make.group();
      await watch(watcher, group);

      for (const url of [listOf(watcher), urlOf(watcher, group)]) {
        expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
        expect(await api.as(superuser).get(url)).toFailWith(errors.permissionDenied);
      }
    });

    it('403: an OAuth2 token needs a scope of its own', async () => {
      const token = await api.make.oauthToken(watcher, { scopes: ['group:read', 'watched:read'] });

      expect(await api.withBearer(token.value).get(listOf(watcher))).toFailWith(errors.missingScope);
    });

    it('404: nobody watches it, or there is none', async () => {
      expect(await api.as(watcher).get(urlOf(watcher, await api.make.group()))).toFailWith(errors.doesNotExist);
      expect(await api.as(watcher).get(`${listOf(watcher)}nothing/`)).toFailWith(errors.doesNotExist);
    });
  });

  describe('POST', () => {
    it('201: watches the group, also when one does already', async () => {
      const group = await api.make.group();

      const [first, again] = [await watch(watcher, group), await watch(watcher, group)];

      expect([first.status, again.status]).toEqual([201, 201]);
      const { body } = await api.as(watcher).get(`/api/groups/${group.name}/`);
      expect(first.body.watched_review_group).toEqual(body.group);
      expect(await namesAt(watcher)).toEqual([group.name]);
    });

    it('400: needs a name', async () => {
      const answer = await api.as(watcher).post(listOf(watcher));

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual(['object_id']);
    });

    it('401, 403, 404: is for oneself, and nobody learns of a closed group by it', async () => {
      const [open, closed] = [
        await api.make.group(),
        await api.make.group({ invite_only: true, mailing_list: 'x@y.z' }),
      ];

      const refused = await watch(watcher, closed);

      expect(refused).toFailWith(errors.doesNotExist);
      expect(refused.text).not.toContain('x@y.z');
      const form = { object_id: open.name };
      expect(await api.anonymous.post(listOf(watcher), form)).toFailWith(errors.notLoggedIn);
      expect(await api.as(superuser).post(listOf(watcher), form)).toFailWith(errors.permissionDenied);
      expect(await namesAt(watcher)).toEqual([]);
    });

    it('404: the policy of an API token hides the group', async () => {
      const group = await api.make.group();
      const policy = { resources: { group: { '*': { block: ['*'] } } } };
      const token = api.withToken(await api.make.apiToken(watcher, { policy }));

      expect(await token.post(listOf(watcher), { object_id: group.name })).toFailWith(errors.doesNotExist);
    });

    it.each(['nothing', '', 'a/b'])('404: there is no group %j', async (name) => {
      expect(await watch(watcher, { id: 0, name })).toFailWith(errors.doesNotExist);
    });
  });

  describe('DELETE', () => {
    it('204: ends it, also when one does not watch it', async () => {
      const group = await api.make.group();
      await watch(watcher, group);

      expect((await api.as(watcher).delete(urlOf(watcher, group))).status).toBe(204);
      expect((await api.as(watcher).delete(urlOf(watcher, group))).status).toBe(204);

      expect(await namesAt(watcher)).toEqual([]);
      expect(await api.as(watcher).get(`/api/groups/${group.name}/`)).toShow(GROUP);
    });

    it('204, then 403: ends it for a group that has closed', async () => {
      const group = await api.make.group();
      await watch(watcher, group);
      await api.db.query('update review_group set invite_only = true where id = $1', [group.id]);

      expect((await api.as(watcher).delete(urlOf(watcher, group))).status).toBe(204);
      expect(await api.as(watcher).delete(urlOf(watcher, group))).toFailWith(errors.permissionDenied);
    });

    it('401, 403: is for oneself', async () => {
      const group = await api.make.group();
      await watch(watcher, group);

      expect(await api.anonymous.delete(urlOf(watcher, group))).toFailWith(errors.notLoggedIn);
      expect(await api.as(superuser).delete(urlOf(watcher, group))).toFailWith(errors.permissionDenied);
      expect(await namesAt(watcher)).toEqual([group.name]);
    });

    it('404: there is no such group', async () => {
      expect(await api.as(watcher).delete(`${listOf(watcher)}nothing/`)).toFailWith(errors.doesNotExist);
    });
  });
});
