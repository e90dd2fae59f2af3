import { DELETED_GROUP } from '@review-service/contracts/deleted-groups';
import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import { statementsOf } from '@review-service/testing/statements';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/deleted-groups/';
const FUTURE = new Date('2099-01-01');

describe('/api/deleted-groups/', () => {
  let api: TestApi;
  let root: MadeUser;
  let changer: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    root = await api.make.superuser();
    changer = await api.make.user({ permissions: ['reviews.change_group'] });
    somebody = await api.make.user();
  });
  afterAll(() => api.close());

  const urlOf = ({ id }: Made) => `${LIST}${id}/`;
  const restoring = (group: Made) => `${urlOf(group)}restore/`;
  const deleted = (given: Parameters<TestApi['make']['group']>[0] = {}) =>
    api.make.group({ deleted_at: new Date(), restorable_until: FUTURE, ...given });
  const jobsOf = (group: Made) =>
    api.db.query<{ name: string; isDue: boolean }[]>(
      `select name, due_at <= now() as "isDue" from outbox_message where payload @> $1 order by created_at`,
      [{ groupId: group.id }],
    );

  describe('GET', () => {
    it('200: lists what was deleted, the latest first, and where it leads', async () => {
      const site = await api.make.site({ admins: [somebody] });
      const here = { local_site_id: site.id };
      await deleted({ ...here, name: 'early', deleted_at: new Date('2026-11-01T12:00:00Z') });
      const late = await deleted({
        ...here,
        name: 'late',
        display_name: 'Late',
        invite_only: true,
        deleted_at: new Date('2026-11-02T12:00:00Z'),
        members: [somebody],
      });
      await api.make.group({ ...here, name: 'late' });
      await deleted({ ...here, restorable_until: new Date('2026-11-20') });
      await api.make.group({ ...here, deleted_at: new Date() });
      await deleted();

      const answer = await api.as(somebody).get(`/s/${site.name}${LIST}`);

      expect(answer).toList(DELETED_GROUP);
      expect(answer.body.deleted_groups.map(({ name }: { name: string }) => name)).toEqual(['late', 'early']);
      const href = `${api.url}/s/${site.name}${urlOf(late)}`;
      expect(answer.body.deleted_groups[0]).toEqual({
        deleted: '2026-11-02T12:00:00+00:00',
        display_name: 'Late',
        id: late.id,
        invite_only: true,
        name: 'late',
        name_is_taken: true,
        restorable_until: '2099-01-01T00:00:00+00:00',
        links: {
          self: { href, method: 'GET' },
          delete: { href, method: 'DELETE' },
          restore: { href: `${href}restore/`, method: 'POST' },
        },
      });
      expect(await api.as(somebody).get(`/s/${site.name}${urlOf(late)}`)).toShow(DELETED_GROUP);
    });

    it('200: does not list invite-only groups to those who did not see them', async () => {
      const hidden = await deleted({ invite_only: true });
      const ids = async (user: MadeUser) => {
        const { body } = await api.as(user).get(`${LIST}?max-results=200`);
        return body.deleted_groups.map(({ id }: { id: number }) => id);
      };

      expect(await ids(changer)).not.toContain(hidden.id);
      expect(await ids(root)).toContain(hidden.id);
      expect(await api.as(changer).get(urlOf(hidden))).toFailWith(errors.permissionDenied);
    });

    it('401: an anonymous caller', async () => {
      expect(await api.anonymous.get(LIST)).toFailWith(errors.notLoggedIn);
      expect(await api.anonymous.get(urlOf(await deleted()))).toFailWith(errors.notLoggedIn);
    });

    it('403: those who may not change groups', async () => {
      expect(await api.as(somebody).get(LIST)).toFailWith(errors.permissionDenied);
      expect(await api.as(somebody).get(urlOf(await deleted()))).toFailWith(errors.permissionDenied);
    });

    it('404: what is not deleted, cannot be restored any more, or is of another site', async () => {
      const site = await api.make.site();
      const groups = [
        await api.make.group(),
        await deleted({ restorable_until: new Date('2026-11-01') }),
        await api.make.group({ deleted_at: new Date() }),
        await deleted({ local_site_id: site.id }),
      ];
      for (const group of groups) expect(await api.as(root).get(urlOf(group))).toFailWith(errors.doesNotExist);
    });

    it('404: what the policy of an API token hides by its name', async () => {
      const hidden = await deleted();
      const policy = { resources: { group: { [hidden.name]: { block: ['GET'] } } } };
      const client = api.withToken(await api.make.apiToken(root, { policy }));

      expect(await client.get(urlOf(hidden))).toFailWith(errors.doesNotExist);
      const { body } = await client.get(`${LIST}?max-results=200`);
      expect(body.deleted_groups.map(({ id }: { id: number }) => id)).not.toContain(hidden.id);
    });
  });

  describe('POST /api/deleted-groups/{deleted_group_id}/restore/', () => {
    it('201: restores a group with all that it had', async () => {
      const group = await api.make.group({ members: [somebody], mailing_list: 'a@example.com', invite_only: true });
      const repository = await api.make.repository({ groups: [group] });
      const request = await api.make.reviewRequest(somebody, repository, { groups: [group] });
      const client = api.as(root);
      const before = (await client.get(`/api/groups/${group.name}/`)).body;
      expect((await client.delete(`/api/groups/${group.name}/`)).status).toBe(204);
      const named = async () =>
        (await client.get(`/api/review-requests/${request.displayId}/`)).body.review_request.target_groups.length;
      expect(await named()).toBe(0);
      expect(await api.as(changer).get(`/api/review-requests/${request.displayId}/`)).toFailWith(
        errors.permissionDenied,
      );

      const answer = await client.post(restoring(group), {});

      expect(answer).toShow(GROUP);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('location')).toBe(`${api.url}/api/groups/${group.name}/`);
      expect(answer.body.group).toEqual(before.group);
      expect(await named()).toBe(1);
      const { body } = await client.get(`/api/groups/${group.name}/users/`);
      expect(body.users.map(({ username }: { username: string }) => username)).toEqual([somebody.username]);
      expect(await client.get(urlOf(group))).toFailWith(errors.doesNotExist);
      expect(
        await api.db.query(`select action, details from audit_log where subject = $1 order by id`, [
          `group ${group.name}`,
        ]),
      ).toMatchObject([
        { action: 'group.deleted' },
        { action: 'group.restored', details: { groupId: group.id, name: group.name } },
      ]);
    });

    it('201: not to what other groups were named for meanwhile, and no answer has told of it', async () => {
      const [group, next] = [await api.make.group(), await api.make.group()];
      const client = api.as(root);
      const request = await api.make.reviewRequest(root, await api.make.repository(), {
        ...{ groups: [group], people: [somebody], summary: 'Count the boats', description: 'All of them' },
      });
      const url = `/api/review-requests/${request.displayId}/`;
      await client.delete(`/api/groups/${group.name}/`);
      const draft = await client.put(`${url}draft/`, { target_groups: next.name, public: '1' });
      const seen = [draft, await client.get(`${url}changes/`), await client.get(`${url}?expand=target_groups`)];

      await client.post(restoring(group), {});

      for (const { text } of seen) expect(text).not.toContain(group.name);
      const { body } = await client.get(url);
      expect(body.review_request.target_groups.map(({ title }: { title: string }) => title)).toEqual([next.name]);
    });

    it('201: to what was changed otherwise meanwhile', async () => {
      const group = await api.make.group();
      const client = api.as(root);
      const request = await api.make.reviewRequest(root, await api.make.repository(), {
        ...{ groups: [group], people: [somebody], summary: 'Count the boats', description: 'All of them' },
      });
      const url = `/api/review-requests/${request.displayId}/`;
      await client.delete(`/api/groups/${group.name}/`);
      expect((await client.put(`${url}draft/`, { summary: 'Changed', public: '1' })).body).toMatchObject({
        stat: 'ok',
      });

      await client.post(restoring(group), {});

      const { body } = await client.get(url);
      expect(body.review_request).toMatchObject({ summary: 'Changed', target_groups: [{ title: group.name }] });
    });

    it('201: under another name', async () => {
      const group = await deleted();
      const name = `${group.name}-again`;

      const answer = await api.as(changer).post(restoring(group), { name });

      expect(answer.body.group).toMatchObject({ id: group.id, name });
    });

    it('201: changes nothing but the group, whatever its size', async () => {
      const group = await deleted({ members: [somebody] });
      const client = await api.withUsedSession(root);

      const statements = await statementsOf(() => client.post(restoring(group), {}));

      expect(statements.filter((one) => /^\s*(with|update|insert|delete)/i.test(one))).toHaveLength(1);
    });

    it('404: of two at once one restores it', async () => {
      const group = await deleted();

      const answers = await Promise.all([0, 1].map(() => api.as(root).post(restoring(group), {})));

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    });

    it('409: another group has the name, and which ones are free', async () => {
      const group = await deleted();
      await api.make.group({ name: group.name });

      const answer = await api.as(root).post(restoring(group), {});

      expect(answer).toFailWith(errors.groupAlreadyExists);
      expect(answer.body.err.msg).toContain(`${group.name}-2`);
      expect(await api.as(root).get(urlOf(group))).toShow(DELETED_GROUP);
    });

    it('400: a name that no group can have', async () => {
      const answer = await api.as(root).post(restoring(await deleted()), { name: 'a b' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ name: [expect.stringContaining('Use 1 to 64 letters')] });
    });

    it('401: an anonymous caller', async () => {
      expect(await api.anonymous.post(restoring(await deleted()), {})).toFailWith(errors.notLoggedIn);
    });

    it('403: those who may not change groups, and tokens that may not change this one', async () => {
      const group = await deleted();
      const policy = { resources: { group: { [group.name]: { allow: ['GET'], block: ['*'] } } } };

      expect(await api.as(somebody).post(restoring(group), {})).toFailWith(errors.permissionDenied);
      const client = api.withToken(await api.make.apiToken(root, { policy }));
      expect(await client.post(restoring(group), {})).toFailWith(errors.permissionDenied);
      expect(await client.delete(urlOf(group))).toFailWith(errors.permissionDenied);
    });

    it('412: it was changed meanwhile', async () => {
      const group = await deleted();

      const answer = await api.as(root).delete(urlOf(group), { headers: { 'if-match': '"other"' } });

      expect(answer).toFailWith(errors.preconditionFailed);
    });
  });

  describe('DELETE /api/deleted-groups/{deleted_group_id}/', () => {
    it('204: gives a group up: it is detached at once', async () => {
      const group = await deleted();

      expect((await api.as(changer).delete(urlOf(group))).status).toBe(204);

      expect(await jobsOf(group)).toEqual([{ name: 'group.deleted', isDue: true }]);
      expect(await api.as(root).post(restoring(group), {})).toFailWith(errors.doesNotExist);
      expect(await api.db.query(`select action from audit_log where subject = $1`, [`group ${group.name}`])).toEqual([
        { action: 'group.given-up' },
      ]);
    });

    it('401, 403, 404: as of its restoration', async () => {
      const group = await deleted();

      expect(await api.anonymous.delete(urlOf(group))).toFailWith(errors.notLoggedIn);
      expect(await api.as(somebody).delete(urlOf(group))).toFailWith(errors.permissionDenied);
      expect(await api.as(root).delete(`${LIST}999999/`)).toFailWith(errors.doesNotExist);
    });
  });

  it('a deletion is followed up once the group cannot be restored any more', async () => {
    const group = await api.make.group();

    await api.as(root).delete(`/api/groups/${group.name}/`);

    const [row] = await api.db.query<[{ days: number }]>(
      `select round(extract(epoch from m.due_at - g.deleted_at) / 86400)::int as days
       from outbox_message m join review_group g on g.id = $2 and g.restorable_until = m.due_at
       where m.payload @> $1`,
      [{ groupId: group.id }, group.id],
    );
    expect(row).toEqual({ days: 30 });
  });
});

describe('a service without undo', () => {
  let api: TestApi;
  beforeAll(async () => (api = await TestApi.boot({ settings: { GROUP_UNDO: 'off' } })));
  afterAll(() => api.close());

  it('follows a deletion up at once', async () => {
    const group = await api.make.group();
    const client = api.as(await api.make.superuser());

    await client.delete(`/api/groups/${group.name}/`);

    expect((await client.get(LIST)).body.total_results).toBe(0);
    const [row] = await api.db.query('select due_at <= now() as "isDue" from outbox_message where payload @> $1', [
      { groupId: group.id },
    ]);
    expect(row).toEqual({ isDue: true });
  });
});
