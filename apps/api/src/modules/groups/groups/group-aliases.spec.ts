import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('a former name of a group', () => {
  const api = TestApi.ofSuite();
  let root: MadeUser;
  let client: TestClient;
  let count = 0;

  beforeAll(async () => {
    root = await api.make.superuser();
    client = api.as(root);
  });

  const urlOf = (name: string) => `/api/groups/${name}/`;
  const rename = async (group: { readonly name: string }, name: string) => {
    const answer = await client.put(urlOf(group.name), { name });
    expect(answer).toShow(GROUP);
    return answer.body.group as { name: string; aliases: string[] };
  };
  /** A group that was called `old` before. */
  const renamed = async (given: Parameters<TestApi['make']['group']>[0] = {}) => {
    const made = await api.make.group(given);
    const name = `renamed-${(count += 1)}`;
    const { aliases } = await rename(made, name);
    expect(aliases).toEqual([made.name]);
    return { ...made, name, old: made.name };
  };
  const leadsTo = async (path: string, as = client) => {
    const { status, headers } = await as.get(path);
    return [status, headers.get('location')];
  };

  describe('308', () => {
    it('leads to the group and to its members, with the query, and is not kept', async () => {
      const { old, name } = await renamed();

      const answer = await client.get(`${urlOf(old)}?only-fields=name`);

      expect(answer.status).toBe(308);
      expect(answer.headers.get('location')).toBe(`${urlOf(name)}?only-fields=name`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await leadsTo(`${urlOf(old)}users/`)).toEqual([308, `${urlOf(name)}users/`]);
    });

    it('leads there on a Local Site, whatever that is called', async () => {
      const site = await api.make.site({ name: 'groups' });
      const group = await api.make.group({ name: 'groups', local_site_id: site.id });
      await client.put('/s/groups/api/groups/groups/', { name: 'now' });

      expect(await leadsTo('/s/groups/api/groups/groups/')).toEqual([308, '/s/groups/api/groups/now/']);
      expect(await client.get(urlOf('now'))).toFailWith(errors.doesNotExist);
      expect(group.name).toBe('groups');
    });

    it('leads through any number of names to the last one, the newest first in the group', async () => {
      const group = await api.make.group();
      await rename(group, `${group.name}-b`);
      const { aliases } = await rename({ name: `${group.name}-b` }, `${group.name}-c`);

      expect(aliases).toEqual([`${group.name}-b`, group.name]);
      expect(await leadsTo(urlOf(group.name))).toEqual([308, urlOf(`${group.name}-c`)]);
      expect((await rename({ name: `${group.name}-c` }, group.name)).aliases).toEqual([
        `${group.name}-c`,
        `${group.name}-b`,
      ]);
    });
  });

  it('404: for those who may not see the group, and for changes', async () => {
    const somebody = await api.make.user();
    const { old } = await renamed({ invite_only: true });

    expect(await api.as(somebody).get(urlOf(old))).toFailWith(errors.doesNotExist);
    expect(await client.put(urlOf(old), { display_name: 'x' })).toFailWith(errors.doesNotExist);
    expect(await client.delete(urlOf(old))).toFailWith(errors.doesNotExist);
  });

  it('404: once another group has had it, the group is deleted, or somebody has ended it', async () => {
    const taken = await renamed();
    const other = await api.make.group({ name: taken.old });
    expect((await client.get(urlOf(taken.name))).body.group.aliases).toEqual([]);
    await client.delete(urlOf(other.name));
    expect(await client.get(urlOf(taken.old))).toFailWith(errors.doesNotExist);

    const deleted = await renamed();
    await client.delete(urlOf(deleted.name));
    expect(await client.get(urlOf(deleted.old))).toFailWith(errors.doesNotExist);

    const ended = await renamed();
    const answer = await client.put(urlOf(ended.name), { aliases: '' });
    expect(answer.body.group.aliases).toEqual([]);
    expect(await client.get(urlOf(ended.old))).toFailWith(errors.doesNotExist);
    expect(
      (
        await api.db.query(`select details from audit_log where subject = $1 order by id desc limit 1`, [
          `group ${ended.name}`,
        ])
      )[0].details,
    ).toMatchObject({ aliases: [], fields: ['aliases'] });
  });

  it('400: one that the group did not have', async () => {
    const { name, old } = await renamed();

    const answer = await client.put(urlOf(name), { aliases: `${old},other` });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields).toEqual({ aliases: ['"other" is no former name of this group.'] });
  });

  it('comes back with a restored group, unless another one has it by now', async () => {
    const [kept, lost] = [await renamed(), await renamed()];
    for (const { name } of [kept, lost]) await client.delete(urlOf(name));
    await api.make.group({ name: lost.old });
    for (const { id } of [kept, lost]) await client.post(`/api/deleted-groups/${id}/restore/`, {});

    expect(await leadsTo(urlOf(kept.old))).toEqual([308, urlOf(kept.name)]);
    expect((await client.get(urlOf(lost.name))).body.group.aliases).toEqual([]);
  });

  it('is one of 20 at most', async () => {
    const group = await api.make.group();
    let name = group.name;
    for (let n = 1; n <= 22; n += 1) name = (await rename({ name }, `${group.name}-${n}`)).name;

    const { aliases } = (await client.get(urlOf(name))).body.group;
    expect(aliases).toHaveLength(20);
    expect(aliases[0]).toBe(`${group.name}-21`);
    expect(await client.get(urlOf(group.name))).toFailWith(errors.doesNotExist);
  });

  it('belongs to one group if several take it at once', async () => {
    const [first, second, third] = [await api.make.group(), await api.make.group(), await api.make.group()];
    await rename(first, 'one-of-several');
    await rename({ name: 'one-of-several' }, first.name);

    await Promise.all(
      [second, third].flatMap(({ name }) => [
        client.put(urlOf(name), { name: 'one-of-several' }),
        client.put(urlOf('one-of-several'), { name: `${name}-later` }),
      ]),
    );

    const having = await api.db.query(
      `select name from review_group where name = 'one-of-several' or aliases @> array['one-of-several']`,
    );
    expect(having).toHaveLength(1);
  });

  describe('is as good as the name', () => {
    let group: Made & { readonly old: string };
    let request: number;
    beforeAll(async () => {
      group = await renamed({ members: [root] });
      const repository = await api.make.repository();
      request = (await api.make.reviewRequest(root, repository, { groups: [group] })).displayId;
    });

    it('in filters of review requests, alone and with others', async () => {
      const find = async (query: string) =>
        (await client.get(`/api/review-requests/?${query}`)).body.review_requests.map(({ id }: { id: number }) => id);

      expect(await find(`to-groups=${group.old}`)).toEqual([request]);
      expect(await find(`to-groups=${group.old},${group.name}&status=all`)).toEqual([request]);
      expect(await find(`to-groups=${group.old}&from-user=${root.username}`)).toEqual([request]);
    });

    it('in drafts of review requests, unless a group is called like it', async () => {
      const path = `/api/review-requests/${request}/draft/`;
      const named = async (target_groups: string) => {
        const { body } = await client.put(path, { target_groups });
        return body.draft.target_groups.map(({ title }: { title: string }) => title);
      };

      expect(await named(`${group.old}, ${group.name}`)).toEqual([group.name]);
      const alike = await api.make.group({ name: group.old.toUpperCase() });
      expect(await named(group.old)).toEqual([alike.name]);
    });

    it('in default reviewers, webhooks, feeds and whom somebody asks', async () => {
      const made = await client.post('/api/default-reviewers/', { name: 'docs', file_regex: '.*', groups: group.old });
      expect(made.body.default_reviewer.groups.map(({ title }: { title: string }) => title)).toEqual([group.name]);
      expect((await client.get(`/api/default-reviewers/?groups=${group.old}`)).body.total_results).toBe(1);

      const hook = { apply_to: 'all', enabled: '1', encoding: 'application/json', events: '*' };
      const webhook = await client.post('/api/webhooks/', {
        ...hook,
        url: 'https://hooks.example.com/',
        groups: `${group.old},${group.name}`,
      });
      expect(webhook.body.webhook.groups).toHaveLength(1);

      const feeds = `/api/users/${root.username}/feed-addresses/`;
      expect((await client.post(feeds, { group: group.old })).status).toBe(201);

      const asked = await client.post(`/api/review-requests/${request}/attention/`, {
        group_name: group.old,
        note: 'Have a look',
      });
      expect(asked.body).toMatchObject({ stat: 'ok' });
      expect((await client.get(`/api/attention/?group=${group.old}`)).body.total_results).toBe(1);
    });
  });

  describe('in the policy of an API token', () => {
    const withPolicy = async (group: object) =>
      api.withToken(await api.make.apiToken(root, { policy: { resources: { group } } }));

    it('bars from the group, by any of its names, in lists and by its id', async () => {
      const { old, name, id } = await renamed();
      const barred = await withPolicy({ [old]: { block: ['*'] } });

      expect(await barred.get(urlOf(name))).toFailWith(errors.permissionDenied);
      expect((await barred.get(urlOf(old))).status).toBe(403);
      expect((await barred.get(`/api/groups/?q=${name}`)).body.total_results).toBe(0);
      await client.delete(urlOf(name));
      expect(await barred.post(`/api/deleted-groups/${id}/restore/`, {})).toFailWith(errors.doesNotExist);
    });

    it('lets at the group alone', async () => {
      const { old, name } = await renamed();
      const only = await withPolicy({ '*': { block: ['*'] }, [old]: { allow: ['GET'] } });

      expect(await only.get(urlOf(name))).toShow(GROUP);
      expect(await leadsTo(urlOf(old), only)).toEqual([308, urlOf(name)]);
      expect(await only.put(urlOf(name), { display_name: 'x' })).toFailWith(errors.permissionDenied);
    });

    it('is another group once that has the name', async () => {
      const { old, name } = await renamed();
      const only = await withPolicy({ '*': { block: ['*'] }, [old]: { allow: ['*'] } });
      await api.make.group({ name: old });

      expect(await only.get(urlOf(name))).toFailWith(errors.permissionDenied);
      expect(await only.get(urlOf(old))).toShow(GROUP);
    });
  });
});
