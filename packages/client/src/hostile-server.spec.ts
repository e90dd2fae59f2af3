import { ScriptedServer } from '../test/scripted-server.ts';
import { bearer } from './bearer.ts';
import { apiToken, basic, session } from './credentials.ts';
import { ForeignAddressError } from './errors.ts';
import { ReviewService } from './review-service.ts';

const GROUPS = '/api/groups/';
const SECRET = 'rsa_a-secret-token';

/** What a server may answer that wants its caller's credentials elsewhere, or shown. */
describe('a hostile server', () => {
  let server: ScriptedServer;
  let thief: ScriptedServer;
  let review: ReviewService;

  beforeEach(async () => {
    [server, thief] = [await ScriptedServer.listen(), await ScriptedServer.listen()];
    review = new ReviewService({ url: server.url, credentials: apiToken(SECRET), tries: 1 });
  });
  afterEach(() => Promise.all([server.close(), thief.close()]));

  /** Where nothing must lead, by what is wrong with it. */
  const elsewhere: Record<string, () => string> = {
    'another port': () => `${thief.url}${GROUPS}`,
    'another host': () => thief.url.replace('127.0.0.1', 'localhost') + GROUPS,
    'another scheme': () => server.url.replace('http:', 'https:') + GROUPS,
    'a password': () => server.url.replace('//', '//user:password@') + GROUPS,
    'no scheme': () => thief.url.slice('http:'.length) + GROUPS,
    'a script': () => 'javascript:alert(1)',
    'another path': () => `${server.url}/account/applications/`,
    'another Local Site': () => `${server.url}/s/other${GROUPS}`,
  };

  describe.each(Object.keys(elsewhere))('that names %s', (name) => {
    const address = () => elsewhere[name]?.() ?? '';

    it('is not followed by a link', async () => {
      const link = { href: address(), method: 'GET' } as const;

      await expect(review.get(GROUPS, { link })).rejects.toThrow(ForeignAddressError);
      expect([...server.arrived, ...thief.arrived]).toEqual([]);
    });

    it('is not followed to a next page', async () => {
      server.answer(() => ({ body: { groups: [], links: { next: { href: address(), method: 'GET' } } } }));
      const read = async () => {
        for await (const _ of review.each(GROUPS)) expect(_).toBeUndefined();
      };

      await expect(read()).rejects.toThrow(ForeignAddressError);
      expect([server.arrived.length, thief.arrived.length]).toEqual([1, 0]);
    });

    it.each([301, 302, 303, 307, 308])('is not followed by a %d', async (status) => {
      server.answer(() => ({ status, headers: { location: address() } }));

      await expect(review.get(GROUPS)).rejects.toThrow('was redirected');
      await expect(review.post(GROUPS, { body: { name: 'x', display_name: 'x' } })).rejects.toThrow('was redirected');
      await expect(review.download(`${server.url}/r/1/file/1/download/`)).rejects.toThrow('was redirected');
      expect([server.arrived.length, thief.arrived.length]).toEqual([3, 0]);
    });
  });

  it.each(['another port', 'another host', 'another scheme', 'a password', 'no scheme', 'a script'])(
    'downloads nothing from %s',
    async (name) => {
      await expect(review.download(elsewhere[name]?.() ?? '')).rejects.toThrow(ForeignAddressError);
      expect(thief.arrived).toEqual([]);
    },
  );

  it('stays on its Local Site', async () => {
    const onSite = new ReviewService({ url: `${server.url}/s/acme`, credentials: apiToken(SECRET) });
    for (const path of ['/s/acme2/api/groups/', '/api/groups/', '/s/acme/../other/api/groups/'])
      await expect(onSite.get(GROUPS, { link: { href: server.url + path, method: 'GET' } })).rejects.toThrow(
        ForeignAddressError,
      );
    await expect(onSite.download('/s/other/r/1/file/1/download/')).rejects.toThrow(ForeignAddressError);
    expect(server.arrived).toEqual([]);
  });

  it('does not get credentials of people at the endpoints of OAuth2, nor cookies', async () => {
    server.answer(() => ({ headers: { 'set-cookie': 'rbsessionid=x' }, body: {} }));

    await review.get(GROUPS);
    await review.get('/.well-known/oauth-authorization-server');
    await review.post('/oauth2/revoke/', { body: { token: 'x', client_id: 'y' } });

    expect(server.arrived.map(({ headers: { authorization, cookie } }) => [authorization, cookie])).toEqual([
      [`token ${SECRET}`, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('puts values where they belong, whatever is in them', async () => {
    server.answer(() => ({ body: {} }));

    await review.get('/api/users/{username}/', { path: { username: '../groups/?q=1#x %2f\\ü' } });
    await review.get(GROUPS, { query: { q: 'a&show-invisible=1#', cursor: '+ %' } });

    expect(server.arrived.map(({ url }) => url)).toEqual([
      '/api/users/..%2Fgroups%2F%3Fq%3D1%23x%20%252f%5C%C3%BC/',
      '/api/groups/?q=a%26show-invisible%3D1%23&cursor=%2B+%25',
    ]);
  });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['HTML', '<h1>Bad Gateway</h1>'],
    ['a list', []],
    ['other types', { err: { code: '100', type: 5, msg: {} }, fields: 'x', error: 7 }],
    ['null', { err: null, fields: null }],
  ])('502: whose failure is %s', async (_, body) => {
    server.answer(() => ({ status: 502, body }));

    await expect(review.get(GROUPS)).rejects.toMatchObject({ status: 502, code: undefined, type: undefined });
  });

  it.each<[string, unknown]>([
    ['HTML', '<h1>Hello</h1>'],
    ['a word', '"hello"'],
    ['null', 'null'],
  ])('200: whose answer is %s', async (_, body) => {
    server.answer(() => ({ body }));

    await expect(review.get(GROUPS)).rejects.toThrow('no JSON object');
  });

  it('shows no secret in an error of its own', async () => {
    const unsafe = `${SECRET}\nx`;
    const makers = [
      () => apiToken(unsafe),
      () => bearer(unsafe),
      () => new ReviewService({ url: `http://user:${SECRET}@127.0.0.1/` }),
      () => new ReviewService({ url: `//${SECRET}` }),
      () => new ReviewService({ url: `http://127.0.0.1/?token=${SECRET}` }),
      () => new ReviewService({ url: server.url, credentials: session() }),
      () => basic('a:b', SECRET),
    ];

    for (const make of makers) {
      const error = caught(make);
      expect(error).toBeInstanceOf(TypeError);
      expect(`${error.message} ${error.stack}`).not.toContain(SECRET);
    }
  });
});

function caught(make: () => unknown): Error {
  try {
    make();
  } catch (error) {
    return error as Error;
  }
  throw new Error('It was made.');
}
