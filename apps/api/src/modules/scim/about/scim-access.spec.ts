import { errors } from '@review-service/contracts/errors';
import { TestApi } from '../../../../test/test-api';
import { TestDirectory } from '../../../../test/directory';
import { Limiters } from '../../../access/limits/limiters';

const SCIM = 'application/scim+json';

describe('who comes to /scim/v2/', () => {
  const api = TestApi.ofSuite();

  it.each(['/Users', '/Groups', '/Users/1', '/ServiceProviderConfig', '/Schemas', '/ResourceTypes', '/Me'])(
    '401: GET %s without a SCIM token, with those of people, and with a session',
    async (path) => {
      const root = await api.make.superuser();
      const callers = [
        api.anonymous,
        api.as(root),
        api.withToken(await api.make.apiToken(root)),
        api.withBearer(await api.make.apiToken(root)),
        api.withBearer((await api.make.oauthToken(root, { scopes: ['user:read', 'group:read'] })).value),
        await api.withSession(root),
        api.withBearer('rsp_000000000000000000000000000000000000'),
        api.withToken((await api.make.scimToken()).value),
      ];
      for (const caller of callers) {
        const answer = await caller.get(`/scim/v2${path}`);
        expect(answer).toMatchObject({ status: 401, body: { status: '401', detail: expect.any(String) } });
        expect(answer.headers.get('content-type')).toBe(SCIM);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
    },
  );

  it('a SCIM token is refused everywhere else', async () => {
    const { value } = await api.make.scimToken();
    for (const client of [api.withBearer(value), api.withToken(value)]) {
      for (const path of ['/api/', '/api/session/', '/api/users/', '/api/groups/'])
        expect(await client.get(path)).toFailWith(errors.loginFailed);
      expect(await client.post('/api/groups/', { name: 'a', display_name: 'A' })).toFailWith(errors.loginFailed);
    }
    const introspected = await api.anonymous.post('/oauth2/introspect/', { token: value });
    expect(introspected.status).toBe(401);
  });

  it('a token works on its own Local Site only, and reaches the users and groups of its own directory only', async () => {
    const [acme, other] = [await api.make.site(), await api.make.site()];
    const directories = [
      await TestDirectory.of(api, { site: acme }),
      await TestDirectory.of(api, { site: other }),
      await TestDirectory.of(api, { provider: 'okta' }),
      await TestDirectory.of(api, { site: acme, provider: 'entra' }),
    ];
    const [okta, ...others] = directories as [TestDirectory, ...TestDirectory[]];
    const user = await okta.user('of-acme@example.com');
    const group = await okta.group('Of Acme', [user]);
    const { value } = await api.make.scimToken({ siteId: acme.id });

    for (const path of ['/scim/v2/Users', `/s/${other.name}/scim/v2/Users`, '/s/nowhere/scim/v2/Users'])
      expect((await api.withBearer(value).get(path)).status).toBe(401);
    for (const stranger of others) {
      for (const path of [`/Users/${user.id}`, `/Groups/${group.id}`]) {
        expect((await stranger.get(path)).status).toBe(404);
        expect((await stranger.send('DELETE', path)).status).toBe(404);
        expect((await stranger.patch(path, { op: 'replace', value: { active: false } })).status).toBe(404);
      }
      expect(await stranger.find('Users', `id eq "${user.id}"`)).toEqual([]);
      expect((await stranger.send('POST', '/Groups', { displayName: 'x', members: [{ value: user.id }] })).status).toBe(
        400,
      );
      expect((await stranger.send('POST', '/Users', { userName: 'of-acme@example.com' })).status).toBe(409);
    }
    const [member] = await api.db.query('select local_site_id from local_site_user where user_id = $1', [user.id]);
    expect(member).toEqual({ local_site_id: acme.id });
    const shown = await api.as(await api.make.superuser()).get(`/s/${acme.name}/api/groups/Of-Acme/`);
    expect(shown.body.group.managed_by).toBe('okta');
  });

  it('a revoked token is refused at the next request', async () => {
    const { id, value } = await api.make.scimToken();
    const client = api.withBearer(value);
    expect((await client.get('/scim/v2/Users')).status).toBe(200);
    await api.db.query('delete from scim_token where id = $1', [id]);
    expect((await client.get('/scim/v2/Users')).status).toBe(401);
  });

  it('last use and actor are noted', async () => {
    const { id, value } = await api.make.scimToken({ provider: 'noted' });
    await api.withBearer(value).send('POST', '/scim/v2/Users', { json: { userName: 'noted@example.com' } });

    const [token] = await api.db.query('select last_used_at from scim_token where id = $1', [id]);
    expect(token.last_used_at).toBeInstanceOf(Date);
    expect(
      (
        await api.db.query(`select actor, credential_kind, credential_id from audit_log where subject = 'user noted'`)
      )[0],
    ).toEqual({ actor: 'scim:noted', credential_kind: 'scim-token', credential_id: String(id) });
  });

  it('405, 413, 415, 501: in the form of SCIM', async () => {
    const okta = await TestDirectory.of(api);
    const large = JSON.stringify({ userName: 'x'.repeat(4.5 * 1024 * 1024) });
    const { value: token } = await api.make.scimToken();
    const send = (body: string, type = SCIM) =>
      api.withBearer(token).send('POST', '/scim/v2/Users', { body, headers: { 'content-type': type } });
    const answers = [
      [405, await okta.send('PUT', '/Users', {})],
      [405, await okta.send('DELETE', '/Schemas')],
      [413, await send(large)],
      [415, await send('<a/>', 'application/xml')],
      [400, await send('{')],
      [400, await send('[[[[')],
      [400, await send(`{"a":${'['.repeat(500)}${']'.repeat(500)}}`)],
      [501, await okta.send('POST', '/Bulk', {})],
      [501, await okta.send('POST', '/.search', {})],
      [501, await okta.send('POST', '/Users/.search', {})],
      [501, await okta.send('GET', '/Me')],
      [404, await okta.get('/Nothing/1')],
    ] as const;
    for (const [status, answer] of answers) {
      expect([status, answer.status, answer.body]).toMatchObject([status, status, { status: String(status) }]);
      expect(answer.headers.get('content-type')).toBe(SCIM);
      expect(answer.body).not.toHaveProperty('stat');
    }
  });

  it('application/scim+json is JSON here only', async () => {
    const root = await api.make.superuser();
    const sent = { body: '{"name":"a","display_name":"A"}', headers: { 'content-type': SCIM } };
    expect((await api.as(root).send('POST', '/api/groups/', sent)).status).toBe(415);
  });

  it('says what is supported, and which attributes are used', async () => {
    const okta = await TestDirectory.of(api);
    expect((await okta.get('/ServiceProviderConfig')).body).toMatchObject({
      ...{ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 200 } },
      ...{ changePassword: { supported: false }, sort: { supported: false }, etag: { supported: true } },
    });
    expect((await okta.get('/ResourceTypes')).body.Resources.map(({ id }: { id: string }) => id)).toEqual([
      'User',
      'Group',
    ]);
    expect((await okta.get('/Schemas')).body.totalResults).toBe(3);
  });
});

describe('a directory that sends too much', () => {
  const api = TestApi.ofSuite({ settings: { RATE_LIMITS: 'anonymous=5/h,authenticated=5/h' } });

  it('429: by its own limit, which is not that of people; strangers by theirs', async () => {
    const { id, value } = await api.make.scimToken();
    const client = api.withBearer(value);
    const counted = api.part(Limiters).directories;
    for (let n = 0; n < 7; n += 1) expect((await client.get('/scim/v2/Users')).status).toBe(200);
    let answer = await client.get('/scim/v2/Users');
    // The limit begins anew after ten seconds: then once more.
    while (answer.status !== 429) {
      await counted?.consume(String(id), counted.points).catch(() => undefined);
      answer = await client.get('/scim/v2/Users');
    }

    expect(answer.body).toMatchObject({ status: '429' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const strangers = [];
    for (let n = 0; n < 7; n += 1) strangers.push((await api.anonymous.get('/scim/v2/Users')).status);
    expect(strangers).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});
