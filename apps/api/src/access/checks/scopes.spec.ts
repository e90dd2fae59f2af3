import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import type { RequestParts } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import type { Made, MadeUser } from '@review-service/testing/make';
import { sampled } from '@review-service/testing/sampled';
import { type SamplePlace, urlAt } from '../../../test/place';
import { ReusedPlace } from '../../../test/reused-place';
import { SAMPLED_ROUTES, SAMPLES } from '../../../test/samples';
import { TestApi } from '../../../test/test-api';
import { controllersOf, routesOf } from '../../hypermedia/resources/routes';
import { modules } from '../../modules';

/** The scope that each URL needs, the status for a superuser's token with it, and the scopes that it needs beside it. */
const NEEDS = SAMPLED_ROUTES.flatMap(({ method, path, scope, status, alsoNeeds }) =>
  scope === undefined ? [] : [[method, path, scope, status, alsoNeeds] as const],
);

/** URLs that refuse all tokens. */
const CLOSED = SAMPLED_ROUTES.flatMap(({ method, path, scope }) =>
  scope === undefined ? [[method, path] as const] : [],
);

/** Those that refuse API tokens, too. */
const CLOSED_TO_API_TOKENS = SAMPLED_ROUTES.flatMap(({ method, path, scope, sample }) =>
  scope === undefined && !sample.needsApiToken ? [[method, path] as const] : [],
);

/** Those that refuse everybody but them. */
const FOR_API_TOKENS = SAMPLED_ROUTES.flatMap(({ method, path, status, sample }) =>
  sample.needsApiToken ? [[method, path, status] as const] : [],
);

const READS = NEEDS.filter(([method]) => method === 'GET');
const PATHS = [...new Set([...NEEDS, ...CLOSED].map(([, path]) => path))];

