import { AUDIT_ENTRY, AUDIT_SEAL } from '@review-service/contracts/audit';
import { DELETED_GROUP } from '@review-service/contracts/deleted-groups';
import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import {
  DRAFT_SCREENSHOT,
  REPLY_SCREENSHOT_COMMENT,
  REVIEW_SCREENSHOT_COMMENT,
  SCREENSHOT,
} from '@review-service/contracts/screenshots';
import { AFFECTED_TOKEN } from '@review-service/contracts/token-limits';
import { API_TOKEN_USE, OAUTH_TOKEN_USE } from '@review-service/contracts/token-uses';
import type { ClientAnswer } from '@review-service/testing/client';
import { type Made, type MadeUser, PASSWORD } from '@review-service/testing/make';
import { rawRequest } from '../test/raw-request';
import { furnish, type SamplePlace, urlAt } from '../test/place';
import { SAMPLED_ROUTES, type SampledRoute } from '../test/samples';
import { TestApi } from '../test/test-api';

const VENDOR = { MEDIA_TYPE_VENDOR: 'reviewboard.org' };
const typeOf = (name: string) => `application/vnd.reviewboard.org.${name}+json`;
const basic = ({ username }: MadeUser, password = PASSWORD) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

type Fields = Record<string, string>;

const BOUNDARY = '==============1015646580196327066==';

const part = (disposition: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

/** A form as RBTools writes it: sorted by name, parts without types, an unquoted boundary against the grammar. */
function encode(fields: Fields, files: Fields = {}): { headers: Record<string, string>; body?: string } {
  const named = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const attached = Object.entries(files).map(([name, text]) => part(`name="${name}"; filename="${name}.txt"`, text));
  if (named.length + attached.length === 0) return { headers: { 'content-length': '0' } };
  const body = `${[...named.sort(), ...attached].join('')}--${BOUNDARY}--\r\n`;
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(Buffer.byteLength(body)),
  };
  return { headers, body };
}

