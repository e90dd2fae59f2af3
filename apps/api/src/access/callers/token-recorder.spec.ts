import { AUDIT_ENTRY } from '@review-service/contracts/audit';
import { GROUP } from '@review-service/contracts/groups';
import { cookieOf } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import type { FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { rawRequest } from '../../../test/raw-request';
import { TestApi } from '../../../test/test-api';
import { TokenRecorder } from './token-recorder';

interface Row {
  readonly use: string;
  readonly count: number;
  readonly network: string | null;
  readonly client: string;
}

describe('the record of what tokens are used for', () => {
  const metrics = new Registry();
  const api = TestApi.ofSuite({
    settings: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMITS: 'anonymous=9/1d,authenticated=40/1d,login=99/1d' },
    metrics,
    // A test holds a lock for as long as it takes.
    timeouts: { idleInTransaction: 300_000, lock: 300_000, statement: 300_000, silence: 400_000 },
  });
  let owner: MadeUser;
  let group: Made;

  beforeEach(async () => {
    owner = await api.make.superuser();
    group = await api.make.group({ members: [owner] });
  });

  const bearer = async (...scopes: string[]) => {
    const token = await api.make.oauthToken(owner, { scopes });
    return { token, client: api.withBearer(token.value) };
  };
  const newestApiToken = async () =>
    (await api.db.query<[{ id: number }]>('select id from api_token order by id desc limit 1'))[0];
  const apiToken = async (columns: Record<string, unknown> = {}, of = owner) => {
    const value = await api.make.apiToken(of, columns);
    return { token: await newestApiToken(), client: api.withToken(value) };
  };
  const rowsOf = (kind: 'api' | 'oauth', { id }: { id: number }) =>
    api.db.query<Row[]>(
      `select resource || ' ' || method || ' ' || outcome as use, count, network, client from token_use
       where token_kind = $1 and token_id = $2 order by 1`,
      [kind, id],
    );
  /** A request is counted just after its answer: waits for so many counts, and says what they are of. */
  const recorded = (kind: 'api' | 'oauth', token: { id: number }, counts: number) =>
    eventually(async () => {
      await api.part(TokenRecorder).write();
      const rows = await rowsOf(kind, token);
      return rows.reduce((sum, { count }) => sum + count, 0) >= counts && rows;
    });
  const usesOf = async (kind: 'api' | 'oauth', token: { id: number }, counts: number) =>
    (await recorded(kind, token, counts)).map(({ use, count }) => `${use} ${count}`);

  describe('counts', () => {
    it('by resource and method, a HEAD as a GET, and the method that a POST asks for', async () => {
      const { token, client } = await bearer('group:read', 'group:write', 'session:read');
      const url = `/api/groups/${group.name}/`;

      await client.get(url);
      await client.get('/api/groups/');
      await client.send('HEAD', url);
      await client.put(url, { display_name: 'New' });
      await client.post(url, { _method: 'PUT', display_name: 'Newer' });
      await client.get('/api/session/');

      expect(await usesOf('oauth', token, 6)).toEqual([
        'group GET allowed 3',
        'group PUT allowed 2',
        'session GET allowed 1',
      ]);
    });

    it('nothing of what needs no scope, and nothing of passwords', async () => {
      const { token, client } = await bearer('session:read');

      await client.send('OPTIONS', '/api/groups/');
      await client.get('/api/nowhere/');
      await client.get('/api/openapi.json');
      await api.as(owner).get('/api/session/');
      await client.get('/api/session/');

      expect(await usesOf('oauth', token, 1)).toEqual(['session GET allowed 1']);
    });

    it('what is not found as what the token let through', async () => {
      const { token, client } = await bearer('group:read');

      await client.get('/api/groups/nobody/');

      expect(await usesOf('oauth', token, 1)).toEqual(['group GET allowed 1']);
    });

    it('what an answer has of other resources, if the token covers it', async () => {
      const request = await api.make.reviewRequest(owner, await api.make.repository());
      const url = `/api/review-requests/${request.displayId}/?expand=submitter,repository`;
      const { token, client } = await bearer('review_request:read', 'user:read');

      await client.get(url);

      expect(await usesOf('oauth', token, 2)).toEqual(['review_request GET allowed 1', 'user GET allowed 1']);
    });

    it('of an API token what its policy lets a search find, and of an OAuth2 token the search', async () => {
      const policy = { resources: { repository: { '*': { block: ['*'] } } } };
      const [one, other] = [await apiToken({ policy }), await bearer('search:read')];

      for (const { client } of [one, other]) await client.get('/api/search/?q=a');

      expect(await usesOf('api', one.token, 4)).toEqual(
        ['group', 'review_request', 'search', 'user'].map((resource) => `${resource} GET allowed 1`),
      );
      expect(await usesOf('oauth', other.token, 1)).toEqual(['search GET allowed 1']);
    });

    it('a download as the kind of file that it is of', async () => {
      const request = await api.make.reviewRequest(owner, await api.make.repository());
      const file = await api.make.fileAttachment(request);
      const url = `/r/${request.displayId}/file/${file.id}/download/`;
      const { token, client } = await bearer('diff_file_attachment:read', 'file_attachment:read');

      await client.get(url);

      expect(await usesOf('oauth', token, 1)).toEqual(['file_attachment GET allowed 1']);
    });

    it('what a session does that an API token has opened', async () => {
      const { token, client } = await apiToken();
      const cookie = cookieOf((await client.get('/api/session/')).headers);

      await api.anonymous.get('/api/groups/', { headers: { cookie } });

      expect(await usesOf('api', token, 2)).toEqual(['group GET allowed 1', 'session GET allowed 1']);
    });

    it('what two processes have answered together, with the last use of both', async () => {
      const other = await TestApi.boot({ beside: api });
      const { token, client } = await bearer('group:read');

      await client.get('/api/groups/', { headers: { 'user-agent': 'first' } });
      await recorded('oauth', token, 1);
      await other.withBearer(token.value).get('/api/groups/', { headers: { 'user-agent': 'last' } });
      // It writes when it ends, once its last request is answered.
      await other.close();

      expect(await rowsOf('oauth', token)).toEqual([
        { use: 'group GET allowed', count: 2, network: '127.0.0.0/24', client: 'last' },
      ]);
    });
  });

  describe('says why a request was refused:', () => {
    it('scope', async () => {
      const { token, client } = await bearer('group:read');
      await client.delete(`/api/groups/${group.name}/`);
      expect(await usesOf('oauth', token, 1)).toEqual(['group DELETE scope 1']);
    });

    it('scope, of what a request needs beside its own', async () => {
      const { token, client } = await bearer('diff_file_attachment:read');
      const request = await api.make.reviewRequest(owner, await api.make.repository());
      const file = await api.make.fileAttachment(request);
      await client.get(`/r/${request.displayId}/file/${file.id}/download/`);
      expect(await usesOf('oauth', token, 1)).toEqual(['file_attachment GET scope 1']);
    });

    it('policy', async () => {
      const { token, client } = await apiToken({ policy: { resources: { group: { '*': { block: ['DELETE'] } } } } });
      await client.delete(`/api/groups/${group.name}/`);
      expect(await usesOf('api', token, 1)).toEqual(['group DELETE policy 1']);
    });

    it('closed, for both kinds', async () => {
      const [one, other] = [await bearer('group:read'), await apiToken()];
      await one.client.get('/api/oauth-tokens/');
      await other.client.get(`/api/users/${owner.username}/api-tokens/`);
      expect(await usesOf('oauth', one.token, 1)).toEqual(['oauth_token GET closed 1']);
      expect(await usesOf('api', other.token, 1)).toEqual(['api_token GET closed 1']);
    });

    it('permission: the token would be enough, and its owner is not', async () => {
      const somebody = await api.make.user();
      const { value, ...token } = await api.make.oauthToken(somebody, { scopes: ['group:destroy', 'audit:read'] });
      await api.withBearer(value).delete(`/api/groups/${group.name}/`);
      await api.withBearer(value).get('/api/audit/');
      expect(await usesOf('oauth', token, 2)).toEqual([
        `${AUDIT_ENTRY.policyId} GET permission 1`,
        `${GROUP.policyId} DELETE permission 1`,
      ]);
    });

    it('rate-limit', async () => {
      const { token, client } = await bearer('group:read');
      for (let request = 0; request < 42; request += 1) await client.get('/api/groups/?max-results=0');
      expect(await usesOf('oauth', token, 42)).toEqual(['group GET allowed 40', 'group GET rate-limit 2']);
    });

    it('ended, for an API token that is over or was made invalid', async () => {
      const over = await apiToken({ expires_at: '2020-01-01T00:00:00Z' });
      const invalid = await apiToken({ is_valid: false });
      for (const { client } of [over, invalid]) await client.get('/api/groups/');
      expect(await usesOf('api', over.token, 1)).toEqual(['group GET ended 1']);
      expect(await usesOf('api', invalid.token, 1)).toEqual(['group GET ended 1']);
    });
  });

  describe('says of the last use', () => {
    it.each([
      ['192.0.2.77', '192.0.2.0/24'],
      ['::ffff:192.0.2.77', '192.0.2.0/24'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
      ['nonsense', null],
    ])('from %s: the network %s', async (address, network) => {
      const { token, client } = await bearer('group:read');

      await client.get('/api/groups/', { headers: { 'x-forwarded-for': address } });

      expect(await recorded('oauth', token, 1)).toMatchObject([{ network }]);
    });

    it.each([
      ['nothing', [], ''],
      ['its name', ['deploy/1.2 (x86)'], 'deploy/1.2 (x86)'],
      // HTTP allows no other one in a header.
      ['a control character', ['a\tb'], 'a?b'],
      ['letters of other scripts', [Buffer.from('größe', 'utf8').toString('latin1')], 'gr????e'],
      ['too much', ['x'.repeat(5_000)], 'x'.repeat(100)],
    ])('of a program that sends %s as its name: what can be shown', async (_, agents, client) => {
      const { token } = await bearer('group:read');
      const headers = { authorization: `Bearer ${token.value}`, ...(agents[0] && { 'user-agent': agents[0] }) };

      await rawRequest(api.url, '/api/groups/', { headers });

      expect(await recorded('oauth', token, 1)).toMatchObject([{ client }]);
    });
  });

  describe('never gets in the way of requests', () => {
    /** Requests of tokens that no test has. */
    const flood = (from: number, count: number) => {
      const request = { method: 'GET', ip: '192.0.2.1', headers: {} } as unknown as FastifyRequest;
      for (let id = from; id < from + count; id += 1)
        api.part(TokenRecorder).noteEnded({ kind: 'api', id }, [GROUP], request);
    };
    const floodRows = async () =>
      (
        await api.db.query<[{ count: number }]>(
          `select count(*)::integer as count from token_use where token_id >= 1000000`,
        )
      )[0].count;

    it('a table that nobody can write to: answers go on, what fits is kept, and the rest is counted as lost', async () => {
      const { token, client } = await bearer('group:read');
      await api.part(TokenRecorder).write();
      const holder = api.db.createQueryRunner();
      await holder.startTransaction();
      await holder.query('lock table token_use in access exclusive mode');

      flood(1_000_000, 10_001);
      await untilOneWaits(api.db);
      flood(2_000_000, 20_000);
      expect((await client.get('/api/groups/')).status).toBe(200);
      await eventually(async () => api.part(TokenRecorder).lost > 0);
      await holder.rollbackTransaction();
      await holder.release();

      expect(api.part(TokenRecorder).lost).toBe(1);
      expect(await metrics.getSingleMetricAsString('review_service_token_uses_lost_total')).toMatch(/ 1$/);
      await eventually(async () => {
        await api.part(TokenRecorder).write();
        return (await floodRows()) === 30_001;
      });
      expect(await rowsOf('oauth', token)).toEqual([]);
    });

    it('a write that fails: it is tried again, and nothing counts twice', async () => {
      const { token, client } = await bearer('group:read');
      await client.get('/api/groups/');
      await api.db.query('alter table token_use rename to token_use_away');

      await eventually(async () => {
        await api.part(TokenRecorder).write();
        return true;
      });
      expect((await client.get('/api/groups/')).status).toBe(200);
      await api.db.query('alter table token_use_away rename to token_use');

      expect(await usesOf('oauth', token, 2)).toEqual(['group GET allowed 2']);
    });
  });
});
