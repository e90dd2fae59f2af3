import { type ClientAnswer, TestClient } from '@review-service/testing/client';
import { Validator } from '@seriousme/openapi-schema-validator';
import { controllersOf, routesOf } from '../../../hypermedia/resources/routes';
import { DescribedExchanges } from '../../../../test/described-exchanges';
import { TestApi } from '../../../../test/test-api';
import { modules } from '../../../modules';
import { openApiDocument } from '../../../openapi-document';
import { servedRoutes } from '../../../served-routes';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: Record<string, string[]>[];
  readonly responses: Record<string, { readonly links?: Record<string, OperationLink> }>;
}
interface OperationLink {
  readonly operationId: string;
  readonly parameters?: Record<string, string>;
}
interface MemberSchema {
  readonly description?: string;
  readonly 'x-since'?: string;
  readonly properties?: Record<string, MemberSchema>;
}

const URL = '/api/openapi.json';
const METHODS = ['get', 'post', 'put', 'delete'];

describe(`GET ${URL}`, () => {
  let api: TestApi;
  let operations: [name: string, operation: Operation][];
  let schemas: Record<string, MemberSchema>;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { AUTH_REQUIRE_LOGIN: 'true', SITE_URL: 'https://reviews.example.com' } });
    const { body } = await api.anonymous.get(URL);
    ({ schemas } = body.components);
    operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
      METHODS.flatMap((method): typeof operations =>
        item[method] ? [[`${method.toUpperCase()} ${path}`, item[method]]] : [],
      ),
    );
  });
  afterAll(() => api.close());

  it('200: is valid OpenAPI 3.1, for everybody', async () => {
    const { status, headers, body } = await api.anonymous.get(URL, { headers: { 'accept-encoding': 'gzip' } });

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(await new Validator().validate(body)).toEqual({ valid: true });
    expect(body).toMatchObject({ openapi: '3.1.1', servers: [{ url: api.url }] });
  });

  it('200: comes as what it is to who asks for that', async () => {
    const { headers } = await api.anonymous.get(URL, { headers: { accept: 'application/vnd.oai.openapi+json' } });

    expect(headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.1');
  });

  it('200: is that of the Local Site, on one', async () => {
    const site = await api.make.site({ is_public: true });

    const { body } = await api.anonymous.get(`/s/${site.name}${URL}`);

    expect(body.servers).toEqual([{ url: `${api.url}/s/${site.name}` }]);
    const { authorizationCode } = body.components.securitySchemes.oauth2.flows;
    expect(authorizationCode.tokenUrl).toBe(`https://reviews.example.com/s/${site.name}/oauth2/token/`);
    const wellKnown = body.paths[`/.well-known/oauth-authorization-server/s/${site.name}`];
    expect(wellKnown.servers).toEqual([{ url: api.url }]);
  });

  it('200: is where the root says that it is, beside the same for people', async () => {
    const root = await api.as(await api.make.user()).get('/api/');

    expect(root.headers.get('link')).toBe('<openapi.json>; rel="service-desc", <../docs/>; rel="service-doc"');
  });

  it('200: is compressed', async () => {
    const { headers } = await api.anonymous.get(URL, { headers: { 'accept-encoding': 'br' } });

    expect([headers.get('content-encoding'), headers.get('etag')]).toEqual(['br', expect.stringMatching(/br"$/)]);
  });

  it('304: when it is known already', async () => {
    const { headers } = await api.anonymous.get(URL);

    const again = await api.anonymous.get(URL, { headers: { 'if-none-match': headers.get('etag') ?? '' } });

    expect(again.status).toBe(304);
  });

  it('401 and 404: of a private Local Site, to others', async () => {
    const site = await api.make.site();
    const user = await api.make.user();

    expect((await api.anonymous.get(`/s/${site.name}${URL}`)).status).toBe(401);
    expect((await api.as(user).get(`/s/${site.name}${URL}`)).status).toBe(404);
  });

  it('names every route of every resource, every endpoint of OAuth2, that of secret scanners, and the tools', () => {
    const resources = controllersOf(modules)
      .flatMap(routesOf)
      .map(({ method, path }) => `${method} /api/${path}${path && '/'}`);
    const endpoints = servedRoutes()
      .filter(
        ({ method, path }) =>
          /^\/oauth2\/(?!authorize|device\/)|^\/.well-known|^\/api\/tokens\/check|^\/mcp/.test(path) &&
          method !== 'OPTIONS' &&
          (path !== '/mcp' || method === 'POST'),
      )
      .map(
        ({ method, path }) =>
          `${method} ${path
            .replace(/(server)\/$/, '$1')
            .replace(/(resource)\/$/, '$1/mcp')
            .replace(/^\/mcp\/$/, '/mcp')}`,
      );
    const served = [...resources, ...endpoints].map((name) => name.replace(/:(\w+)/g, '{$1}'));

    expect(operations.map(([name]) => name).sort()).toEqual(served.sort());
  });

  it('says of every operation how it is called, what it does, who may, and how it ends', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    const silent = operations.filter(
      ([, { summary, description, security, responses }]) =>
        !summary || !description || security.length === 0 || !('400' in responses) || !('503' in responses),
    );

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['listGroups', 'createGroup', 'updateOAuthToken', 'getSession']));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('says what every member of an answer and every field of a form means', () => {
    const members = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).map(([name, member]) => ({ name: `${schema}.${name}`, ...member })),
    );

    const silent = members.filter(({ name, description }) => !description && !/Answer\.\w+$/.test(name));

    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(members.length).toBeGreaterThan(200);
  });

  it('says in which release something appeared or was deprecated, as the specification does', () => {
    const { Group, UpdateGroup } = schemas;
    const membersSince = (since: string, { properties = {} }: MemberSchema = Group ?? {}) =>
      Object.keys(properties)
        .filter((name) => properties[name]?.['x-since'] === since)
        .sort();
    const operationsSince = (since: string) =>
      operations.filter(([, { description }]) => description.endsWith(` Since ${since}.`)).map(([name]) => name);

    expect(membersSince('2.0')).toEqual(['absolute_url', 'extra_data']);
    expect(membersSince('1.6')).toEqual(['invite_only', 'visible']);
    const changed = ['display_name', 'invite_only', 'mailing_list', 'name', 'visible'];
    expect(membersSince('1.6.14', UpdateGroup)).toEqual(changed);
    expect(UpdateGroup?.properties?.name?.description).toBe('A segment of the URL (decision R6). Since 1.6.14.');
    expect(Group?.properties?.url).toMatchObject({
      deprecated: true,
      description: expect.stringMatching('Deprecated in 2.0.'),
    });
    const [list, item] = ['/api/oauth-tokens/', '/api/oauth-tokens/{oauth_token_id}/'];
    expect(operationsSince('3.0').sort()).toEqual([`DELETE ${item}`, `GET ${list}`, `GET ${item}`, `PUT ${item}`]);
    expect(operationsSince('2.0')).toContain('GET /api/repositories/{repository_id}/diff-file-attachments/');
  });

  it('says of every operation what it answers when it succeeds, since generated clients have no other type', () => {
    const isSuccess = (status: string) => status.startsWith('2');
    const without = operations.filter(([, { responses }]) => !Object.keys(responses).some(isSuccess));

    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('says how a generated client sends an API token: as it is given, with the prefix', async () => {
    const { body } = await api.anonymous.get(URL);
    const { apiToken: scheme } = body.components.securitySchemes;
    const owner = await api.make.user();
    const token = await api.make.apiToken(owner);
    const [, prefix] = /`(\w+ )<API token>`/.exec(scheme.description as string) ?? [];

    expect(scheme).toMatchObject({ type: 'apiKey', in: 'header', name: 'Authorization' });
    const answer = await api.anonymous.get('/api/session/', { headers: { [scheme.name]: `${prefix}${token}` } });
    expect(answer.body.session).toMatchObject({ authenticated: true });
  });

  it('shows how every operation is called, with its example or with what it requires', async () => {
    const { body } = await api.anonymous.get(URL);
    const samplesOf = (path: string, method: string) =>
      (body.paths[path][method]['x-codeSamples'] as { source: string }[]).map(({ source }) => source);

    expect(samplesOf('/api/groups/', 'get')).toEqual([
      `curl '${api.url}/api/groups/'`,
      `const answer = await review.get('/api/groups/');`,
    ]);
    expect(samplesOf('/api/oauth-tokens/{oauth_token_id}/', 'delete')).toEqual([
      `curl -u '<username>' -X DELETE '${api.url}/api/oauth-tokens/1/'`,
      `await review.delete('/api/oauth-tokens/{oauth_token_id}/', {\n  path: { oauth_token_id: 1 },\n});`,
    ]);
    expect(samplesOf('/api/groups/', 'post')[0]).toContain(`--data-urlencode 'display_name=Translators'`);
    const [upload, uploadInTypeScript] = samplesOf('/api/repositories/{repository_id}/diff-file-attachments/', 'post');
    expect(upload).toContain(`-F 'path=@<file>'`);
    expect(uploadInTypeScript).toContain(`body: { filediff: 1, path: await openAsBlob('<file>') }`);
    const [report, reportInTypeScript] = samplesOf('/api/tokens/check/', 'post');
    expect(report).toMatch(/^curl -u '<username>' \\\n  --json '\[\{"token":"rbp_/);
    expect(reportInTypeScript).toMatch(/^const answer = await review.post\('\/api\/tokens\/check\/', \{\n  body: \[\{/);
    expect(operations.filter(([, operation]) => !('x-codeSamples' in operation))).toEqual([]);
  });

  it('asks for the one scope that an OAuth2 token needs, and for none where no token may come', () => {
    const scopesOf = (id: string) =>
      operations.find(([, { operationId }]) => operationId === id)?.[1].security.flatMap(({ oauth2 }) => oauth2 ?? []);

    expect(scopesOf('updateGroup')).toEqual(['group:write']);
    expect(scopesOf('updateOAuthToken')).toEqual([]);
  });
});

describe('what exchanges are compared with', () => {
  let api: TestApi;
  let exchanges: DescribedExchanges;

  beforeAll(async () => {
    api = await TestApi.boot();
    exchanges = new DescribedExchanges((await api.anonymous.get(URL)).body);
    TestClient.observers.set(api.url, (exchange) => exchanges.check(exchange));
  });
  afterAll(() => api.close());

  it('is what tools write, too', async () => {
    const { text } = await api.anonymous.get(URL);

    // Where a long call is divided depends on the length of the address.
    const undivided = (document: string): unknown => JSON.parse(document.replaceAll(String.raw` \\\n  `, ' '));
    const written = undivided(JSON.stringify(openApiDocument()));

    expect(written).toEqual(undivided(text.replaceAll(api.url, 'http://localhost:8080')));
  });

  it.each<[plant: string, change: (answer: ClientAnswer) => Partial<ClientAnswer>, named: RegExp]>([
    ['member', ({ body }) => ({ body: { ...body, more: 1 } }), /must NOT have additional properties .*more/],
    [
      'member of an object in a list',
      ({ body }) => ({ body: { ...body, groups: [{ ...body.groups[0], nme: '' }] } }),
      /\/groups\/0 must NOT have additional properties .*nme/,
    ],
    ['type', ({ body }) => ({ body: { ...body, total_results: '1' } }), /\/total_results must be integer/],
    ['absence', ({ body: { links: _, ...body } }) => ({ body }), /must have required property 'links'/],
    ['status', () => ({ status: 418 }), /no such status/],
    ['header', ({ headers }) => ({ headers: new Headers([...headers, ['x-more', '1']]) }), /no header x-more/],
    ['media type', () => ({ headers: new Headers({ 'content-type': 'text/html' }) }), /not text\/html/],
  ])('makes a test fail for a planted %s that is not described', async (_, change, named) => {
    await api.make.group();
    const answer = await api.anonymous.get('/api/groups/');
    const exchange = { method: 'GET', url: new globalThis.URL('/api/groups/', api.url), sending: {} };

    exchanges.check({ ...exchange, answer });
    expect(() => exchanges.check({ ...exchange, answer: { ...answer, ...change(answer) } })).toThrow(named);
  });

  it('makes a test fail for an error that the operation does not declare', async () => {
    const answer = await api.anonymous.get('/api/groups/nothing/');
    const exchange = { method: 'GET', url: new globalThis.URL('/api/groups/nothing/', api.url), sending: {} };
    const err = { ...answer.body.err, code: 223 };

    expect(() => exchanges.check({ ...exchange, answer: { ...answer, body: { ...answer.body, err } } })).toThrow(
      /\/err\/code must be equal to one of the allowed values/,
    );
  });
});
