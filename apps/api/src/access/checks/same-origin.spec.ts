import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('changes from pages (decision A4)', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let callers: Record<string, TestClient>;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    const value = await api.make.apiToken(superuser);
    const { headers } = await api.withToken(value).get('/api/');
    callers = {
      'a session': await api.withSession(superuser),
      'a session of an API token': api.anonymous.with({
        cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      }),
      'a password': api.as(superuser),
      'an API token': api.withToken(value),
    };
  });

  const caller = (name: string) => callers[name] ?? api.anonymous;
  const change = (name: string, headers: Record<string, string>) => caller(name).put('/api/session/', {}, { headers });
  const OWN = () => api.url;

  describe.each(['a session', 'a session of an API token', 'a password'])('with %s', (name) => {
    it.each<[string, () => Record<string, string>]>([
      ['no browser at all', () => ({})],
      ['our own page', () => ({ 'sec-fetch-site': 'same-origin', origin: OWN() })],
      ['our own page, in a browser that tells only the origin', () => ({ origin: OWN() })],
      ['our own page, in a browser that tells no origin', () => ({ 'sec-fetch-site': 'same-origin' })],
      ['a person who typed the address', () => ({ 'sec-fetch-site': 'none' })],
    ])('200: from %s', async (_, headers) => {
      expect((await change(name, headers())).status).toBe(200);
    });

    it.each<[string, () => Record<string, string>]>([
      ['another site', () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })],
      ['another site that tells no origin', () => ({ 'sec-fetch-site': 'cross-site' })],
      ['another host of our site', () => ({ 'sec-fetch-site': 'same-site' })],
      ['another site that claims to be none', () => ({ 'sec-fetch-site': 'none', origin: 'https://evil.example' })],
      [
        'another site that claims to be ours',
        () => ({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }),
      ],
      ['another site, in an old browser', () => ({ origin: 'https://evil.example' })],
      ['nowhere: a sandboxed frame', () => ({ origin: 'null' })],
      ['another scheme of our host', () => ({ origin: OWN().replace('http:', 'https:') })],
      ['another port of our host', () => ({ origin: OWN().replace(/:\d+$/, ':1') })],
      ['a host that begins like ours', () => ({ origin: `${OWN()}.evil.example` })],
      ['a site in words that nobody knows', () => ({ 'sec-fetch-site': 'elsewhere' })],
      ['an empty origin', () => ({ origin: '' })],
    ])('403: from %s', async (_, headers) => {
      expect(await change(name, headers())).toFailWith(errors.permissionDenied);
    });
  });

  const ELSEWHERE = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } };

  it('403: for every change, which is then not made', async () => {
    const { name } = await api.make.group({ display_name: 'Before' });
    const session = caller('a session');
    const url = `/api/groups/${name}/`;

    expect(await session.put(url, { display_name: 'After' }, ELSEWHERE)).toFailWith(errors.permissionDenied);
    expect(await session.delete(url, ELSEWHERE)).toFailWith(errors.permissionDenied);
    expect(await session.post('/api/groups/', { name: 'never', display_name: '' }, ELSEWHERE)).toFailWith(
      errors.permissionDenied,
    );
    expect(await session.delete('/api/session/', ELSEWHERE)).toFailWith(errors.permissionDenied);
    expect((await session.get(url)).body.group.display_name).toBe('Before');
    expect(await session.get('/api/groups/never/')).toFailWith(errors.doesNotExist);
  });

  it('200: reading changes nothing, from wherever', async () => {
    for (const name of Object.keys(callers)) {
      expect((await caller(name).get('/api/session/', ELSEWHERE)).status).toBe(200);
      expect((await caller(name).send('HEAD', '/api/session/', ELSEWHERE)).status).toBe(200);
      expect((await caller(name).send('OPTIONS', '/api/session/', ELSEWHERE)).status).toBe(204);
    }
  });

  it('200: no browser sends an API token by itself', async () => {
    expect((await change('an API token', ELSEWHERE.headers)).status).toBe(200);
  });

  it('401: an anonymous caller is told to log in, before the origin is checked', async () => {
    expect(await change('nobody', ELSEWHERE.headers)).toFailWith(errors.notLoggedIn);
  });
});