/** A client like RBTools: credentials once, then its cookie, kept by host; no Accept header; links unchanged. */
class RBTools {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly api: TestApi,
    private authorization?: string,
    /** The configured address of the server. */
    private readonly server = api.url,
  ) {}

  get = (href: string, headers: Record<string, string> = {}) => this.send('GET', href, { headers });
  post = (href: string, fields: Fields = {}, files: Fields = {}) => this.send('POST', href, encode(fields, files));
  put = (href: string, fields: Fields = {}, files: Fields = {}) => this.send('PUT', href, encode(fields, files));
  delete = (href: string) => this.send('DELETE', href);

  get isLoggedIn(): Promise<boolean> {
    return this.get('/api/session/').then(({ body }) => body.session.authenticated as boolean);
  }

  private async send(
    method: string,
    href: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<ClientAnswer> {
    const { host, hostname, pathname, search } = new URL(href, this.server);
    const cookie = this.cookies.get(hostname);
    const authorization = this.authorization;
    this.authorization = undefined;
    const answer = await rawRequest(this.api.url, pathname + search, {
      method,
      headers: {
        host,
        'user-agent': 'RBTools/6.0',
        'accept-encoding': 'identity',
        'content-length': '0',
        ...(authorization !== undefined && { authorization }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(hostname, line);
    return answer;
  }

  private keep(hostname: string, line: string): void {
    const [pair = ''] = line.split(';');
    if (/max-age=0(;|$)/i.test(line)) this.cookies.delete(hostname);
    else this.cookies.set(hostname, pair);
  }
}

/** Every link in an answer, and every URI template. */
const linksIn = ({ text, body }: ClientAnswer): string[] => [
  ...[...text.matchAll(/"(?:href|list_url)":"([^"]*)"/g)].map(([, link = '']) => link),
  ...Object.values((body.uri_templates ?? {}) as Fields),
];

/** The one shape of errors, in the media type of this vendor. */
const expectError = (answer: ClientAnswer, { status, code, type }: ErrorDefinition) => {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe(typeOf('error'));
  expect(answer.body).toMatchObject({ stat: 'fail', err: { code, type } });
  expect(answer.body.err.msg).toMatch(/\S/);
};

/** Lists that are always empty. */
const EMPTY = [DRAFT_SCREENSHOT, REPLY_SCREENSHOT_COMMENT, REVIEW_SCREENSHOT_COMMENT, SCREENSHOT];
/** Lists that RBTools does not read. What some of them have has no places, or is not there yet. */
const UNKNOWN = [AUDIT_ENTRY, AUDIT_SEAL, DELETED_GROUP, OAUTH_TOKEN_USE, API_TOKEN_USE, AFFECTED_TOKEN, ...EMPTY].map(
  ({ listKey }) => listKey,
);

describe('what RBTools needs of a server', () => {
  let api: TestApi;
  let superuser: MadeUser;
  let somebody: MadeUser;
  let group: Made;
  let repository: Made;
  /** One of each resource. */
  let place: SamplePlace;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { ...VENDOR, SITE_URL: 'https://reviews.example.com' } });
    superuser = await api.make.superuser();
    somebody = await api.make.user();
    group = await api.make.group({ members: [superuser], display_name: 'Before' });
    repository = await api.make.repository({ users: [superuser], groups: [group] });
    place = await furnish(api, superuser);
  });
  afterAll(() => api.close());

  const login = (user = superuser) => new RBTools(api, basic(user));
  const groupUrl = () => `/api/groups/${group.name}/`;

  /** Every URI template of the root, expanded to the URL of an existing object. */
  const templates = async () => {
    const { body } = await login().get('/api/');
    return Object.entries(body.uri_templates as Fields).map(([name, template]) => {
      const path = template
        .slice(`${api.url}/api/`.length)
        .replace(/\/$/, '')
        .replace(/\{(\w+)\}/g, ':$1');
      const variables = [...template.matchAll(/\{(\w+)\}/g)].map(([, variable = '']) => variable);
      return { name, path, variables, values: place.values.get(path) ?? {}, url: api.url + urlAt(path, place) };
    });
  };

  /** The URLs that are read: some only take changes or API tokens, and the service reads no source repositories. */
  const servedTemplates = async () => {
    const isRead = ({ method, status, sample }: SampledRoute) =>
      method === 'GET' && status === 200 && !sample.needsApiToken;
    return (await templates()).filter(({ path }) =>
      SAMPLED_ROUTES.some((route) => route.path === path && isRead(route)),
    );
  };

  /** The answers, requested one after another: only the first request has credentials. */
  const everything = async () => {
    const rbtools = login();
    const answers: ClientAnswer[] = [];
    for (const { url } of await servedTemplates()) answers.push(await rbtools.get(url));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    return answers;
  };

  describe('1. a multipart boundary that is not quoted and full of equals signs', () => {
    it('201, 200: in a POST and in a PUT', async () => {
      const rbtools = login();

      const made = await rbtools.post('/api/groups/', { name: 'made-by-rbtools', display_name: 'Größe' });
      const changed = await rbtools.put(made.body.group.links.update.href as string, { display_name: 'After' });

      expect(made.status).toBe(201);
      expect(made.body.group).toMatchObject({ name: 'made-by-rbtools', display_name: 'Größe' });
      expect(changed.status).toBe(200);
      expect(changed.body.group.display_name).toBe('After');
    });

    it('200: with files among the fields', async () => {
      const { name } = await api.make.group();

      const { status, body } = await login().put(`/api/groups/${name}/`, { display_name: 'After' }, { path: 'a diff' });

      expect(status).toBe(200);
      expect(body.group.display_name).toBe('After');
    });

    it('200: with files alone', async () => {
      const { name } = await api.make.group({ display_name: 'Before' });

      const { status, body } = await login().put(`/api/groups/${name}/`, {}, { path: 'a diff' });

      expect(status).toBe(200);
      expect(body.group.display_name).toBe('Before');
    });

    it('200: no body and no type is an empty form', async () => {
      const { status, body } = await login().put(groupUrl());

      expect(status).toBe(200);
      expect(body.group.display_name).toBe('Before');
    });

    it('400: an empty form is told what it lacks', async () => {
      const answer = await login().post('/api/groups/');

      expectError(answer, errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object).sort()).toEqual(['display_name', 'name']);
    });

    it('200: extra data in its three spellings', async () => {
      const { name } = await api.make.group();

      const { body } = await login().put(`/api/groups/${name}/`, {
        'extra_data.one': '1',
        'extra_data:json': '{"two":{"deep":true}}',
        'extra_data:json-patch': '[{"op":"add","path":"/three","value":"x"}]',
      });

      expect(body.group.extra_data).toEqual({ one: 1, two: { deep: true }, three: 'x' });
    });
  });

  describe('2. only the first request carries credentials', () => {
    it.each<[string, () => Promise<string>]>([
      ['a password', async () => basic(superuser)],
      ['an API token', async () => `token ${await api.make.apiToken(superuser)}`],
    ])('200: with %s once, the cookie carries what follows: reading, making, changing, deleting', async (_, make) => {
      const rbtools = new RBTools(api, await make());

      expect((await rbtools.get('/api/')).status).toBe(200);

      expect(await rbtools.isLoggedIn).toBe(true);
      const { status, body } = await rbtools.post('/api/groups/', { name: 'for-a-while', display_name: 'x' });
      expect(status).toBe(201);
      const { links } = body.group as { links: Record<string, { href: string }> };
      expect((await rbtools.put(links.update?.href ?? '', { visible: 'False' })).status).toBe(200);
      expect((await rbtools.delete(links.delete?.href ?? '')).status).toBe(204);
    });

    it('200: a first request that is a change logs in as well', async () => {
      const rbtools = login();

      expect((await rbtools.put(groupUrl())).status).toBe(200);
      expect(await rbtools.isLoggedIn).toBe(true);
    });

    it('304: an answer without a body logs in as well', async () => {
      const { headers } = await new RBTools(api).get('/api/');
      const rbtools = login();

      const answer = await rbtools.get('/api/', { 'if-none-match': headers.get('etag') ?? '' });

      expect(answer).toMatchObject({ status: 304, text: '' });
      expect(await rbtools.isLoggedIn).toBe(true);
    });
  });

  describe('3. the cookie lasts, on disk too', () => {
    const cookieAttributes = async (user: MadeUser) => {
      const [line = '', ...others] = (await login(user).get('/api/')).headers.getSetCookie();
      expect(others).toEqual([]);
      const [pair = '', ...attributes] = line.split('; ');
      return { name: pair.split('=')[0], attributes: attributes.map((text) => text.toLowerCase()) };
    };

    it('has a name, a Max-Age and the root of the site as its path', async () => {
      const { name, attributes } = await cookieAttributes(somebody);

      expect(name).toBe('rbsessionid');
      expect(attributes).toEqual(expect.arrayContaining(['max-age=2592000', 'path=/']));
    });

    it('has no Domain, and is not Secure on plain http', async () => {
      const { attributes } = await cookieAttributes(somebody);

      expect(attributes.filter((text) => /^(domain|secure)/.test(text))).toEqual([]);
    });
  });

  describe('4. 401 asks for a password, in the realm "Web API"', () => {
    it.each<[string, ErrorDefinition, () => Promise<ClientAnswer>]>([
      ['an anonymous change', errors.notLoggedIn, () => new RBTools(api).put(groupUrl())],
      ['an anonymous look at tokens', errors.notLoggedIn, () => new RBTools(api).get('/api/oauth-tokens/')],
      ['a wrong password', errors.loginFailed, () => new RBTools(api, basic(superuser, 'wrong')).get('/api/')],
      ['a wrong API token', errors.loginFailed, () => new RBTools(api, 'token wrong').get('/api/')],
      ['a scheme that there is none of', errors.notLoggedIn, () => new RBTools(api, 'Digest x').get('/api/')],
    ])('after %s', async (_, error, ask) => {
      const answer = await ask();

      expectError(answer, error);
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Web API"');
    });

    it('and takes the password for the same request', async () => {
      const form = { name: 'asked-for-a-password', display_name: '' };

      expectError(await new RBTools(api).post('/api/groups/', form), errors.notLoggedIn);
      expect((await login().post('/api/groups/', form)).status).toBe(201);
    });
  });

  describe('5. every error body is the API’s JSON', () => {
    it.each<[string, ErrorDefinition, () => Promise<ClientAnswer>]>([
      ['a URL that nobody serves', errors.doesNotExist, () => login().get('/api/nowhere/')],
      ['a URL that nobody serves, deep down', errors.doesNotExist, () => login().get('/api/groups/a/b/c/d/')],
      ['a URL that cannot be decoded', errors.doesNotExist, () => login().get('/api/groups/%E0%A4%A/')],
      ['an object that is not there', errors.doesNotExist, () => login().get('/api/groups/nobody/')],
      ['a Local Site that is not there', errors.doesNotExist, () => login().get('/s/nowhere/api/')],
      ['a method that the URL does not have', errors.methodNotAllowed, () => login().put('/api/groups/')],
      ['fields that are not right', errors.invalidFormData, () => login().put(groupUrl(), { name: 'a b' })],
      ['arguments that are not right', errors.invalidFormData, () => login().get('/api/groups/?start=x')],
      ['a change that is not allowed', errors.permissionDenied, () => login(somebody).put(groupUrl())],
      [
        'a name that is taken',
        errors.groupAlreadyExists,
        () => login().post('/api/groups/', { name: group.name, display_name: '' }),
      ],
      [
        'a body that breaks off',
        errors.malformedRequest,
        () =>
          rawRequest(api.url, groupUrl(), {
            method: 'PUT',
            headers: {
              authorization: basic(superuser),
              'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
            },
            body: `--${BOUNDARY}\r\nContent-`,
          }),
      ],
      [
        'a body of a type that nobody reads',
        errors.unsupportedMediaType,
        () =>
          rawRequest(api.url, groupUrl(), { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'name=x' }),
      ],
      [
        'a body that is too large',
        errors.bodyTooLarge,
        () => login().put(groupUrl(), { name: 'x'.repeat(3 * 1024 * 1024) }),
      ],
      [
        'an Accept that refuses JSON and XML',
        errors.notAcceptable,
        () => login().get('/api/groups/', { accept: 'application/json;q=0, application/xml;q=0' }),
      ],
      ['a host that is not ours', errors.malformedRequest, () => login().get('/api/', { host: 'evil.example' })],
    ])('after %s', async (_, error, ask) => {
      expectError(await ask(), error);
    });
  });

  describe('6. Content-Type says what is in the body, though nobody asked for a type', () => {
    it.each([
      ['root', 'root'],
      ['info', 'server-info'],
      ['session', 'session'],
      ['user', 'user'],
      ['group', 'review-group'],
      ['review_group_user', 'review-group-user'],
      ['oauth_app', 'oauth-app'],
      ['oauth_token', 'oauth-token'],
      ['api_token', 'api-token'],
      ['repository', 'repository'],
      ['diff_file_attachment', 'diff-file-attachment'],
      ['file_attachment', 'file-attachment'],
      ['draft_file_attachment', 'draft-file-attachment'],
    ])('of the item %s: %s', async (template, type) => {
      const { url } = (await templates()).find(({ name }) => name === template) ?? { url: '' };

      const { status, headers } = await login().get(url);

      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe(typeOf(type));
      expect(headers.has('item-content-type')).toBe(false);
    });

    it.each([
      ['users', 'users', 'user'],
      ['groups', 'review-groups', 'review-group'],
      ['review_group_users', 'review-group-users', 'review-group-user'],
      ['oauth_apps', 'oauth-apps', 'oauth-app'],
      ['oauth_tokens', 'oauth-tokens', 'oauth-token'],
      ['api_tokens', 'api-tokens', 'api-token'],
      ['repositories', 'repositories', 'repository'],
      ['diff_file_attachments', 'diff-file-attachments', 'diff-file-attachment'],
      ['file_attachments', 'file-attachments', 'file-attachment'],
      ['draft_file_attachments', 'draft-file-attachments', 'draft-file-attachment'],
    ])('of the list %s: %s, and of its items: %s', async (template, type, itemType) => {
      const { url } = (await templates()).find(({ name }) => name === template) ?? { url: '' };

      const { status, headers } = await login().get(url);

      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe(typeOf(type));
      expect(headers.get('item-content-type')).toBe(typeOf(itemType));
    });

    it('of what was made and what was changed', async () => {
      const rbtools = login();

      const made = await rbtools.post('/api/groups/', { name: 'typed', display_name: '' });
      const changed = await rbtools.put('/api/groups/typed/');

      expect([made, changed].map(({ headers }) => headers.get('content-type'))).toEqual([
        typeOf('review-group'),
        typeOf('review-group'),
      ]);
    });

    it('of what is expanded', async () => {
      const { body } = await login().get(`${groupUrl()}?expand=review_group_users`);

      expect(body.group._expanded.review_group_users).toEqual({
        item_mimetype: typeOf('review-group-user'),
        list_mimetype: typeOf('review-group-users'),
        list_url: `${api.url}${groupUrl()}users/`,
      });
    });
  });

  describe('7. nothing is fresh without asking, and an ETag tells what changed', () => {
    it('no answer has an age or a date of expiry', async () => {
      const answers = [...(await everything()), await login().get('/api/groups/nobody/')];

      const rules = new Set(answers.map(({ headers }) => headers.get('cache-control')));
      expect([...rules].sort()).toEqual(['no-store', 'private, no-cache']);
      expect(answers.filter(({ headers }) => headers.has('expires'))).toEqual([]);
    });

    it('every answer has an ETag', async () => {
      for (const { headers } of await everything()) expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
    });

    it('200: another user gets another answer, whatever tag the cache has', async () => {
      const [one, other] = [login(superuser), login(somebody)];
      const { headers, body } = await one.get('/api/session/');

      const answer = await other.get('/api/session/', { 'if-none-match': headers.get('etag') ?? '' });

      expect(body.session.links.user.title).toBe(superuser.username);
      expect(answer.status).toBe(200);
      expect(answer.body.session.links.user.title).toBe(somebody.username);
    });

    it('304, then 200: as long as nothing changes, and from then on', async () => {
      const rbtools = login();
      const { name } = await api.make.group();
      const url = `/api/groups/${name}/`;
      const known = { 'if-none-match': (await rbtools.get(url)).headers.get('etag') ?? '' };

      expect(await rbtools.get(url, known)).toMatchObject({ status: 304, text: '' });
      await rbtools.put(url, { display_name: 'After' });
      expect((await rbtools.get(url, known)).body.group.display_name).toBe('After');
    });
  });

  describe('8. arguments that nobody knows are ignored', () => {
    it.each<[string, (variable: string) => string]>([
      ['with hyphens', (variable) => variable.replaceAll('_', '-')],
      ['with underscores', (variable) => variable],
    ])('200: the variables of every URI template, %s', async (_, spell) => {
      const rbtools = login();

      for (const { url, variables, values } of await servedTemplates()) {
        const repeated = new URLSearchParams(
          variables.map((name): [string, string] => [spell(name), String(values[name])]),
        );
        const { status } = await rbtools.get(`${url}?${repeated.toString()}`);
        expect({ url, status }).toEqual({ url, status: 200 });
      }
    });

    it.each(['/api/', '/api/info/', '/api/session/', '/api/users/', '/api/groups/', '/api/repositories/'])(
      '200: any at %s',
      async (url) => {
        expect((await login().get(`${url}?colour=red&api_format=json`)).status).toBe(200);
      },
    );
  });

  describe('9. booleans as Python spells them', () => {
    it.each([
      ['True', true],
      ['true', true],
      ['TRUE', true],
      ['1', true],
      ['False', false],
      ['false', false],
      ['0', false],
    ])('200: %s in a body is %s', async (text, value) => {
      const { name } = await api.make.group({ visible: !value, invite_only: !value });

      const { body } = await login().put(`/api/groups/${name}/`, { visible: text, invite_only: text });

      expect(body.group).toMatchObject({ visible: value, invite_only: value });
    });

    it.each([
      ['1', ['quiet']],
      ['0', []],
    ])('200: %s in a query', async (text, names) => {
      const site = await api.make.site({ is_public: true });
      await api.make.group({ name: 'quiet', visible: false, local_site_id: site.id });

      const { body } = await login(somebody).get(`/s/${site.name}/api/groups/?show-invisible=${text}`);

      expect((body.groups as Made[]).map(({ name }) => name)).toEqual(names);
    });
  });

  describe('10. links carry the host that the client used', () => {
    it.each(['127.0.0.1', 'localhost', 'reviews.example.com'])('%s, in all of them', async (hostname) => {
      const server = new URL(api.url);
      server.hostname = hostname;
      const rbtools = new RBTools(api, basic(superuser), server.origin);

      const answers = [
        await rbtools.get('/api/'),
        await rbtools.get('/api/session/'),
        await rbtools.get(groupUrl()),
        await rbtools.get(`/api/groups/?max-results=1&start=1&expand=review_group_users`),
        await rbtools.get(`/api/repositories/${repository.id}/diff-file-attachments/`),
      ];

      const links = answers.flatMap(linksIn);
      expect(links.length).toBeGreaterThan(40);
      expect(links.filter((link) => !link.startsWith(`${server.origin}/`))).toEqual([]);
    });

    it('so that the cookie goes along with them', async () => {
      const rbtools = new RBTools(api, basic(superuser), api.url.replace('127.0.0.1', 'localhost'));
      const { body } = await rbtools.get('/api/');

      const answer = await rbtools.get(body.links.session.href as string);

      expect(answer.body.session.authenticated).toBe(true);
    });

    it('they end in a slash: what is sent to them is not sent elsewhere', async () => {
      const links = (await everything()).flatMap(linksIn);

      expect(links.length).toBeGreaterThan(50);
      expect(links.filter((link) => !/\/(\?|$)/.test(link))).toEqual([]);
    });
  });

  describe('11. the faults of a field are a list', () => {
    it.each<[string, () => Promise<ClientAnswer>]>([
      ['a group that lacks everything', () => login().post('/api/groups/')],
      ['a group with a name that is none', () => login().put(groupUrl(), { name: 'a b', mailing_list: 'x' })],
      ['extra data that is no JSON', () => login().put(groupUrl(), { 'extra_data:json': '{' })],
      [
        'scopes that there are none of',
        () => login().put(urlAt('oauth-tokens/:oauth_token_id', place), { scopes: 'a,b' }),
      ],
      ['an application that lacks everything', () => login().post('/api/oauth-apps/')],
      ['an API token that lacks everything', () => login().post(`/api/users/${superuser.username}/api-tokens/`)],
      ['a user that lacks everything', () => login().post('/api/users/')],
      ['settings that are no JSON', () => login().put('/api/session/', { 'settings:json': '{' })],
      ['a number that is none', () => login().get('/api/groups/?start=x')],
      ['a strict list’s unknown argument', () => login().get(`${groupUrl()}users/?colour=red`)],
    ])('400: %s', async (_, ask) => {
      const answer = await ask();

      expectError(answer, errors.invalidFormData);
      const faults = Object.values(answer.body.fields as object) as unknown[];
      expect(faults.length).toBeGreaterThan(0);
      for (const messages of faults) {
        expect(Array.isArray(messages) && messages.length > 0).toBe(true);
        for (const message of messages as unknown[]) expect(message).toEqual(expect.stringMatching(/\S/));
      }
    });
  });

  describe('payloads (section 2)', () => {
    it('have one member beside links, stat and total_results, all but the root and places of links alone', async () => {
      const isOfLinks = ({ body }: ClientAnswer) =>
        Object.keys(body as object).every((name) => ['links', 'stat'].includes(name));
      const answers = (await everything()).filter(
        (answer) => answer.body.uri_templates === undefined && !isOfLinks(answer),
      );

      for (const { body } of answers) {
        const names = Object.keys(body as object).filter((name) => !['links', 'stat', 'total_results'].includes(name));
        expect(names).toHaveLength(1);
      }
    });

    it('of lists tell how many there are, and of each item where it is', async () => {
      const lists = (await everything()).filter(({ headers }) => headers.has('item-content-type'));
      const rbtools = login();

      expect(lists.length).toBeGreaterThan(12);
      for (const { body } of lists) {
        if (UNKNOWN.some((name) => name in (body as object))) continue;
        const items = Object.values(body as object).find(Array.isArray) as { links: { self: { href: string } } }[];
        expect(items).toHaveLength(body.total_results as number);
        expect(items).not.toEqual([]);
        for (const { links } of items) expect((await rbtools.get(links.self.href)).status).toBe(200);
      }
    });

    it('of pages lead to the next one with all other arguments, and end', async () => {
      const site = await api.make.site({ is_public: true });
      for (const name of ['one', 'other', 'only', 'last']) await api.make.group({ name, local_site_id: site.id });
      const rbtools = login();
      const found: string[] = [];

      let next: string | undefined = `/s/${site.name}/api/groups/?max-results=1&only-fields=name&q=o`;
      while (next !== undefined) {
        const { body } = await rbtools.get(next);
        found.push(...(body.groups as Made[]).map(({ name }) => name));
        expect(Object.keys(body.groups[0] as object).sort()).toEqual(['links', 'name']);
        next = body.links.next?.href as string | undefined;
      }

      expect(found.sort()).toEqual(['one', 'only', 'other']);
    });

    it('of changes may be trimmed by the body', async () => {
      const { body } = await login().put(groupUrl(), { only_fields: 'name', only_links: 'self' });

      expect(Object.keys(body.group as object).sort()).toEqual(['links', 'name']);
      expect(Object.keys(body.group.links as object)).toEqual(['self']);
    });
  });

  describe('the URI templates (section 2)', () => {
    it.each([
      ['info', []],
      ['session', []],
      ['groups', []],
      ['users', []],
      ['oauth_tokens', []],
      ['oauth_apps', []],
      ['repositories', []],
      ['group', ['group_name']],
      ['review_group_users', ['group_name']],
      ['review_group_user', ['group_name', 'username']],
      ['user', ['username']],
      ['api_tokens', ['username']],
      ['api_token', ['username', 'api_token_id']],
      ['oauth_token', ['oauth_token_id']],
      ['oauth_app', ['app_id']],
      ['repository', ['repository_id']],
      ['repository_info', ['repository_id']],
      ['diff_file_attachments', ['repository_id']],
      ['diff_file_attachment', ['repository_id', 'file_attachment_id']],
      ['file_attachments', ['review_request_id']],
      ['file_attachment', ['review_request_id', 'file_attachment_id']],
    ])('%s has the variables that callers fill in: %j', async (name, variables) => {
      const template = (await templates()).find((known) => known.name === name);

      expect(template?.variables).toEqual(variables);
    });
  });

  describe('commands (sections 3 and 4)', () => {
    it('all: the root says what RBTools starts with', async () => {
      const { body } = await new RBTools(api).get('/api/');

      expect(body).toMatchObject({ stat: 'ok', uri_templates: {}, links: {}, capabilities: {} });
      expect(body.product.package_version).toMatch(/^\d+\.\d+\.\d+$/);
    });

    it('login: the root, then the session with its user', async () => {
      const rbtools = login(somebody);
      const root = await rbtools.get('/api/');

      const { body } = await rbtools.get(`${root.body.links.session.href as string}?expand=user`);

      expect(body.session).toMatchObject({ authenticated: true, user: { username: somebody.username } });
    });

    it('login: a wrong password is no anonymous session', async () => {
      const answer = await new RBTools(api, basic(somebody, 'wrong')).get('/api/session/?expand=user');

      expectError(answer, errors.loginFailed);
    });

    it('logout: 204 and an expired cookie', async () => {
      const rbtools = login(somebody);
      await rbtools.get('/api/');

      const answer = await rbtools.delete('/api/session/');

      expect(answer).toMatchObject({ status: 204, text: '' });
      expect(answer.headers.get('set-cookie')).toMatch(/^rbsessionid=; Max-Age=0;/);
      expect(await rbtools.isLoggedIn).toBe(false);
    });

    it('setup-repo and the start in a checkout: the repository by tool and path', async () => {
      const path = 'https://git.example.com/ours.git';
      const { id, name } = await api.make.repository({ path });
      const rbtools = login(somebody);

      for (const tools of ['git,perforce,subversion,tfs_git', 'Git,Perforce,Subversion']) {
        const asked = new URLSearchParams({
          'only-fields': 'id,name,mirror_path,path',
          'only-links': 'info,diff_file_attachments',
          tool: tools,
          path,
        });
        const { body } = await rbtools.get(`/api/repositories/?${asked.toString()}`);

        expect(body.total_results).toBe(1);
        expect(body.repositories).toMatchObject([{ id, name, path, mirror_path: '' }]);
        expect(body.repositories[0].links).toHaveProperty('diff_file_attachments');
        // RBTools ends at any error except 209.
        expectError(await rbtools.get(body.repositories[0].links.info.href as string), errors.repositoryNotRead);
      }
    });

    it('attach: a file, and its next revision', async () => {
      const { displayId } = await api.make.reviewRequest(somebody, repository);
      const rbtools = login(somebody);
      const request = (await rbtools.get(`/api/review-requests/${displayId}/`)).body.review_request;
      const list = request.links.file_attachments.href as string;
      expect((await rbtools.get(list)).headers.get('content-type')).toBe(typeOf('file-attachments'));

      const first = await rbtools.post(list, { caption: 'The plan' }, { path: 'Step one' });
      const { attachment_history_id } = first.body.file_attachment;
      const again = { caption: 'The plan', attachment_history: String(attachment_history_id) };
      const second = await rbtools.post(list, again, { path: 'Step one, better' });

      for (const { status, body } of [first, second]) {
        expect(status).toBe(201);
        const { id } = body.file_attachment;
        expect(body.file_attachment).toMatchObject({
          absolute_url: expect.stringContaining(`/r/${displayId}/file/${id}/download/`),
          attachment_history_id,
          caption: 'The plan',
          filename: 'path.txt',
          id: expect.any(Number),
          mimetype: 'text/plain',
          review_url: `/r/${displayId}/file/${id}/`,
          revision: 1,
        });
      }
    });
  });
});

/** Tests of one server after another. */
describe('what RBTools needs of a server with other settings', () => {
  let api: TestApi;

  const boot = async (settings: Record<string, string>) => {
    api = await TestApi.boot({ settings: { ...VENDOR, ...settings } });
  };
  afterEach(() => api.close());

  it('5. an error body is the API’s JSON after too many requests', async () => {
    await boot({ RATE_LIMITS: 'anonymous=1/d' });
    const rbtools = new RBTools(api);
    await rbtools.get('/api/');

    expectError(await rbtools.get('/api/'), errors.rateLimitExceeded);
  });

  it('5. and while the site is read-only', async () => {
    await boot({ READ_ONLY: 'true' });

    expectError(await new RBTools(api).post('/api/groups/'), errors.readOnly);
  });

  it('login: where the site is closed, the root asks for a password first', async () => {
    await boot({ AUTH_REQUIRE_LOGIN: 'true' });
    const rbtools = new RBTools(api, basic(await api.make.user()));

    const answer = await new RBTools(api).get('/api/');

    expectError(answer, errors.notLoggedIn);
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Web API"');
    expect((await rbtools.get('/api/')).status).toBe(200);
    expect(await rbtools.isLoggedIn).toBe(true);
  });
});
