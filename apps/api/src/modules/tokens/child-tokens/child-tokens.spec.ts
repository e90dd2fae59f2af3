import { CHILD_TOKEN, CHILD_TOKENS_AT_MOST, LONGEST_LIFETIME } from '@review-service/contracts/child-tokens';
import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import type { TestClient } from '@review-service/testing/client';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { cookieOf } from '@review-service/testing/credentials';
import { type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/child-tokens/';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/;
const HOUR = 3_600;
const READ_ONLY = { resources: { '*': { allow: ['GET'], block: ['*'] } } };

describe(LIST, () => {
  const api = TestApi.ofSuite();
  let owner: MadeUser;

  beforeAll(async () => {
    owner = await api.make.user({ permissions: ['reviews.change_group'] });
  });

  const make = async (columns: Record<string, unknown> = {}) => {
    const { id, value } = await api.make.madeApiToken(owner, columns);
    return { id, value, client: api.withToken(value), url: `/api/users/${owner.username}/api-tokens/${id}/` };
  };
  type Parent = Awaited<ReturnType<typeof make>>;
  const makeChild = async (parent: { client: TestClient }, form: Record<string, string> = {}) => {
    const answer = await parent.client.post(LIST, { note: 'CI', ...form });
    const { id, token: value } = (answer.body.child_token ?? {}) as { id: number; token: string };
    return { answer, id, value, client: api.withToken(value), url: `${LIST}${id}/` };
  };
  const change = (statement: string, ...values: unknown[]) => api.db.query<unknown>(statement, values);
  const secondsUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / 1_000);
  const lastEntry = () =>
    api.db.query<object[]>(
      `select action, actor, subject, details, credential_kind as kind, credential_id as id
       from audit_log order by audit_log.id desc limit 1`,
    );

  describe('POST', () => {
    describe('201', () => {
      it('makes a token from the one that it comes with, and shows it this once', async () => {
        const policy = { resources: { ...READ_ONLY.resources, child_token: { '*': { allow: ['*'] } } } };
        const parent = await make({ policy });

        const { answer, id, value, client, url } = await makeChild(parent, { note: 'Job 7' });

        expect(answer.status).toBe(201);
        expect(answer).toShow(CHILD_TOKEN);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('location')).toBe(api.url + url);
        expect(answer.body.child_token).toEqual({
          agent: false,
          bounds: null,
          expires: expect.stringMatching(TIME),
          id,
          last_used: null,
          note: 'Job 7',
          policy,
          time_added: expect.stringMatching(TIME),
          token: expect.stringMatching(/^rbc_\w+$/),
          valid: true,
          links: {
            self: { href: api.url + url, method: 'GET' },
            delete: { href: api.url + url, method: 'DELETE' },
          },
        });
        expect((await client.get('/api/session/')).body.session.links.user.title).toBe(owner.username);
        expect((await parent.client.get(url)).text).not.toContain(value);
      });

      it('lives for an hour, as long as is asked for, or as long as the token that it was made from', async () => {
        const soon = new Date(Date.now() + 60_000).toISOString();
        for (const [columns, form, seconds] of [
          [{}, {}, HOUR],
          [{}, { lifetime: '30' }, 30],
          [{}, { lifetime: String(LONGEST_LIFETIME) }, LONGEST_LIFETIME],
          [{ expires_at: soon }, { lifetime: '7200' }, 60],
        ] as [Record<string, unknown>, Record<string, string>, number][]) {
          const { answer } = await makeChild(await make(columns), form);

          expect(Math.abs(secondsUntil(answer.body.child_token.expires as string) - seconds)).toBeLessThan(25);
        }
      });

      it('lives no longer than the secret that it was made with', async () => {
        const parent = await make();
        const ends = new Date(Date.now() + 60_000).toISOString();
        const former = await api.make.formerSecret(parent, { overlap_ends_at: ends });

        const { answer } = await makeChild({ client: api.withToken(former.value) });

        expect(Date.parse(answer.body.child_token.expires as string)).toBe(Date.parse(ends));
      });

      it('is for an agent if that is asked for, or the token that it was made from is', async () => {
        const made = [
          await makeChild(await make()),
          await makeChild(await make(), { agent: '1' }),
          await makeChild(await make({ is_agent: true }), { agent: '0' }),
        ];

        expect(made.map(({ answer }) => answer.body.child_token.agent)).toEqual([false, true, true]);
      });

      it('has a policy of its own', async () => {
        const policy = { resources: { group: { '*': { block: ['PUT'] } } } };

        const { answer } = await makeChild(await make(), { policy: JSON.stringify(policy) });

        expect(answer.body.child_token.policy).toEqual(policy);
      });

      it('has bounds of its own, also if it is made from a token that has some', async () => {
        const [one, other] = [await api.make.repository(), await api.make.repository()];
        const parent = await make({ bounds: JSON.stringify({ repositories: [one.id, other.id] }) });

        const { answer, client } = await makeChild(parent, { bounds: JSON.stringify({ repositories: [one.id] }) });

        expect(answer.body.child_token.bounds).toEqual({ repositories: [one.id] });
        expect((await client.get(`/api/repositories/${one.id}/`)).status).toBe(200);
        expect(await client.get(`/api/repositories/${other.id}/`)).toFailWith(errors.permissionDenied);
      });

      it('belongs to the Local Site of the token that it was made from, and works there only', async () => {
        const site = await api.make.site({ users: [owner] });
        const parent = await make({ local_site_id: site.id });
        const form = { note: 'Of the site' };

        const { status, body } = await parent.client.post(`/s/${site.name}${LIST}`, form);

        expect(status).toBe(201);
        const client = api.withToken(body.child_token.token as string);
        expect((await client.get(`/s/${site.name}/api/groups/`)).status).toBe(200);
        expect(await client.get('/api/groups/')).toFailWith(errors.permissionDenied);
      });

      it('opens sessions, which may do no more than it, and end with it and with its parent', async () => {
        const parent = await make();
        const sessionOf = async ({ client }: { client: TestClient }) =>
          api.anonymous.with({ cookie: cookieOf((await client.get('/api/session/')).headers) });
        const isIn = async (session: TestClient) =>
          (await session.get('/api/session/')).body.session.authenticated as boolean;
        const children = [
          await makeChild(parent, { policy: JSON.stringify(READ_ONLY) }),
          await makeChild(parent),
        ] as const;
        const [one, other] = [await sessionOf(children[0]), await sessionOf(children[1])];
        const cookie = cookieOf((await children[1].client.get('/api/')).headers).split('=')[1] ?? '';
        // A process from before there were children would ask the policy of the child alone.
        expect(new Secrets(TEST_KEYS).open('cookie/session', cookie)).toBeUndefined();
        const { name } = await api.make.group();
        expect((await one.get(`/api/groups/${name}/`)).status).toBe(200);
        expect(await one.put(`/api/groups/${name}/`, { display_name: 'x' })).toFailWith(errors.permissionDenied);

        await parent.client.delete(children[0].url);
        expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
        await api.as(owner).put(parent.url, { valid: '0' });
        expect(await isIn(other)).toBe(false);
      });

      it('writes to the audit log which token it was made from, and stores no secret', async () => {
        const parent = await make();

        const { id, value, answer } = await makeChild(parent);

        expect(await lastEntry()).toEqual([
          {
            ...{ action: 'api-token.issued', actor: owner.username, subject: `api-token ${id}` },
            details: {
              ...{ user: owner.username, parent: parent.id, policy: {}, bounds: null },
              expires: answer.body.child_token.expires,
            },
            ...{ kind: 'api-token', id: String(parent.id) },
          },
        ]);
        expect(await api.everythingStored()).not.toContain(value);
      });

      it('asks for no mail', async () => {
        const count = async () => (await api.db.query<object[]>('select from outbox_message')).length;
        const [parent, before] = [await make(), await count()];

        await makeChild(parent);

        expect(await count()).toBe(before);
      });
    });

    describe('400', () => {
      it.each([
        [{ note: 'a hidden \u200b' }, 'note'],
        [{ lifetime: '0' }, 'lifetime'],
        [{ lifetime: String(LONGEST_LIFETIME + 1) }, 'lifetime'],
        [{ lifetime: 'long' }, 'lifetime'],
        [{ policy: '{' }, 'policy'],
        [{ bounds: '{"groups":["nobody"]}' }, 'bounds'],
        [{ policy: '{"resources":{"nothing":{}}}' }, 'policy'],
      ])('%j', async (form: Record<string, string>, field) => {
        const { answer } = await makeChild(await make(), form);

        expect(answer).toFailWith(errors.invalidFormData);
        expect(Object.keys(answer.body.fields as object)).toEqual([field]);
      });

      it('no note', async () => {
        const answer = await (await make()).client.post(LIST);

        expect(answer).toFailWith(errors.invalidFormData);
        expect(Object.keys(answer.body.fields as object)).toEqual(['note']);
      });

      it('more than may live at once; those that are over do not count', async () => {
        const parent = await make();
        for (let count = 1; count < CHILD_TOKENS_AT_MOST; count += 1) await api.make.childToken(parent);
        await api.make.childToken(parent, { expires_at: '2020-01-01T00:00:00Z' });
        await api.make.childToken(parent, { is_valid: false });

        const last = await makeChild(parent);
        const { answer } = await makeChild(parent);

        expect(last.answer.status).toBe(201);
        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields.__all__).toEqual([expect.stringContaining('100 tokens were made from this one')]);
        await parent.client.delete(last.url);
        expect((await makeChild(parent)).answer.status).toBe(201);
      });

      it('as many at the same moment as there is room for: the others are counted', async () => {
        const parent = await make();
        for (let count = 3; count < CHILD_TOKENS_AT_MOST; count += 1) await api.make.childToken(parent);

        const answers = await Promise.all(Array.from({ length: 6 }, () => makeChild(parent)));

        expect(answers.filter(({ answer }) => answer.status === 201)).toHaveLength(3);
      });
    });

    it('403: a token that was made from another one', async () => {
      const { client } = await makeChild(await make());

      const { answer } = await makeChild({ client });

      expect(answer).toFailWith(errors.permissionDenied);
      expect(answer.body.err.msg).toContain('makes none itself');
    });

    it('403: a token whose policy forbids it', async () => {
      const parent = await make({ policy: { resources: { child_token: { '*': { block: ['POST'] } } } } });

      const { answer } = await makeChild(parent);

      expect(answer).toFailWith(errors.permissionDenied);
      expect((await parent.client.get(LIST)).status).toBe(200);
    });
  });

  describe('a child token', () => {
    const group = async () => `/api/groups/${(await api.make.group({ members: [owner] })).name}/`;

    it.each([
      ['its own', '{}', JSON.stringify(READ_ONLY)],
      ['that of the token that it was made from, whatever its own says', JSON.stringify(READ_ONLY), '{}'],
    ])('may do only what both policies allow: %s', async (_, ofParent, policy) => {
      const parent = await make({ policy: { resources: { child_token: { '*': { allow: ['*'] } } } } });
      const { client } = await makeChild(parent, { policy });
      await api.as(owner).put(parent.url, { policy: ofParent });
      const url = await group();

      expect((await client.get(url)).status).toBe(200);
      expect(await client.put(url, { display_name: 'New' })).toFailWith(errors.permissionDenied);
    });

    it('may do at every moment what the policy of its parent allows then', async () => {
      const parent = await make();
      const { client } = await makeChild(parent);
      const url = await group();
      const statusWith = async (policy: object) => {
        await api.as(owner).put(parent.url, { policy: JSON.stringify(policy) });
        return (await client.put(url, { display_name: 'New' })).status;
      };

      expect(await statusWith(READ_ONLY)).toBe(403);
      expect(await statusWith({})).toBe(200);
    });

    it('sees in lists only what neither policy hides, also by former names of groups', async () => {
      const [one, two, other] = [await group(), await group(), await group()];
      const nameIn = (url: string) => url.split('/').at(-2) ?? '';
      const hiding = (url: string) => ({ resources: { group: { [nameIn(url)]: { block: ['GET'] } } } });
      const parent = await make({ policy: hiding(one) });
      const { client } = await makeChild(parent, { policy: JSON.stringify(hiding(two)) });
      const renamed = [`${nameIn(one)}-now`, `${nameIn(two)}-now`];
      await api.as(owner).put(one, { name: renamed[0] ?? '' });
      await api.as(owner).put(two, { name: renamed[1] ?? '' });

      const { body } = await client.get('/api/groups/?max-results=200');

      const names = (body.groups as { name: string }[]).map(({ name }) => name);
      expect(names).toContain(nameIn(other));
      for (const name of renamed) {
        expect(names).not.toContain(name);
        expect(await client.get(`/api/groups/${name}/`)).toFailWith(errors.permissionDenied);
      }
    });

    it.each([
      [
        'is invalid',
        (parent: Parent) => api.as(owner).put(parent.url, { valid: '0', invalid_reason: 'Lost.' }),
        /made from became invalid.*Lost\./,
      ],
      [
        'has expired',
        ({ id }: Parent) => change('update api_token set expires_at = now() where id = $1', id),
        /made from expired on/,
      ],
      ['is deleted', (parent: Parent) => api.as(owner).delete(parent.url), /not valid/],
    ])('401: at once when its parent %s, and says so', async (_, end, words) => {
      const parent = await make();
      const { client } = await makeChild(parent);
      expect((await client.get('/api/')).status).toBe(200);

      await end(parent);

      const answer = await client.get('/api/');
      expect(answer).toFailWith(errors.loginFailed);
      expect(answer.body.err.msg).toMatch(words);
    });

    it('401: when its own time is over, and says so', async () => {
      const { id, client } = await makeChild(await make());

      await change(`update api_token set expires_at = '2020-02-03T04:05:06Z' where id = $1`, id);

      expect((await client.get('/api/')).body.err.msg).toMatch(/^This API token expired on 2020-02-03/);
    });

    it('stays when its parent gets a new secret', async () => {
      const parent = await make();
      const { client } = await makeChild(parent);

      await api.as(owner).post(`${parent.url}renewals/`, { overlap: '0' });

      expect((await client.get('/api/')).status).toBe(200);
    });

    it('is told its end with each answer, or that of its parent, whichever comes first', async () => {
      const parent = await make();
      const { client, answer } = await makeChild(parent);
      const endOf = async () => (await client.get('/api/')).headers.get('token-expires');

      expect(await endOf()).toBe(new Date(answer.body.child_token.expires as string).toUTCString());
      const soon = new Date(Date.now() + 60_000).toISOString();
      await api.as(owner).put(parent.url, { expires: soon });
      expect(await endOf()).toBe(new Date(soon).toUTCString());
    });

    it('is recognized by one statement, as every other token is', async () => {
      const { client } = await makeChild(await make());
      await client.get('/api/groups/');

      const statements = await statementsOf(() => client.get('/api/groups/'));

      expect(statements.filter((text) => text.includes('user_account u on'))).toHaveLength(1);
    });

    it('is no API token of its owner: it is neither listed nor found as one, nor changed or renewed', async () => {
      const child = await makeChild(await make());
      const list = `/api/users/${owner.username}/api-tokens/`;
      const { body } = await api.as(owner).get(`${list}?max-results=200`);
      const ids = (body.api_tokens as { id: number }[]).map(({ id }) => id);
      const expanded = await api.as(owner).get(`/api/users/${owner.username}/?expand=api_tokens`);

      expect(ids).not.toContain(child.id);
      expect(body.total_results).toBe(ids.length);
      expect(JSON.stringify(expanded.body.user.api_tokens)).not.toContain(`/${child.id}/`);
      const url = `${list}${child.id}/`;
      for (const [method, there] of [
        ['GET', url],
        ['PUT', url],
        ['DELETE', url],
        ['POST', `${url}renewals/`],
        ['GET', `${url}uses/`],
      ] as const) {
        expect(await api.as(owner).send(method, there)).toFailWith(errors.doesNotExist);
      }
    });
  });

  describe('GET', () => {
    it('200: lists those of the token that it comes with, the first to end first, and shows one', async () => {
      const parent = await make();
      const late = await makeChild(parent, { lifetime: '7200' });
      const early = await makeChild(parent, { lifetime: '60' });
      await makeChild(await make());
      await api.make.childToken(parent, { expires_at: '2020-01-01T00:00:00Z' });
      await early.client.get('/api/');

      const answer = await parent.client.get(LIST);

      expect(answer).toList(CHILD_TOKEN);
      expect(answer.body.total_results).toBe(2);
      expect(answer.body.child_tokens).toMatchObject([
        { id: early.id, token: '', last_used: expect.stringMatching(TIME) },
        { id: late.id, token: '', last_used: null },
      ]);
      expect(await parent.client.get(late.url)).toShow(CHILD_TOKEN);
      const page = await parent.client.get(`${LIST}?max-results=1`);
      const next = await parent.client.get(page.body.links.next.href as string);
      expect(next.body.child_tokens).toMatchObject([{ id: late.id }]);
    });

    it('200: with a former secret, too; with a child there is nothing', async () => {
      const parent = await make();
      const child = await makeChild(parent);
      const former = await api.make.formerSecret(parent);

      expect((await api.withToken(former.value).get(LIST)).body.total_results).toBe(1);
      expect((await child.client.get(LIST)).body.total_results).toBe(0);
    });

    it('200: leaves out what the policy hides', async () => {
      const parent = await make();
      const [shown, hidden] = [await makeChild(parent), await makeChild(parent)];
      const policy = { resources: { child_token: { [hidden.id]: { block: ['GET'] } } } };
      await api.as(owner).put(parent.url, { policy: JSON.stringify(policy) });

      const { body } = await parent.client.get(LIST);

      expect(body).toMatchObject({ total_results: 1, child_tokens: [{ id: shown.id }] });
      expect(await parent.client.get(hidden.url)).toFailWith(errors.permissionDenied);
    });

    it('400: a faulty argument', async () => {
      expect(await (await make()).client.get(`${LIST}?start=x`)).toFailWith(errors.invalidFormData);
    });
  });

  describe('DELETE', () => {
    it('204: ends it at once, and writes to the audit log', async () => {
      const parent = await make();
      const { id, client, url } = await makeChild(parent);

      expect(await parent.client.delete(url)).toMatchObject({ status: 204, text: '' });

      expect(await client.get('/api/')).toFailWith(errors.loginFailed);
      expect(await parent.client.get(url)).toFailWith(errors.doesNotExist);
      expect(await lastEntry()).toMatchObject([
        {
          ...{ action: 'api-token.deleted', subject: `api-token ${id}` },
          details: { user: owner.username, parent: parent.id },
        },
      ]);
    });

    it('412: it has changed since it was read', async () => {
      const parent = await make();
      const { url } = await makeChild(parent);

      expect(await parent.client.delete(url, { headers: { 'if-match': '"another"' } })).toFailWith(
        errors.preconditionFailed,
      );
    });
  });

  const asked = (url: string) =>
    [
      ['GET', LIST],
      ['POST', LIST],
      ['GET', url],
      ['DELETE', url],
    ] as const;

  it('401: nobody', async () => {
    const { url } = await makeChild(await make());
    for (const [method, there] of asked(url))
      expect(await api.anonymous.send(method, there)).toFailWith(errors.notLoggedIn);
  });

  it('403: who comes without an API token: by password, by a session, also of the token, and by an OAuth2 token', async () => {
    const parent = await make();
    const { url } = await makeChild(parent);
    const session = api.anonymous.with({ cookie: cookieOf((await parent.client.get('/api/')).headers) });
    const bearer = api.withBearer((await api.make.oauthToken(owner, { scopes: [...SCOPES] })).value);
    for (const [method, there] of asked(url)) {
      for (const client of [api.as(owner), await api.withSession(owner), session]) {
        const answer = await client.send(method, there, method === 'POST' ? { form: { note: 'CI' } } : {});
        expect(answer).toFailWith(errors.permissionDenied);
        expect(answer.body.err.msg).toMatch(/^Come with an API token/);
      }
      const refused = await bearer.send(method, there);
      expect(refused).toFailWith(errors.tokenAccessDenied);
      expect(refused.body.err.msg).toContain('Come with an API token');
    }
  });

  it('404: those of another token, and what is over', async () => {
    const [parent, other] = [await make(), await make()];
    const { id, url } = await makeChild(parent);

    for (const method of ['GET', 'DELETE']) {
      expect(await other.client.send(method, url)).toFailWith(errors.doesNotExist);
      expect(await parent.client.send(method, `${LIST}${other.id}/`)).toFailWith(errors.doesNotExist);
    }
    await change('update api_token set expires_at = now() where id = $1', id);
    expect(await parent.client.get(url)).toFailWith(errors.doesNotExist);
  });

  it('405: it is not changed', async () => {
    const parent = await make();
    const { url } = await makeChild(parent);

    expect(await parent.client.put(url)).toFailWith(errors.methodNotAllowed);
  });
});