describe('scopes of an OAuth2 token (decision A6)', () => {
  let api: TestApi;
  /** A superuser, so that only scopes refuse. */
  let owner: MadeUser;
  let repository: Made;
  let places: ReusedPlace;
  let place: SamplePlace;
  let group: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    owner = await api.make.superuser();
    repository = await api.make.repository();
    places = new ReusedPlace(api, owner);
    place = await places.for('');
  });
  beforeEach(async () => {
    group = await api.make.group({ members: [owner] });
  });
  afterAll(() => api.close());

  const having = async (...scopes: string[]) => api.withBearer((await api.make.oauthToken(owner, { scopes })).value);
  const without = (scope: string) => having(...[...SCOPES].filter((known) => known !== scope));
  const challengeOf = (scope: string) => `Bearer realm="Web API", error="insufficient_scope", scope="${scope}"`;

  /** A URL with the keys of real objects for its placeholders. */
  const urlOf = (path: string) => urlAt(path, place);
  const sampleOf = (path: string) => SAMPLES.find(({ list }) => list[0] === path);
  const sendingOf = (method: string, path: string): RequestParts => {
    const [sample, values] = [sampleOf(path), place.values.get(path) ?? {}];
    if (method === 'POST') return sample?.sent?.(values) ?? {};
    return method === 'PUT' && sample?.changed ? { form: sample.changed(values) } : {};
  };
  /** Notes which objects are deleted or replaced. */
  const note = (method: string, path: string) => {
    const isReplaced = method === 'POST' && sampleOf(path)?.replaces;
    if (method === 'DELETE' || isReplaced) places.useUp(path);
  };

  it('are written down in samples for every method of every URL that is served', () => {
    const served = controllersOf(modules)
      .flatMap(routesOf)
      .map(({ method, path }) => `${method} ${path}`);

    expect([...NEEDS, ...CLOSED].map(([method, path]) => `${method} ${path}`).sort()).toEqual(served.sort());
  });

  it('are all known to the editor of a token', () => {
    expect(NEEDS.map(([, , scope]) => scope).filter((scope) => !SCOPES.has(scope))).toEqual([]);
  });

  describe('let through', () => {
    it.each(NEEDS)('%s %s with %s alone: %i', async (method, path, scope, status, more) => {
      place = await places.for(path);
      const client = await having(scope, ...more);

      expect((await client.send(method, urlOf(path), sendingOf(method, path))).status).toBe(status);
      note(method, path);
    });
  });

  describe('403: keep out, and say which one is missing', () => {
    it.each(sampled(NEEDS, 30))('%s %s with all but %s', async (method, path, scope, _status) => {
      const client = await without(scope);

      const answer = await client.send(method, urlOf(path), sendingOf(method, path));

      expect(answer).toFailWith(errors.missingScope);
      expect(answer.headers.get('www-authenticate')).toBe(challengeOf(scope));
      expect(answer.headers.has('set-cookie')).toBe(false);
    });

    it('and nothing has happened', async () => {
      const client = await without('group:destroy');

      await client.delete(`/api/groups/${group.name}/`);

      expect((await client.get(`/api/groups/${group.name}/`)).status).toBe(200);
    });
  });

  describe('for HEAD are those for reading', () => {
    it.each(sampled(READS, 15))(
      '%s %s: 200 with %s alone, 403 with all but that',
      async (_, path, scope, status, more) => {
        place = await places.for(path);
        const [enough, lacking] = [await having(scope, ...more), await without(scope)];

        expect(await enough.send('HEAD', urlOf(path))).toMatchObject({ status, text: '' });
        const refused = await lacking.send('HEAD', urlOf(path));
        expect(refused).toMatchObject({ status: 403, text: '' });
        expect(refused.headers.get('www-authenticate')).toBe(challengeOf(scope));
      },
    );
  });

  describe('for OPTIONS are none', () => {
    it.each(sampled(PATHS, 10))('204: %s', async (path) => {
      expect((await (await having()).send('OPTIONS', urlOf(path))).status).toBe(204);
    });
  });

  describe('for a POST with _method are those of that method', () => {
    const changed = NEEDS.filter(([method]) => method !== 'POST');

    it.each(sampled(changed, 15))('%s %s with %s alone: %i', async (method, path, scope, status, more) => {
      place = await places.for(path);
      const client = await having(scope, ...more);

      expect((await client.post(urlOf(path), { _method: method })).status).toBe(status);
      note(method, path);
    });

    it.each(sampled(changed, 15))('403: %s %s with all but %s', async (method, path, scope, _status) => {
      const client = await without(scope);

      const answer = await client.post(urlOf(path), { _method: method });

      expect(answer).toFailWith(errors.missingScope);
      expect(answer.headers.get('www-authenticate')).toBe(challengeOf(scope));
    });

    it('405: an unknown method is refused before the scope is checked', async () => {
      expect(await (await having()).post('/api/groups/', { _method: 'PATCH' })).toFailWith(errors.methodNotAllowed);
    });
  });

  describe('403', () => {
    it('a token without scopes may do nothing at all', async () => {
      const client = await having();

      for (const [method, path] of NEEDS) {
        expect(await client.send(method, urlOf(path))).toFailWith(errors.missingScope);
      }
    });

    it.each([
      ['group:read', ['group:write', 'group:destroy'], 'GET'],
      ['group:write', ['group:read', 'group:destroy'], 'PUT'],
      ['group:destroy', ['group:read', 'group:write'], 'DELETE'],
    ])('nothing includes %s, not even %j', async (_, scopes, method) => {
      const client = await having(...scopes);

      expect(await client.send(method, `/api/groups/${group.name}/`)).toFailWith(errors.missingScope);
    });

    it.each(['GROUP:READ', 'group', 'group:', 'group:*', '*:read', '*', 'groups:read', 'group:get', 'group:read '])(
      '%j opens nothing: scopes are exact and have no wildcards',
      async (scope) => {
        expect(await (await having(scope)).get('/api/groups/')).toFailWith(errors.missingScope);
      },
    );

    it('gives no permission that the owner does not have', async () => {
      const somebody = await api.make.user();
      const { value } = await api.make.oauthToken(somebody, { scopes: ['group:write', 'group:destroy'] });
      const client = api.withBearer(value);

      expect(await client.put(`/api/groups/${group.name}/`)).toFailWith(errors.permissionDenied);
      expect(await client.delete(`/api/groups/${group.name}/`)).toFailWith(errors.permissionDenied);
    });

    it('304 is no way around it', async () => {
      const { headers } = await (await having('group:read')).get('/api/groups/');
      const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };

      expect(await (await having('root:read')).get('/api/groups/', known)).toFailWith(errors.missingScope);
    });

    it('counting is reading', async () => {
      expect(await (await without('group:read')).get('/api/groups/?counts-only=1')).toFailWith(errors.missingScope);
      expect((await (await having('group:read')).get('/api/groups/?counts-only=1')).status).toBe(200);
    });
  });

  describe('are about the resource that is addressed, and no other', () => {
    it('403: the members of a group are not the group, nor users', async () => {
      const client = await having('group:read', 'user:read');

      expect(await client.get(`/api/groups/${group.name}/users/`)).toFailWith(errors.missingScope);
    });

    it('403: the attachments of a repository are not the repository', async () => {
      const client = await having('repository:read', 'file_attachment:read');

      expect(await client.get(`/api/repositories/${repository.id}/diff-file-attachments/`)).toFailWith(
        errors.missingScope,
      );
    });

    it('200: on a Local Site they are the same', async () => {
      const site = await api.make.site({ users: [owner] });
      const ofSite = await api.make.application(owner, { local_site_id: site.id });
      const { value } = await api.make.oauthToken(owner, { application: ofSite, scopes: ['group:read'] });
      const client = api.withBearer(value);

      expect((await client.get(`/s/${site.name}/api/groups/`)).status).toBe(200);
      expect(await client.get(`/s/${site.name}/api/users/`)).toFailWith(errors.missingScope);
    });
  });

  describe('are needed for what an expansion inlines, too', () => {
    it('a session’s user stays a link without user:read', async () => {
      const url = '/api/session/?expand=user';

      const closed = await (await having('session:read')).get(url);
      const open = await (await having('session:read', 'user:read')).get(url);

      expect(closed.body.session.links.user.title).toBe(owner.username);
      expect(closed.body.session).not.toHaveProperty('user');
      expect(open.body.session.user.username).toBe(owner.username);
    });

    it('a group’s members stay a link without review_group_user:read', async () => {
      const url = `/api/groups/${group.name}/?expand=review_group_users`;

      const closed = await (await having('group:read', 'user:read')).get(url);
      const open = await (await having('group:read', 'review_group_user:read')).get(url);

      expect(closed.body.group.links).toHaveProperty('review_group_users');
      expect(closed.body.group).not.toHaveProperty('review_group_users');
      expect(open.body.group.review_group_users).toMatchObject([{ username: owner.username }]);
    });

    it('in a list, and in the answer to a change', async () => {
      const client = await having('group:read', 'group:write');

      const list = await client.get(`/api/groups/?q=${group.name}&expand=review_group_users`);
      const changed = await client.put(`/api/groups/${group.name}/`, { expand: 'review_group_users' });

      expect(list.body.groups).toHaveLength(1);
      expect(list.body.groups[0]).not.toHaveProperty('review_group_users');
      expect(changed.status).toBe(200);
      expect(changed.body.group).not.toHaveProperty('review_group_users');
    });
  });

  describe('do not open what is closed to tokens', () => {
    /** There are no such scopes, and a token with them is refused. */
    const invented = ['oauth_token', 'api_token', 'oauth_token_usage'].flatMap((id) =>
      ['read', 'write', 'destroy'].map((access) => `${id}:${access}`),
    );

    it.each(CLOSED)('403: %s %s, with every scope there is and with none: 113 before 112', async (method, path) => {
      for (const client of [await having(...SCOPES, ...invented), await having()]) {
        const answer = await client.send(method, urlOf(path));

        expect(answer).toFailWith(errors.tokenAccessDenied);
        expect(answer.headers.has('www-authenticate')).toBe(false);
        expect(answer.headers.has('set-cookie')).toBe(false);
      }
    });

    it.each(sampled(CLOSED_TO_API_TOKENS, 10))(
      '403: %s %s, to an API token whose policy allows everything',
      async (method, path) => {
        const all = { '*': { allow: ['*'] } };
        const policy = { resources: { ...all, oauth_token: all, api_token: all } };

        for (const columns of [{}, { policy }]) {
          const client = api.withToken(await api.make.apiToken(owner, columns));
          expect(await client.send(method, urlOf(path))).toFailWith(errors.permissionDenied);
        }
      },
    );

    it.each(sampled(CLOSED, 10))('403: %s %s, to the session of an API token', async (method, path) => {
      const { headers } = await api.withToken(await api.make.apiToken(owner)).get('/api/session/');
      const session = api.anonymous.with({ cookie: cookieOf(headers) });

      expect((await session.get('/api/session/')).body.session.authenticated).toBe(true);
      expect(await session.send(method, urlOf(path))).toFailWith(errors.permissionDenied);
    });

    it.each(FOR_API_TOKENS)(
      '%s %s: %i to an API token, and 403 to a superuser without one',
      async (method, path, status) => {
        place = await places.for(path);
        const sending = sendingOf(method, path);

        expect(await api.as(owner).send(method, urlOf(path), sending)).toFailWith(errors.permissionDenied);
        const client = api.withToken(String(place.values.get(path)?.token));
        expect((await client.send(method, urlOf(path), sending)).status).toBe(status);
        note(method, path);
      },
    );

    it('403: by _method, for HEAD, and where there is nothing', async () => {
      const client = await having(...SCOPES);

      expect((await client.send('HEAD', '/api/oauth-tokens/')).status).toBe(403);
      expect(await client.post(urlOf('oauth-tokens/:oauth_token_id'), { _method: 'DELETE' })).toFailWith(
        errors.tokenAccessDenied,
      );
      for (const url of ['/api/oauth-tokens/99999999/', '/api/users/nobody/api-tokens/']) {
        expect(await client.get(url)).toFailWith(errors.tokenAccessDenied);
      }
    });

    it('403: a token cannot end or widen itself', async () => {
      const token = await api.make.oauthToken(owner, { scopes: ['group:read'] });
      const [client, url] = [api.withBearer(token.value), `/api/oauth-tokens/${token.id}/`];

      expect(await client.put(url, { add_scopes: 'user:read' })).toFailWith(errors.tokenAccessDenied);
      expect(await client.delete(url)).toFailWith(errors.tokenAccessDenied);
      expect((await client.get('/api/groups/')).status).toBe(200);
      expect(await client.get('/api/users/')).toFailWith(errors.missingScope);
    });
  });

  describe('are asked for in their turn (decision A1)', () => {
    it('404: after the URL', async () => {
      expect(await (await having()).get('/api/nowhere/')).toFailWith(errors.doesNotExist);
    });

    it('405: after the method', async () => {
      const client = await having();

      expect(await client.send('PATCH', '/api/groups/')).toFailWith(errors.methodNotAllowed);
      expect(await client.put('/api/groups/')).toFailWith(errors.methodNotAllowed);
      expect(await client.post('/api/oauth-tokens/')).toFailWith(errors.methodNotAllowed);
    });

    it.each([
      ['GET', '/s/nowhere/api/groups/'],
      ['GET', '/api/groups/?start=x'],
      ['GET', '/api/groups/nobody/'],
      ['GET', '/api/groups/nobody/users/?unknown=1'],
      ['POST', '/api/groups/'],
      ['PUT', '/api/groups/nobody/'],
      ['DELETE', '/api/groups/nobody/'],
      ['POST', '/api/users/'],
      ['GET', '/api/repositories/99999999/'],
      ['GET', '/api/repositories/99999999/diff-file-attachments/?unknown=1'],
      ['PUT', '/api/oauth-apps/99999999/'],
    ])('403: before sites, fields and objects: %s %s', async (method, url) => {
      expect(await (await having('root:read')).send(method, url)).toFailWith(errors.missingScope);
    });

    it('400, 404: then fields and objects are looked at', async () => {
      const client = await having('group:read', 'group:write');

      expect(await client.post('/api/groups/')).toFailWith(errors.invalidFormData);
      expect(await client.get('/api/groups/nobody/')).toFailWith(errors.doesNotExist);
    });
  });
});

describe('scopes while the site is read-only', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { READ_ONLY: 'true' } });
  });
  afterAll(() => api.close());

  it('503: changes are refused before anybody asks for scopes, also of what is closed to tokens', async () => {
    const client = api.withBearer((await api.make.oauthToken(await api.make.user())).value);

    expect(await client.put('/api/groups/nobody/')).toFailWith(errors.readOnly);
    expect(await client.delete('/api/oauth-tokens/1/')).toFailWith(errors.readOnly);
    expect(await client.post('/api/groups/nobody/', { _method: 'DELETE' })).toFailWith(errors.readOnly);
  });

  it('403: reading still needs its scope, and a superuser’s changes theirs', async () => {
    const client = api.withBearer((await api.make.oauthToken(await api.make.superuser())).value);

    expect(await client.get('/api/groups/')).toFailWith(errors.missingScope);
    expect(await client.put('/api/groups/nobody/')).toFailWith(errors.missingScope);
    expect(await client.delete('/api/oauth-tokens/1/')).toFailWith(errors.tokenAccessDenied);
  });
});
