import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import type { TestClient } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';
import { TokenRecorder } from '../callers/token-recorder';

/** What a superuser may do, a token of theirs with bounds may do within them only. */
describe('the bounds of a token', () => {
  const api = TestApi.ofSuite();
  let root: MadeUser;
  let ours: Made;
  let theirs: Made;
  let team: Made;
  let others: Made;
  let mine: { displayId: number };
  let foreign: { displayId: number };
  let loose: { displayId: number };

  beforeAll(async () => {
    root = await api.make.superuser();
    [team, others] = [await api.make.group(), await api.make.group({ invite_only: true })];
    [ours, theirs] = [await api.make.repository(), await api.make.repository({ groups: [others], users: [root] })];
    mine = await api.make.reviewRequest(root, ours, { groups: [team, others] });
    foreign = await api.make.reviewRequest(root, theirs, { groups: [others] });
    loose = await api.make.reviewRequest(root, ours);
  });

  const urlOf = ({ displayId }: { displayId: number }) => `/api/review-requests/${displayId}/`;
  const apiToken = async (bounds: object, columns: object = {}) =>
    api.withToken(await api.make.apiToken(root, { bounds: JSON.stringify(bounds), ...columns }));
  const bearer = async (bounds: object) => {
    const { value, id } = await api.make.oauthToken(root, { scopes: [...SCOPES] });
    await api.db.query('update oauth_token set bounds = $1 where id = $2', [JSON.stringify(bounds), id]);
    return api.withBearer(value);
  };
  const childOf = async (bounds: object | null, own: object | null) => {
    const parent = await api.make.madeApiToken(root, { bounds: bounds && JSON.stringify(bounds) });
    return api.withToken((await api.make.childToken(parent, { bounds: own && JSON.stringify(own) })).value);
  };
  const session = async (bounds: object) => {
    const { headers } = await (await apiToken(bounds)).get('/api/session/');
    return api.anonymous.with({ cookie: cookieOf(headers) });
  };
  const idsIn = async (client: TestClient, query = '') => {
    const { body } = await client.get(`/api/review-requests/?show-all-unpublished=1${query}`);
    const requests = body.review_requests as { id: number }[];
    expect(body.total_results).toBe(requests.length);
    expect((await client.get(`/api/review-requests/?counts-only=1${query}`)).body.count).toBe(requests.length);
    return requests.map(({ id }) => id).sort((a, b) => a - b);
  };
  const inOrder = (...requests: { displayId: number }[]) =>
    requests.map(({ displayId }) => displayId).sort((a, b) => a - b);

  describe.each([
    ['an API token', apiToken],
    ['an OAuth2 token', bearer],
    ['a session that an API token has opened', session],
    ['a token that was made from a token with bounds', (bounds: object) => childOf(bounds, null)],
    ['a token that was made from one without', (bounds: object) => childOf(null, bounds)],
  ])('%s', (_, withBounds) => {
    it('200: of repositories: these, their review requests, and nothing of others', async () => {
      const client = await withBounds({ repositories: [ours.id] });

      for (const url of [urlOf(mine), urlOf(loose), `/api/repositories/${ours.id}/`, '/api/', '/api/session/']) {
        expect((await client.get(url)).status).toBe(200);
      }
      for (const url of [urlOf(foreign), `${urlOf(foreign)}reviews/`, `/api/repositories/${theirs.id}/`]) {
        expect(await client.get(url)).toFailWith(errors.permissionDenied);
      }
      expect(await idsIn(client)).toEqual(inOrder(mine, loose));
      expect(await idsIn(client, `&repository=${theirs.id}`)).toEqual([]);
      expect(await idsIn(client, `&to-groups=${others.name}`)).toEqual(inOrder(mine));
      const { body } = await client.get('/api/repositories/');
      expect(body.repositories).toMatchObject([{ id: ours.id }]);
      expect(body.total_results).toBe(1);
    });

    it('200: of groups: these, the review requests that name one, and nothing of others', async () => {
      const client = await withBounds({ groups: [team.id] });

      for (const url of [urlOf(mine), `/api/groups/${team.name}/`, `/api/groups/${team.name}/users/`]) {
        expect((await client.get(url)).status).toBe(200);
      }
      for (const url of [urlOf(foreign), urlOf(loose), `/api/groups/${others.name}/`]) {
        expect(await client.get(url)).toFailWith(errors.permissionDenied);
      }
      expect(await idsIn(client)).toEqual(inOrder(mine));
      expect(await idsIn(client, `&to-groups=${others.name}`)).toEqual([]);
      const { body } = await client.get('/api/groups/?show-invisible=1');
      expect(body.groups).toMatchObject([{ name: team.name }]);
      expect(body.total_results).toBe(1);
    });

    it('200: of both: what lies in both', async () => {
      const client = await withBounds({ repositories: [ours.id, theirs.id], groups: [others.id] });

      expect(await idsIn(client)).toEqual(inOrder(mine, foreign));
      expect(await client.get(urlOf(loose))).toFailWith(errors.permissionDenied);
    });

    it('200: of what is gone: nothing', async () => {
      const client = await withBounds({ repositories: [99_999_999] });

      expect(await idsIn(client)).toEqual([]);
      expect((await client.get('/api/repositories/')).body.repositories).toEqual([]);
    });

    it('403: what is not about repositories or groups is closed, and what is made would lie elsewhere', async () => {
      const client = await withBounds({ repositories: [ours.id], groups: [team.id] });

      for (const url of ['audit', 'dashboard', 'search', 'updates', 'webhooks', 'reviews', 'attention', 'oauth-apps']) {
        expect(await client.get(`/api/${url}/`)).toFailWith(errors.permissionDenied);
      }
      expect(await client.get(`/api/users/${root.username}/watched/`)).toFailWith(errors.permissionDenied);
      expect((await client.get(`/api/users/${root.username}/`)).status).toBe(200);
      expect(await client.put(`/api/users/${root.username}/`, { first_name: 'X' })).toFailWith(errors.permissionDenied);
      expect(await client.put('/api/session/')).toFailWith(errors.permissionDenied);
      for (const url of ['groups', 'repositories', 'review-requests']) {
        expect(await client.post(`/api/${url}/`, { name: 'new' })).toFailWith(errors.permissionDenied);
      }
    });

    it('403: of one kind, the other is closed', async () => {
      const [ofRepositories, ofGroups] = [
        await withBounds({ repositories: [ours.id] }),
        await withBounds({ groups: [team.id] }),
      ];

      expect(await ofRepositories.get(`/api/groups/${team.name}/`)).toFailWith(errors.permissionDenied);
      expect(await ofRepositories.delete(`/api/groups/${team.name}/`)).toFailWith(errors.permissionDenied);
      expect(await ofGroups.get('/api/repositories/')).toFailWith(errors.permissionDenied);
    });

    it('403: changes nothing that is out of them', async () => {
      const client = await withBounds({ repositories: [ours.id], groups: [team.id] });

      const [repository, group] = [`/api/repositories/${theirs.id}/`, `/api/groups/${others.name}/`];
      for (const url of [repository, group, `${repository}source/`, urlOf(foreign), urlOf(loose)]) {
        expect(await client.put(url)).toFailWith(errors.permissionDenied);
        expect(await client.delete(url)).toFailWith(errors.permissionDenied);
      }
      for (const url of [`${repository}users/`, `${group}users/`, `${repository}connection-check/`]) {
        expect(await client.post(url, { username: root.username })).toFailWith(errors.permissionDenied);
      }
      for (const url of [`${group}users/${root.username}/`, `${repository}groups/${others.name}/`]) {
        expect(await client.get(url)).toFailWith(errors.permissionDenied);
        expect(await client.delete(url)).toFailWith(errors.permissionDenied);
      }
      expect(await client.get(`${repository}users/`)).toFailWith(errors.permissionDenied);
      expect((await client.put(`/api/groups/${team.name}/`, { display_name: 'Team' })).status).toBe(200);
      expect((await client.put(`/api/repositories/${ours.id}/`, { bug_tracker: '' })).status).toBe(200);
    });

    it('403: of repositories, shows no whole group below one, and lets none in', async () => {
      const group = await api.make.group({ invite_only: true });
      const repository = await api.make.repository({ is_public: false, groups: [group, others] });
      const list = `/api/repositories/${repository.id}/groups/`;
      const [alone, both] = [
        await withBounds({ repositories: [repository.id] }),
        await withBounds({ repositories: [repository.id], groups: [group.id] }),
      ];

      for (const url of [list, `${list}${group.name}/`]) {
        expect(await alone.get(url)).toFailWith(errors.permissionDenied);
      }
      expect(await alone.post(list, { group_name: others.name })).toFailWith(errors.permissionDenied);
      expect(await alone.delete(`${list}${group.name}/`)).toFailWith(errors.permissionDenied);
      const { body } = await alone.get(`/api/repositories/${repository.id}/?expand=groups`);
      expect(JSON.stringify(body)).not.toContain('mailing_list');
      expect((await both.get(list)).body.groups).toMatchObject([{ name: group.name }]);
      expect(await both.get(`${list}${others.name}/`)).toFailWith(errors.doesNotExist);
    });

    it('shows no object inlined that is out of them', async () => {
      const client = await withBounds({ repositories: [ours.id] });

      const { body } = await client.get(`${urlOf(mine)}?expand=target_groups,repository,submitter`);
      const { target_groups, repository } = body.review_request as { target_groups: object[]; repository: object };
      expect(repository).toMatchObject({ id: ours.id });
      expect(JSON.stringify(target_groups)).not.toContain('invite_only');
    });
  });

  it('makes review requests in its repositories only', async () => {
    const client = await apiToken({ repositories: [ours.id] });

    const made = await client.post('/api/review-requests/', { repository: String(ours.id) });
    expect(made.status).toBe(201);
    expect((await client.get(urlOf({ displayId: made.body.review_request.id as number }))).status).toBe(200);
    expect(await client.post('/api/review-requests/')).toFailWith(errors.permissionDenied);
    expect(await client.post('/api/review-requests/', { repository: String(theirs.id) })).toFailWith(
      errors.invalidRepository,
    );
    expect(await client.post('/api/review-requests/', { repository: theirs.name })).toFailWith(
      errors.invalidRepository,
    );
  });

  it('of a group stay when it has another name, and end with it', async () => {
    const group = await api.make.group();
    const client = await apiToken({ groups: [group.id] });

    expect((await client.put(`/api/groups/${group.name}/`, { name: `${group.name}-new` })).status).toBe(200);
    expect((await client.get(`/api/groups/${group.name}-new/`)).status).toBe(200);
    expect((await client.delete(`/api/groups/${group.name}-new/`)).status).toBe(204);
    expect((await client.get('/api/groups/?show-invisible=1')).body.groups).toEqual([]);
  });

  it('of Local Sites: it works there only', async () => {
    const [here, there] = [await api.make.site({ users: [root] }), await api.make.site({ users: [root] })];
    const client = await apiToken({ sites: [here.id] });
    const outside = await apiToken({ sites: [0, here.id] });

    expect((await client.get(`/s/${here.name}/api/groups/`)).status).toBe(200);
    expect(await client.get(`/s/${there.name}/api/groups/`)).toFailWith(errors.permissionDenied);
    expect(await client.get('/api/groups/')).toFailWith(errors.permissionDenied);
    expect((await outside.get('/api/dashboard/')).status).toBe(200);
    expect(await outside.get(`/s/${there.name}/api/groups/`)).toFailWith(errors.permissionDenied);
  });

  it('hide what would else be inlined, so that it is no use of the token', async () => {
    const { value, id } = await api.make.madeApiToken(root, { bounds: JSON.stringify({ groups: [team.id] }) });
    await api.withToken(value).get(`${urlOf(mine)}?expand=repository`);

    const uses = await eventually(async () => {
      await api.part(TokenRecorder).write();
      const found = await api.db.query<{ resource: string }[]>('select resource from token_use where token_id = $1', [
        id,
      ]);
      return found.length > 0 && found;
    });

    expect(uses).toEqual([{ resource: 'review_request' }]);
  });

  it('never give more than their owner may', async () => {
    const person = await api.make.user();
    const [closed, group] = [
      await api.make.repository({ is_public: false }),
      await api.make.group({ invite_only: true }),
    ];
    const request = await api.make.reviewRequest(root, closed);
    const token = await api.make.apiToken(person, {
      bounds: JSON.stringify({ repositories: [closed.id], groups: [group.id] }),
    });
    const client = api.withToken(token);

    expect(await client.get(`/api/repositories/${closed.id}/`)).toFailWith(errors.permissionDenied);
    expect(await client.get(`/api/groups/${group.name}/`)).toFailWith(errors.permissionDenied);
    expect(await client.get(urlOf(request))).toFailWith(errors.permissionDenied);
    expect(await idsIn(client)).toEqual([]);
  });

  describe('are given and changed by the owner in person', () => {
    const list = () => `/api/users/${root.username}/api-tokens/`;

    it('201 and 200: by ids and names, and shown so', async () => {
      const bounds = { repositories: [ours.id], groups: [team.name], sites: [''] };
      const given = JSON.stringify({ ...bounds, repositories: [ours.name] });
      const made = await api.as(root).post(list(), { note: 'CI', policy: '{}', bounds: given });
      expect(made.body.api_token.bounds).toEqual(bounds);
      const url = `${list()}${made.body.api_token.id}/`;
      const client = api.withToken(made.body.api_token.token as string);
      expect(await idsIn(client)).toEqual(inOrder(mine));

      const changed = await api.as(root).put(url, { bounds: JSON.stringify({ groups: [others.name] }) });
      expect(changed.body.api_token.bounds).toEqual({ groups: [others.name] });
      expect(await idsIn(client)).toEqual(inOrder(mine, foreign));
      expect((await api.as(root).put(url, { note: 'kept' })).body.api_token.bounds).toEqual({ groups: [others.name] });
      expect((await api.as(root).put(url, { bounds: '' })).body.api_token.bounds).toBeNull();
      expect((await client.get('/api/dashboard/')).status).toBe(200);
      const json = { bounds: { repositories: [ours.id] } };
      expect((await api.as(root).send('PUT', url, { json })).body.api_token.bounds).toEqual(json.bounds);
      expect((await api.as(root).send('PUT', url, { json: { bounds: null } })).body.api_token.bounds).toBeNull();
    });

    it('201: by the former name of a group', async () => {
      const group = await api.make.group();
      await api.as(root).put(`/api/groups/${group.name}/`, { name: `${group.name}-now` });

      const bounds = JSON.stringify({ groups: [group.name] });
      const { body } = await api.as(root).post(list(), { note: 'CI', policy: '{}', bounds });

      expect(body.api_token.bounds).toEqual({ groups: [`${group.name}-now`] });
    });

    it('200: of an OAuth2 token, and they stay when it is refreshed', async () => {
      const { id, value, grantId } = await api.make.oauthToken(root, { scopes: [...SCOPES] });
      const url = `/api/oauth-tokens/${id}/`;
      const bounds = { repositories: [ours.id] };

      const changed = await api.as(root).put(url, { bounds: JSON.stringify(bounds) });
      expect(changed.body.oauth_token.bounds).toEqual(bounds);
      expect(changed.body.oauth_token.scope).toHaveLength(SCOPES.size);
      expect(await idsIn(api.withBearer(value))).toContain(mine.displayId);
      expect(await api.withBearer(value).get(urlOf(foreign))).toFailWith(errors.permissionDenied);
      expect(await api.db.query('select bounds from oauth_grant where id = $1', [grantId])).toEqual([{ bounds }]);
      expect((await api.as(root).put(url, { remove_scopes: 'group:read' })).body.oauth_token.bounds).toEqual(bounds);
      expect((await api.as(root).put(url, { bounds: '' })).body.oauth_token.bounds).toBeNull();
    });

    it.each([
      ['x', 'JSON object'],
      ['[]', 'JSON object'],
      ['{}', 'must have'],
      ['{"repositories":[]}', 'not empty'],
      ['{"repositories":["1"]}', 'no repository "1"'],
      ['{"repositories":[1e300]}', 'ids or names'],
      ['{"repositories":[null]}', 'ids or names'],
      ['{"repositories":[99999999]}', 'no repository "99999999"'],
      ['{"groups":["nobody"]}', 'no group "nobody"'],
      ['{"groups":[1]}', 'names'],
      ['{"groups":["a\\u0000"]}', 'names'],
      ['{"sites":["nowhere"]}', 'no Local Site "nowhere"'],
      ['{"users":["x"]}', '"users" is no bound'],
      ['{"__proto__":[1]}', 'is no bound'],
    ])('400: %s', async (bounds, message) => {
      const answer = await api.as(root).post(list(), { note: 'CI', policy: '{}', bounds });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ bounds: [expect.stringContaining(message)] });
    });

    it('400: more than 100 of a kind', async () => {
      const bounds = JSON.stringify({ groups: Array.from({ length: 101 }, (_, index) => `group-${index}`) });

      const answer = await api.as(root).post(list(), { note: 'CI', policy: '{}', bounds });
      expect(answer.body.fields).toEqual({ bounds: [expect.stringContaining('100 at most')] });
    });

    it('400: what its owner does not see, and sites of a token that works in one place', async () => {
      const person = await api.make.user();
      const closed = await api.make.repository({ is_public: false });
      const site = await api.make.site({ users: [person] });
      const tokens = `/api/users/${person.username}/api-tokens/`;
      const post = (url: string, bounds: object) =>
        api.as(person).post(url, { note: 'CI', policy: '{}', bounds: JSON.stringify(bounds) });

      expect(await post(tokens, { repositories: [closed.id] })).toFailWith(errors.invalidFormData);
      expect(await post(tokens, { groups: [others.name] })).toFailWith(errors.invalidFormData);
      expect(await post(`/s/${site.name}${tokens}`, { sites: [site.name] })).toFailWith(errors.invalidFormData);
      const { id } = await api.make.oauthToken(root);
      const ofOAuth = await api.as(root).put(`/api/oauth-tokens/${id}/`, { bounds: '{"sites":[""]}' });
      expect(ofOAuth).toFailWith(errors.invalidFormData);
    });
  });

  describe('a token that was made from another one, with bounds of its own', () => {
    it('reaches what lies within both', async () => {
      const client = await childOf(
        { repositories: [ours.id] },
        { repositories: [ours.id, theirs.id], groups: [team.id] },
      );

      expect((await client.get(urlOf(mine))).status).toBe(200);
      for (const request of [foreign, loose])
        expect(await client.get(urlOf(request))).toFailWith(errors.permissionDenied);
      expect(await idsIn(client)).toEqual(inOrder(mine));
    });

    it('opens nothing that one of them closes, where they name different kinds', async () => {
      const closed = await api.make.repository({ is_public: false });
      const clients = [
        await childOf({ groups: [team.id] }, { repositories: [ours.id, closed.id] }),
        await childOf({ repositories: [ours.id] }, { groups: [team.id, others.id] }),
      ];

      for (const client of clients) {
        for (const url of [`/api/repositories/${closed.id}/`, `/api/groups/${others.name}/`]) {
          for (const answer of [await client.get(url), await client.put(url), await client.delete(url)]) {
            expect(answer).toFailWith(errors.permissionDenied);
          }
          const added = await client.post(`${url}users/`, { username: root.username });
          expect(added).toFailWith(errors.permissionDenied);
        }
        for (const url of ['repositories', 'groups']) {
          expect(await client.get(`/api/${url}/`)).toFailWith(errors.permissionDenied);
        }
        expect(await idsIn(client)).toEqual(inOrder(mine));
        const { body } = await client.get(`${urlOf(mine)}?expand=target_groups,repository`);
        expect(JSON.stringify(body)).not.toMatch(/invite_only|mirror_path/);
        expect(await client.post('/api/review-requests/', { repository: String(ours.id) })).toFailWith(
          errors.permissionDenied,
        );
      }
    });

    it('reaches nothing where nothing lies within both', async () => {
      const client = await childOf({ repositories: [ours.id] }, { repositories: [theirs.id] });

      for (const request of [mine, foreign, loose]) {
        expect(await client.get(urlOf(request))).toFailWith(errors.permissionDenied);
      }
      expect(await idsIn(client)).toEqual([]);
    });
  });
});
