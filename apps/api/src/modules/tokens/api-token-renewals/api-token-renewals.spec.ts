import { API_TOKEN_RENEWAL, FORMER_SECRETS_AT_MOST } from '@review-service/contracts/api-token-renewals';
import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import { cookieOf } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestApi } from '../../../../test/test-api';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const PAST = '2020-02-03T04:05:06Z';

describe('/api/users/{username}/api-tokens/{api_token_id}/renewals/', () => {
  const api = TestApi.ofSuite();
  let root: MadeUser;
  let owner: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    root = await api.make.superuser();
    owner = await api.make.user();
    somebody = await api.make.user();
  });

  const make = async (columns: Record<string, unknown> = {}, user = owner) => {
    const token = await api.make.madeApiToken(user, columns);
    const url = `/api/users/${user.username}/api-tokens/${token.id}/`;
    return { ...token, url, list: `${url}renewals/` };
  };
  type Token = Awaited<ReturnType<typeof make>>;
  const renew = async (token: Token, form: Record<string, string> = {}) => {
    const answer = await api.as(owner).post(token.list, form);
    const { id, token: value } = (answer.body.api_token_renewal ?? {}) as { id: number; token: string };
    return { answer, id, value, url: `${token.list}${id}/` };
  };
  const shown = async (url: string) => (await api.as(owner).get(url)).body.api_token_renewal;
  const gets = (value: string, url = '/api/session/') => api.withToken(value).get(url);
  const isIn = async (value: string) => (await gets(value)).status === 200;
  const change = (statement: string, ...values: unknown[]) => api.db.query<unknown>(statement, values);
  const secondsUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / 1_000);
  const audited = () =>
    api.db.query<object[]>('select action, subject, details from audit_log order by id desc limit 1');

  describe('POST', () => {
    describe('201', () => {
      it('gives the token a new secret, shown this once; all else stays as it was', async () => {
        const policy = { resources: { '*': { allow: ['GET'], block: ['*'] } } };
        const token = await make({ note: 'Nightly', policy, extra_data: { level: 3 } });
        const before = (await api.as(owner).get(token.url)).body.api_token;

        const { answer, id, value, url } = await renew(token);

        expect(answer.status).toBe(201);
        expect(answer).toShow(API_TOKEN_RENEWAL);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('location')).toBe(api.url + url);
        expect(answer.body.api_token_renewal).toEqual({
          id,
          last_used: null,
          overlap_ends: expect.stringMatching(TIME),
          renewed: expect.stringMatching(TIME),
          token: expect.stringMatching(/^rbp_\w+$/),
          links: {
            self: { href: api.url + url, method: 'GET' },
            delete: { href: api.url + url, method: 'DELETE' },
          },
        });
        expect(value).not.toBe(token.value);
        expect(await gets(value, '/api/groups/')).toMatchObject({ status: 200 });
        expect(await api.withToken(value).put('/api/session/')).toFailWith(errors.permissionDenied);
        const after = (await api.as(owner).get(token.url)).body.api_token;
        expect(after).toEqual({ ...before, last_updated: expect.any(String), last_used: expect.any(String) });
        expect((await api.as(owner).get(url)).text).not.toContain(value);
      });

      it('lets the former secret in for a day, or for as long as is asked for', async () => {
        for (const [form, seconds] of [
          [{}, DAY],
          [{ overlap: '60' }, 60],
          [{ overlap: String(90 * DAY) }, 90 * DAY],
        ] as [Record<string, string>, number][]) {
          const token = await make();

          const { answer } = await renew(token, form);

          const left = secondsUntil(answer.body.api_token_renewal.overlap_ends as string);
          expect(Math.abs(left - seconds)).toBeLessThan(60);
          expect(await isIn(token.value)).toBe(true);
        }
      });

      it('lets several former secrets in, each until its own end', async () => {
        const token = await make();
        const first = await renew(token, { overlap: String(HOUR) });
        const second = await renew(token, { overlap: String(2 * HOUR) });
        const all = [token.value, first.value, second.value];
        expect(await Promise.all(all.map(isIn))).toEqual([true, true, true]);

        await change('update api_token_renewal set overlap_ends_at = now() where id = $1', second.id);

        expect(await Promise.all(all.map(isIn))).toEqual([true, false, true]);
      });

      it('ends the former secret at once, where no overlap is wanted', async () => {
        const token = await make();

        const { value } = await renew(token, { overlap: '0' });

        const refused = await gets(token.value);
        expect(refused).toFailWith(errors.loginFailed);
        expect(refused.body.err.msg).toMatch(/^This secret was replaced by a renewal of its API token on 20\d\d-/);
        expect(await isIn(value)).toBe(true);
      });

      it('lets the token live longer, also one that has expired: its former secret stays over', async () => {
        const token = await make({ expires_at: PAST });

        const { answer, value } = await renew(token, { expires: '2999-01-31T12:00:00Z' });

        expect(answer.status).toBe(201);
        expect((await api.as(owner).get(token.url)).body.api_token).toMatchObject({
          ...{ expired: false, expires: '2999-01-31T12:00:00+00:00' },
        });
        expect(await isIn(value)).toBe(true);
        expect(await gets(token.value)).toFailWith(errors.loginFailed);
      });

      it('makes it a token that does not end, where the new end is empty', async () => {
        const token = await make({ expires_at: '2099-01-01T00:00:00Z' });

        await renew(token, { expires: '' });

        expect((await api.as(owner).get(token.url)).body.api_token.expires).toBeNull();
      });

      it('ends the overlap no later than the token', async () => {
        const token = await make({ expires_at: new Date(Date.now() + HOUR * 1_000).toISOString() });

        const { answer } = await renew(token, { overlap: String(DAY) });

        const { expires } = (await api.as(owner).get(token.url)).body.api_token;
        expect(answer.body.api_token_renewal.overlap_ends).toBe(expires);
      });

      it('is possible for a superuser', async () => {
        const token = await make();

        expect((await api.as(root).post(token.list)).status).toBe(201);
      });

      it('is possible on the Local Site of the token', async () => {
        const site = await api.make.site({ users: [owner] });
        const token = await make({ local_site_id: site.id });

        expect((await api.as(owner).post(`/s/${site.name}${token.list}`)).status).toBe(201);
      });

      it('writes to the audit log, and asks for a mail to its owner; neither has a secret', async () => {
        const token = await make({ note: 'Nightly' });

        const { value } = await renew(token, { overlap: '60' });

        expect(await audited()).toEqual([
          {
            ...{ action: 'api-token.renewed', subject: `api-token ${token.id}` },
            details: { user: owner.username, overlap: 60 },
          },
        ]);
        const [message] = await api.db.query<{ name: string; payload: object }[]>(
          'select name, payload from outbox_message order by id desc limit 1',
        );
        expect(message).toMatchObject({
          name: 'token.made',
          payload: { kind: 'api', tokenId: token.id, userId: owner.id, purpose: 'Nightly', isRenewal: true },
        });
        expect(JSON.stringify([await audited(), message])).not.toContain(value);
      });

      it('stores digests of secrets, and no secret', async () => {
        const token = await make();

        const { value } = await renew(token);

        const stored = await api.db.query<object[]>(
          'select t::text, r::text from api_token t join api_token_renewal r on r.token_id = t.id where t.id = $1',
          [token.id],
        );
        expect(stored).toHaveLength(1);
        for (const secret of [value, token.value]) expect(JSON.stringify(stored)).not.toContain(secret);
      });
    });

    describe('400', () => {
      it.each([
        [{ overlap: '-1' }, 'overlap'],
        [{ overlap: String(90 * DAY + 1) }, 'overlap'],
        [{ overlap: 'long' }, 'overlap'],
        [{ expires: 'tomorrow' }, 'expires'],
        [{ expires: PAST }, 'expires'],
      ])('%j', async (form: Record<string, string>, field) => {
        const token = await make();

        const { answer } = await renew(token, form);

        expect(answer).toFailWith(errors.invalidFormData);
        expect(Object.keys(answer.body.fields as object)).toEqual([field]);
        expect(await isIn(token.value)).toBe(true);
        expect((await api.as(owner).get(token.list)).body.total_results).toBe(0);
      });

      it('an end that is later than the limits of tokens allow', async () => {
        const token = await make({ expires_at: new Date(Date.now() + HOUR * 1_000) });
        const { id } = await api.make.tokenLimits({ max_life: 30 });

        for (const expires of ['2999-01-01', '']) {
          const { answer } = await renew(token, { expires });
          expect(answer).toFailWith(errors.invalidFormData);
          expect(answer.body.fields.expires).toEqual([expect.stringContaining('30 days')]);
        }
        expect((await renew(token)).answer.status).toBe(201);
        await change('delete from token_limit where id = $1', id);
      });

      it('an expired token without a new end', async () => {
        const { answer } = await renew(await make({ expires_at: PAST }));

        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields.expires).toEqual([expect.stringContaining('expired')]);
      });

      it('a token that is no longer valid', async () => {
        const { answer } = await renew(await make({ is_valid: false }), { expires: '' });

        expect(answer).toFailWith(errors.invalidAttribute);
        expect(answer.body.reason).toContain('no longer valid');
      });

      it('more former secrets than may be valid at once; one that ends at once needs no place', async () => {
        const token = await make();
        for (let count = 0; count < FORMER_SECRETS_AT_MOST; count += 1) await renew(token);

        const { answer } = await renew(token);

        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields.overlap).toEqual([expect.stringContaining('10 former secrets')]);
        expect((await renew(token, { overlap: '0' })).answer.status).toBe(201);
        const [newest] = (await api.as(owner).get(`${token.list}?start=1`)).body.api_token_renewals;
        await api.as(owner).delete(`${token.list}${newest.id}/`);
        expect((await renew(token)).answer.status).toBe(201);
      });

      it('as many at the same moment as there are places: the others are counted', async () => {
        const token = await make();

        const answers = await Promise.all(
          Array.from({ length: FORMER_SECRETS_AT_MOST + 3 }, () => renew(token, { overlap: '60' })),
        );

        const made = answers.filter(({ answer }) => answer.status === 201);
        expect(made).toHaveLength(FORMER_SECRETS_AT_MOST);
        expect((await api.as(owner).get(token.list)).body.total_results).toBe(FORMER_SECRETS_AT_MOST);
        const [present] = await api.db.query<{ renewals: number }[]>('select renewals from api_token where id = $1', [
          token.id,
        ]);
        expect(present?.renewals).toBe(FORMER_SECRETS_AT_MOST);
      });
    });
  });

  describe('a former secret', () => {
    it('is told its end with each answer, or that of the token, whichever comes first', async () => {
      const token = await make();
      const { answer, id } = await renew(token);
      const ends = new Date(answer.body.api_token_renewal.overlap_ends as string).toUTCString();
      const endOf = async () => (await gets(token.value)).headers.get('token-expires');

      expect(await endOf()).toBe(ends);
      await change('update api_token_renewal set overlap_ends_at = $2 where id = $1', id, '2998-01-31T12:00:00Z');
      expect(await endOf()).toBe('Wed, 31 Jan 2998 12:00:00 GMT');
      await api.as(owner).put(token.url, { expires: '2997-01-31T12:00:00Z' });
      expect(await endOf()).toBe('Tue, 31 Jan 2997 12:00:00 GMT');
    });

    it('may do what the token may do now', async () => {
      const token = await make();
      await renew(token);

      await api.as(owner).put(token.url, { policy: '{"resources":{"*":{"block":["*"]}}}' });

      expect(await gets(token.value, '/api/groups/')).toFailWith(errors.permissionDenied);
    });

    it.each([
      ['is invalid', (token: Token) => api.as(owner).put(token.url, { valid: '0' })],
      ['is deleted', (token: Token) => api.as(owner).delete(token.url)],
      ['has expired', ({ id }: Token) => change('update api_token set expires_at = now() where id = $1', id)],
    ])('is refused when the token %s', async (_, end) => {
      const token = await make();
      const { value } = await renew(token);

      await end(token);

      for (const secret of [token.value, value]) expect(await gets(secret)).toFailWith(errors.loginFailed);
    });

    it('shows its owner when something still uses it, and the token that it was used', async () => {
      const token = await make();
      const { url, value } = await renew(token);
      await gets(value);
      expect((await shown(url)).last_used).toBeNull();

      await gets(token.value);

      expect((await shown(url)).last_used).toMatch(TIME);
      expect((await api.as(owner).get(token.url)).body.api_token.last_used).toMatch(TIME);
    });

    it('opens sessions that end with it, as do those that it opened before', async () => {
      const token = await make();
      const sessionOf = async (value: string) => api.anonymous.with({ cookie: cookieOf((await gets(value)).headers) });
      const before = await sessionOf(token.value);
      const { id, value } = await renew(token);
      const [meanwhile, present] = [await sessionOf(token.value), await sessionOf(value)];
      const areIn = () =>
        Promise.all(
          [before, meanwhile, present].map(
            async (client) => (await client.get('/api/session/')).body.session.authenticated as boolean,
          ),
        );
      expect(await areIn()).toEqual([true, true, true]);
      expect((await before.get('/api/session/')).headers.has('token-expires')).toBe(true);

      await change('update api_token_renewal set overlap_ends_at = now() where id = $1', id);

      expect(await areIn()).toEqual([false, false, true]);
    });

    it('keeps the session that came with it, and lets the new secret open one of its own', async () => {
      const token = await make();
      const { headers } = await gets(token.value);
      const cookie = cookieOf(headers);
      const { value } = await renew(token);

      expect(cookieOf((await api.withToken(token.value).with({ cookie }).get('/api/')).headers)).toBe('');
      expect(cookieOf((await api.withToken(value).with({ cookie }).get('/api/')).headers)).not.toBe('');
    });

    it('changes nothing that was under way when it ended', async () => {
      const admin = await api.make.user({ permissions: ['reviews.change_group'] });
      const [group, token] = [await api.make.group(), await make({}, admin)];
      await api.as(admin).post(token.list);
      const runner = api.db.createQueryRunner();
      await runner.startTransaction();
      await runner.query(`update review_group set mailing_list = 'a@example.com' where id = $1`, [group.id]);

      const answer = api.withToken(token.value).put(`/api/groups/${group.name}/`, { display_name: 'Late' });
      await untilOneWaits(api.db);
      await change('update api_token_renewal set ended_at = now() where token_id = $1', token.id);
      await runner.commitTransaction();
      await runner.release();

      expect(await answer).toFailWith(errors.loginFailed);
    });

    it('costs who comes with the present secret no statement, and itself one more', async () => {
      const token = await make();
      const { value } = await renew(token);
      for (const [secret, count] of [
        [value, 1],
        [token.value, 2],
      ] as const) {
        await gets(secret, '/api/groups/');
        const statements = await statementsOf(() => gets(secret, '/api/groups/'));
        expect(statements.filter((text) => text.includes('user_account u on'))).toHaveLength(count);
        expect(statements.filter((text) => /^(insert|update)/.test(text))).toEqual([]);
      }
    });
  });

  describe('GET', () => {
    it('200: lists renewals, the latest first, and shows one', async () => {
      const token = await make();
      const [first, second] = [await renew(token, { overlap: '0' }), await renew(token)];

      const answer = await api.as(owner).get(token.list);

      expect(answer).toList(API_TOKEN_RENEWAL);
      expect(answer.body.api_token_renewals).toEqual([await shown(second.url), await shown(first.url)]);
      expect(answer.body.api_token_renewals[0].token).toBe('');
      expect(await api.as(owner).get(first.url)).toShow(API_TOKEN_RENEWAL);
      const page = await api.as(owner).get(`${token.list}?max-results=1`);
      const next = await api.as(owner).get(page.body.links.next.href as string);
      expect(next.body.api_token_renewals).toMatchObject([{ id: first.id }]);
    });

    it('200: stands in the token itself, when it is asked for', async () => {
      const token = await make();
      const { id } = await renew(token);

      const { body } = await api.as(owner).get(`${token.url}?expand=renewals`);

      expect(body.api_token.renewals).toMatchObject([{ id, token: '' }]);
    });

    it('400: a faulty argument', async () => {
      expect(await api.as(owner).get(`${(await make()).list}?start=x`)).toFailWith(errors.invalidFormData);
    });
  });

  describe('DELETE', () => {
    it('204: ends the former secret at once, with its sessions, and writes to the audit log', async () => {
      const token = await make();
      const { id, url, value } = await renew(token);
      const session = api.anonymous.with({ cookie: cookieOf((await gets(token.value)).headers) });

      expect(await api.as(owner).delete(url)).toMatchObject({ status: 204, text: '' });

      const refused = await gets(token.value);
      expect(refused).toFailWith(errors.loginFailed);
      expect(refused.body.err.msg).toContain('replaced by a renewal');
      expect((await session.get('/api/session/')).body.session.authenticated).toBe(false);
      expect(await isIn(value)).toBe(true);
      expect(await api.as(owner).get(url)).toFailWith(errors.doesNotExist);
      expect((await api.as(owner).get(token.list)).body.total_results).toBe(0);
      expect(await audited()).toEqual([
        {
          ...{ action: 'api-token.renewal-ended', subject: `api-token ${token.id}` },
          details: { user: owner.username, renewalId: id },
        },
      ]);
    });

    it('412: somebody has used the former secret since it was read', async () => {
      const { url } = await renew(await make());
      const headers = { 'if-match': '"another"' };

      expect(await api.as(owner).delete(url, { headers })).toFailWith(errors.preconditionFailed);
    });
  });

  const asked = (token: Token, { url }: { url: string }) =>
    [
      ['GET', token.list],
      ['POST', token.list],
      ['GET', url],
      ['DELETE', url],
    ] as const;

  it('401: nobody', async () => {
    const token = await make();
    for (const [method, url] of asked(token, await renew(token)))
      expect(await api.anonymous.send(method, url)).toFailWith(errors.notLoggedIn);
  });

  it('403: somebody else, also with permissions', async () => {
    const token = await make();
    const staff = await api.make.user({ is_staff: true, permissions: ['auth.change_user'] });
    for (const [method, url] of asked(token, await renew(token)))
      for (const user of [somebody, staff]) {
        expect(await api.as(user).send(method, url)).toFailWith(errors.permissionDenied);
      }
  });

  it('403: tokens, also the token itself, and the sessions of tokens', async () => {
    const token = await make();
    const renewal = await renew(token);
    const session = api.anonymous.with({ cookie: cookieOf((await gets(renewal.value)).headers) });
    const bearer = api.withBearer((await api.make.oauthToken(owner, { scopes: [...SCOPES] })).value);
    for (const [method, url] of asked(token, renewal)) {
      expect(await api.withToken(renewal.value).send(method, url)).toFailWith(errors.permissionDenied);
      expect(await session.send(method, url)).toFailWith(errors.permissionDenied);
      expect(await bearer.send(method, url)).toFailWith(errors.tokenAccessDenied);
    }
  });

  it('404: a token or a renewal that is not there, is of another token, or of another Local Site', async () => {
    const site = await api.make.site({ users: [owner] });
    const [token, other] = [await make(), await make()];
    const { id, url } = await renew(token);

    for (const there of [`${token.list}99999999/`, `${other.list}${id}/`, `/s/${site.name}${url}`]) {
      for (const method of ['GET', 'DELETE'])
        expect(await api.as(owner).send(method, there)).toFailWith(errors.doesNotExist);
    }
    for (const list of [`/api/users/${owner.username}/api-tokens/99999999/renewals/`, `/s/${site.name}${token.list}`]) {
      for (const method of ['GET', 'POST'])
        expect(await api.as(owner).send(method, list)).toFailWith(errors.doesNotExist);
    }
  });

  it('405: a renewal is not changed', async () => {
    const { url } = await renew(await make());

    expect(await api.as(owner).put(url)).toFailWith(errors.methodNotAllowed);
  });
});
