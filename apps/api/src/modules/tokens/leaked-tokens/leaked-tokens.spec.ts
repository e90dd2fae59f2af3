import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { errors } from '@review-service/contracts/errors';
import { FOUND_AT_MOST } from '@review-service/contracts/leaked-tokens';
import { API_TOKEN_KIND, makeApiToken } from '@review-service/platform/secrets/api-tokens';
import { makeFeedSecret } from '@review-service/platform/secrets/feeds';
import { makeOAuthToken, makeRefreshToken } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { ClientAnswer } from '@review-service/testing/client';
import { type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { OAuthClient } from '../../../../test/oauth-client';
import { CHECK, publish, Scanner } from '../../../../test/scanner';
import { TestApi } from '../../../../test/test-api';

const TYPE = 'review_service_token';
const AT = 'https://github.com/octocat/hello/blob/main/deploy.sh';

/** The example in GitHub's description of the program, whose key was published with it. */
const GITHUB = {
  keyId: 'f9525bf080f75b3506ca1ead061add62b8633a346606dc5fe544e29231c6ee0d',
  key: [
    '-----BEGIN PUBLIC KEY-----',
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEsz9ugWDj5jK5ELBK42ynytbo38gP',
    'HzZFI03Exwz8Lh/tCfL3YxwMdLjB+bMznsanlhK0RwcGP3IDb34kQDIo3Q==',
    '-----END PUBLIC KEY-----',
  ].join('\n'),
  signature: 'MEUCIFLZzeK++IhS+y276SRk2Pe5LfDrfvTXu6iwKKcFGCrvAiEAhHN2kDOhy2I6eGkOFmxNkOJ+L2y8oQ9A2T9GGJo6WJY=',
  body: '[{"token":"some_token","type":"some_type","url":"some_url","source":"some_source"}]',
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

describe(`POST ${CHECK}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanner-keys-'));
  const file = join(folder, 'keys.json');
  const scanner = new Scanner();
  let logged = '';
  const log = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString();
      done();
    },
  });
  let api: TestApi;
  let owner: MadeUser;

  beforeAll(async () => {
    publish(file, scanner);
    api = await TestApi.boot({ log, settings: { TOKEN_SCANNER_KEYS_FILE: file } });
  });
  beforeEach(async () => {
    publish(file, scanner);
    owner = await api.make.user();
  });
  afterAll(async () => {
    await api.close();
    rmSync(folder, { recursive: true });
  });

  const found = (token: string, given: object = {}) => ({ token, type: TYPE, url: AT, source: 'content', ...given });
  const report = (...tokens: string[]) =>
    scanner.report(
      api.anonymous,
      tokens.map((token) => found(token)),
    );
  const labels = ({ status, body }: ClientAnswer) => {
    expect(status).toBe(200);
    return (body as { label: string }[]).map(({ label }) => label);
  };
  const query = (text: string, ...values: unknown[]) => api.db.query<Record<string, any>[]>(text, values);
  const entriesOf = (subject: string) =>
    query(
      `select action, actor, details, credential_kind as kind, credential_id as id
       from audit_log where subject = $1 order by audit_log.id`,
      subject,
    );
  /** What is asked to be done for somebody afterwards. */
  const askedFor = ({ id }: MadeUser) =>
    query(`select queue, name, payload from outbox_message where payload->>'userId' = $1 order by queue, id`, `${id}`);
  const lastApiToken = async () => (await query('select max(id) as id from api_token'))[0]?.id as number;

  describe('200: an API token', () => {
    it('ends, and its owner is told where it was found', async () => {
      const token = await api.make.apiToken(owner, { note: 'nightly build' });
      const id = await lastApiToken();
      expect((await api.withToken(token).get('/api/session/')).status).toBe(200);

      const answer = await report(token);

      expect(answer.body).toEqual([{ token_hash: hashOf(token), token_type: TYPE, label: 'true_positive' }]);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const refused = await api.withToken(token).get('/api/session/');
      expect(refused).toFailWith(errors.loginFailed);
      expect(refused.body.err.msg).toContain(`It was found in public: ${AT}`);
      const shown = await api.as(owner).get(`/api/users/${owner.username}/api-tokens/${id}/`);
      expect(shown.body.api_token).toMatchObject({
        ...{ valid: false, invalid_reason: `It was found in public: ${AT}`, invalid_date: expect.any(String) },
      });
      const payload = { kind: 'api', tokenId: id, userId: owner.id, purpose: 'nightly build', localSiteId: null };
      expect(await askedFor(owner)).toEqual([
        { queue: 'account-mail', name: 'token.leaked', payload: { ...payload, foundAt: AT } },
      ]);
    });

    it('is written down with who has signed it', async () => {
      await report(await api.make.apiToken(owner));

      expect(await entriesOf(`api-token ${await lastApiToken()}`)).toEqual([
        {
          ...{ action: 'api-token.ended', actor: '', kind: 'scanner', id: scanner.keyId },
          details: { user: owner.username, cause: 'found in public', url: AT, source: 'content' },
        },
      ]);
    });

    it('ends with the sessions that it has opened, on whatever Local Site, and also if it has expired', async () => {
      const site = await api.make.site({ users: [owner] });
      const token = await api.make.apiToken(owner, { local_site_id: site.id });
      const opened = await api.withToken(token).get(`/s/${site.name}/api/session/`);
      const [cookie = ''] = opened.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
      const expired = await api.make.apiToken(owner, { expires_at: '2020-01-01T00:00:00Z' });

      expect(labels(await report(token, expired))).toEqual(['true_positive', 'true_positive']);

      const after = await api.anonymous.get(`/s/${site.name}/api/session/`, { headers: { cookie } });
      expect(after.status).toBe(401);
      const valid = await query('select id from api_token where user_id = $1 and is_valid', owner.id);
      expect(valid).toEqual([]);
    });

    it('that had ended is known, and stays as it was', async () => {
      const columns = { is_valid: false, invalid_reason: 'lost', invalidated_at: '2020-01-01T00:00:00Z' };
      const token = await api.make.apiToken(owner, columns);
      const stored = () => query('select * from api_token where user_id = $1', owner.id);
      const before = await stored();

      expect(labels(await report(token))).toEqual(['true_positive']);

      expect(await stored()).toEqual(before);
      expect(await entriesOf(`api-token ${await lastApiToken()}`)).toEqual([]);
      expect(await askedFor(owner)).toEqual([]);
    });

    it('that is reported in several places, or again, ends once, for the first of them', async () => {
      const token = await api.make.apiToken(owner);

      const answer = await scanner.report(api.anonymous, [found(token), found(token, { url: 'https://example.com/' })]);
      await Promise.all([report(token), report(token)]);

      expect(labels(answer)).toEqual(['true_positive', 'true_positive']);
      expect(await entriesOf(`api-token ${await lastApiToken()}`)).toMatchObject([{ details: { url: AT } }]);
      expect(await askedFor(owner)).toHaveLength(1);
    });
  });

  describe('200: what belongs to an API token', () => {
    it('a secret that it had before it was renewed ends alone, once, and its owner is told', async () => {
      const token = await api.make.madeApiToken(owner, { note: 'nightly build' });
      const former = await api.make.formerSecret(token);

      expect(labels(await report(former.value))).toEqual(['true_positive']);
      expect(labels(await report(former.value))).toEqual(['true_positive']);

      expect(await api.withToken(former.value).get('/api/')).toFailWith(errors.loginFailed);
      expect((await api.withToken(token.value).get('/api/')).status).toBe(200);
      expect(await entriesOf(`api-token ${token.id}`)).toEqual([
        {
          ...{ action: 'api-token.renewal-ended', actor: '', kind: 'scanner', id: scanner.keyId },
          details: {
            ...{ user: owner.username, renewalId: former.id, cause: 'found in public' },
            ...{ url: AT, source: 'content' },
          },
        },
      ]);
      expect(await askedFor(owner)).toMatchObject([
        { name: 'token.leaked', payload: { kind: 'former', tokenId: token.id, purpose: 'nightly build', foundAt: AT } },
      ]);
    });

    it('a token that was made from it ends alone, too', async () => {
      const parent = await api.make.madeApiToken(owner);
      const child = await api.make.childToken(parent, { note: 'CI' });

      expect(labels(await report(child.value))).toEqual(['true_positive']);

      expect(await api.withToken(child.value).get('/api/')).toFailWith(errors.loginFailed);
      expect((await api.withToken(parent.value).get('/api/')).status).toBe(200);
      expect(await askedFor(owner)).toMatchObject([
        { name: 'token.leaked', payload: { kind: 'api', tokenId: child.id, purpose: 'CI' } },
      ]);
    });
  });

  describe('200: a token of an application', () => {
    it.each(['access', 'refresh'] as const)('%s: ends with all of its grant', async (which) => {
      const client = await OAuthClient.register(api, await api.make.user());
      const tokens = await client.tokens(owner);
      const [{ id, grant_id: grantId } = {}] = await query('select * from oauth_token where user_id = $1', owner.id);
      await query('delete from outbox_message');

      expect(labels(await report(tokens[which]))).toEqual(['true_positive']);

      expect(await api.withBearer(tokens.access).get('/api/session/')).toFailWith(errors.loginFailed);
      expect(await client.refresh(tokens.refresh)).toMatchObject({ body: { error: 'invalid_grant' } });
      const details = { tokenId: id, userId: owner.id, applicationId: client.applicationId };
      const [, entry] = await entriesOf(`oauth-token ${id}`);
      expect(entry).toMatchObject({
        ...{ action: 'oauth-token.deleted', kind: 'scanner', id: scanner.keyId },
        details: { ...details, cause: 'found in public', url: AT, source: 'content' },
      });
      expect(await askedFor(owner)).toMatchObject([
        { name: 'token.leaked', payload: { kind: 'oauth', tokenId: expect.any(Number), foundAt: AT } },
        { name: 'token.deleted', payload: { ...details, grantId, cause: 'found in public' } },
      ]);
    });

    it('both at once: their owner is told once', async () => {
      const client = await OAuthClient.register(api, await api.make.user());
      const { access, refresh } = await client.tokens(owner);
      await query('delete from outbox_message');

      expect(labels(await report(access, refresh))).toEqual(['true_positive', 'true_positive']);

      expect((await askedFor(owner)).map(({ name }) => name as string)).toEqual(['token.leaked', 'token.deleted']);
    });

    it('a refresh token alone: the end of the grant is written down', async () => {
      const client = await OAuthClient.register(api, await api.make.user());
      const { refresh } = await client.tokens(owner);
      const [{ grant_id: grantId } = {}] = await query('select * from oauth_token where user_id = $1', owner.id);
      await query('delete from oauth_token where user_id = $1', owner.id);

      expect(labels(await report(refresh))).toEqual(['true_positive']);

      expect(await entriesOf(`grant ${grantId}`)).toMatchObject([
        { action: 'grant.ended', details: { cause: 'found in public', url: AT } },
      ]);
      expect(await client.refresh(refresh)).toMatchObject({ body: { error: 'invalid_grant' } });
      expect(labels(await report(refresh))).toEqual(['true_positive']);
      expect(await entriesOf(`grant ${grantId}`)).toHaveLength(1);
    });

    it('for itself: it ends, and who has registered the application is told', async () => {
      const client = await OAuthClient.register(api, owner, { authorization_grant_type: 'client-credentials' });
      const { body } = await client.token({ grant_type: 'client_credentials' });
      const token = body.access_token as string;

      expect(labels(await report(token))).toEqual(['true_positive']);

      expect((await client.post('/oauth2/introspect/', { token })).body).toEqual({ active: false });
      const [, entry] = await entriesOf(`oauth-app ${client.applicationId}`);
      expect(entry).toMatchObject({ action: 'client-token.ended', details: { cause: 'found in public', url: AT } });
      expect(await askedFor(owner)).toMatchObject([{ name: 'token.leaked', payload: { kind: 'client' } }]);
    });
  });

  it('200: the address of a feed ends', async () => {
    const { id, path } = await api.make.feedAddress(owner);
    const [, , secret = ''] = path.split('/');

    expect(labels(await report(secret))).toEqual(['true_positive']);

    expect(await api.anonymous.get(path)).toFailWith(errors.doesNotExist);
    expect(await entriesOf(`feed-address ${id}`)).toMatchObject([{ action: 'feed-address.ended' }]);
    expect(await askedFor(owner)).toMatchObject([{ name: 'token.leaked', payload: { kind: 'feed', tokenId: id } }]);
  });

  describe('200: of several', () => {
    it('each has its own answer, in the order in which they were sent', async () => {
      const known = await api.make.apiToken(owner);
      const { path } = await api.make.feedAddress(owner);
      const [, , feed = ''] = path.split('/');
      const client = await OAuthClient.register(api, owner);
      const { access } = await client.tokens(owner);
      const sent = [known, makeApiToken(), feed, 'no token at all', access, makeOAuthToken(), `${known}x`, ''];

      const answer = await report(...sent);

      const [yes, no] = ['true_positive', 'false_positive'];
      expect(labels(answer)).toEqual([yes, no, yes, no, yes, no, no, no]);
      expect((answer.body as { token_hash: string }[]).map(({ token_hash }) => token_hash)).toEqual(sent.map(hashOf));
    });

    it('as many as may be sent at once; none is an answer, too', async () => {
      const known = await api.make.apiToken(owner);
      const kinds = [makeApiToken, makeOAuthToken, makeRefreshToken, makeFeedSecret];
      const others = Array.from({ length: FOUND_AT_MOST - 1 }, (_, index) => kinds[index % kinds.length]?.() ?? '');

      const answer = await report(...others, known);

      expect(labels(answer).filter((label) => label === 'true_positive')).toEqual(['true_positive']);
      expect((await report()).body).toEqual([]);
    });

    it('those that cannot be ours by their form are not looked up, so that no guess comes upon what was imported', async () => {
      const { id } = owner;
      const imported = ['imported-long-ago', makeApiToken().replace(/.$/, '-'), `${makeApiToken()}0`];
      for (const value of imported) {
        const { digest, keyId } = new Secrets(TEST_KEYS).lookup(API_TOKEN_KIND, value);
        await query('insert into api_token (user_id, lookup, key_id) values ($1, $2, $3)', id, digest, keyId);
        expect((await api.withToken(value).get('/api/session/')).status).toBe(200);
      }

      expect(labels(await report(...imported))).toEqual(imported.map(() => 'false_positive'));

      expect(await query('select id from api_token where user_id = $1 and is_valid', id)).toHaveLength(3);
    });
  });

  describe('200: what a report says of itself', () => {
    it.each([
      ['an address with a name and a password', 'https://ann:secret@example.com/a', 'https://example.com/a'],
      ['a query', 'https://example.com/a?private_token=glpat-123&X-Amz-Signature=abc', 'https://example.com/a'],
      ['a fragment with a secret', 'https://example.com/a#access_token=abc', 'https://example.com/a'],
      ['the lines of a file', 'https://example.com/a?token=abc#L10-L12', 'https://example.com/a#L10-L12'],
      ['a comment', 'https://example.com/a/1#issuecomment-123', 'https://example.com/a/1#issuecomment-123'],
      ['one that is no address', 'some_url', undefined],
      ['one of a script', 'javascript:alert(1)', undefined],
      ['hidden characters', 'https://example.com/\u202egnp.txt', 'https://example.com/%E2%80%AEgnp.txt'],
      ['lines', 'https://example.com/a\nb', 'https://example.com/ab'],
      ['a very long one', `https://example.com/${'a'.repeat(2_000)}`, `https://example.com/${'a'.repeat(479)}…`],
      ['nothing', '', undefined],
    ])('%s is shown so that nobody is deceived', async (_, url, shown) => {
      await scanner.report(api.anonymous, [found(await api.make.apiToken(owner), { url, source: 'Two words!' })]);

      const [entry] = await entriesOf(`api-token ${await lastApiToken()}`);
      expect(entry?.details).toEqual({
        ...{ user: owner.username, cause: 'found in public' },
        ...(shown !== undefined && { url: shown }),
      });
      const [{ invalid_reason: reason } = {}] = await query('select * from api_token where user_id = $1', owner.id);
      expect(reason).toBe(shown === undefined ? 'It was found in public.' : `It was found in public: ${shown}`);
    });

    it('a type that is not said is empty, and members that nobody knows are passed over', async () => {
      const token = await api.make.apiToken(owner);

      const body = JSON.stringify([{ token, commit: 'abc' }]);
      const answer = await api.anonymous.send('POST', CHECK, { body, headers: scanner.signed(body) });

      expect(answer.body).toEqual([{ token_hash: hashOf(token), token_type: '', label: 'true_positive' }]);
    });

    it('a secret is nowhere but in its hash: no log, no entry, no job and no error has it', async () => {
      const secrets = [await api.make.apiToken(owner), makeApiToken(), makeOAuthToken()];
      const encoded = (secret: string) =>
        secret.replace('_', '%5F').replace(/./, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      logged = '';

      const answers = [
        await scanner.report(
          api.anonymous,
          secrets.map((token) => found(token, { url: `https://example.com/${encoded(token)}`, source: token })),
        ),
        await scanner.report(api.anonymous, [found(secrets[0] ?? '', { url: `https://example.com/${secrets[0]}` })]),
        await api
          .as(owner)
          .send('POST', CHECK, { body: `[{"token":"${secrets[0]}"`, headers: { 'content-type': 'application/json' } }),
        await api.as(owner).send('POST', CHECK, { json: [{ [secrets[0] ?? '']: 1, token: [secrets[0]] }] }),
        await new Scanner().report(
          api.anonymous,
          secrets.map((token) => found(token)),
        ),
      ];

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 403]);
      const told = answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join('') + logged;
      const everything = told + (await api.everythingStored());
      for (const secret of secrets) expect(everything).not.toContain(secret.slice(4));
      expect(logged).toContain('/api/tokens/check');
      const [entry] = await entriesOf(`api-token ${await lastApiToken()}`);
      expect(entry?.details).toMatchObject({ url: 'https://example.com/' });
    });
  });

  describe('200: a person', () => {
    it('ends a secret by having it, whosever it is', async () => {
      const finder = await api.make.user();
      const token = await api.make.apiToken(owner);

      const answer = await api.as(finder).send('POST', CHECK, { json: [found(token)] });

      expect(labels(answer)).toEqual(['true_positive']);
      expect((await api.withToken(token).get('/api/session/')).status).toBe(401);
      expect(await entriesOf(`api-token ${await lastApiToken()}`)).toMatchObject([
        { actor: finder.username, kind: 'basic', details: { user: owner.username, url: AT } },
      ]);
      expect(await askedFor(owner)).toHaveLength(1);
    });

    it('is not told by mail of what they report themselves', async () => {
      const session = await api.withSession(owner);

      expect(labels(await session.send('POST', CHECK, { json: [{ token: await api.make.apiToken(owner) }] }))).toEqual([
        'true_positive',
      ]);

      expect(await askedFor(owner)).toEqual([]);
    });

    it('may do so on a Local Site of theirs, too', async () => {
      const site = await api.make.site({ users: [owner] });
      const json = [{ token: await api.make.apiToken(owner) }];

      expect(labels(await api.as(owner).send('POST', `/s/${site.name}${CHECK}`, { json }))).toEqual(['true_positive']);
    });
  });

  describe('200: keys', () => {
    it('of a file that has changed count from the next request on', async () => {
      const other = new Scanner();
      const token = await api.make.apiToken(owner);
      expect(await other.report(api.anonymous, [found(token)])).toFailWith(errors.permissionDenied);

      publish(file, other);

      expect(labels(await other.report(api.anonymous, [found(token)]))).toEqual(['true_positive']);
      expect(await report(token)).toFailWith(errors.permissionDenied);
    });

    it('stay as they were where the file cannot be read any more', async () => {
      const token = await api.make.apiToken(owner);
      await report();
      logged = '';

      writeFileSync(file, '{"public_keys":');
      expect(labels(await report(token))).toEqual(['true_positive']);
      rmSync(file);
      expect(labels(await report(token))).toEqual(['true_positive']);

      expect(logged).toContain('TOKEN_SCANNER_KEYS_FILE cannot be read');
    });

    it("take what GitHub's own description of the program has as an example", async () => {
      writeFileSync(
        file,
        JSON.stringify({ public_keys: [{ key_identifier: GITHUB.keyId, key: GITHUB.key, is_current: false }] }),
      );
      utimesSync(file, 1, 1);

      const answer = await api.anonymous.send('POST', CHECK, {
        body: GITHUB.body,
        headers: {
          ...{ 'content-type': 'application/json', accept: '*/*' },
          ...{ 'GITHUB-PUBLIC-KEY-IDENTIFIER': GITHUB.keyId, 'GITHUB-PUBLIC-KEY-SIGNATURE': GITHUB.signature },
        },
      });

      expect(answer.body).toEqual([
        { token_hash: hashOf('some_token'), token_type: 'some_type', label: 'false_positive' },
      ]);
    });
  });

  describe('400', () => {
    const sent = (body: string) => api.anonymous.send('POST', CHECK, { body, headers: scanner.signed(body) });

    it.each(['', ' ', '{', '[{"token":}]', 'token=x', '\ufeff[]', '[]x'])('%j is no JSON', async (body) => {
      expect(await sent(body)).toFailWith(errors.malformedRequest);
    });

    it('a body that says no type is none', async () => {
      expect(await api.as(owner).send('POST', CHECK)).toFailWith(errors.malformedRequest);
    });

    it.each(['{}', '{"token":"x"}', '"x"', '7', 'null', 'true'])('%s is no array', async (body) => {
      const answer = await sent(body);

      expect(answer).toFailWith(errors.malformedRequest);
      expect(answer.body.err.msg).toBe('The body must be a JSON array of objects, each with a "token".');
    });

    it('bytes that are no UTF-8', async () => {
      const body = Buffer.from('[{"token":"\xff"}]', 'latin1');
      const headers = { 'content-type': 'application/json' };

      expect(await api.as(owner).send('POST', CHECK, { body, headers })).toFailWith(errors.malformedRequest);
    });

    it('more than may be sent at once: none of them ends', async () => {
      const token = await api.make.apiToken(owner);

      const answer = await report(token, ...Array.from({ length: FOUND_AT_MOST }, () => 'x'));

      expect(answer).toFailWith(errors.malformedRequest);
      expect(answer.body.err.msg).toContain(String(FOUND_AT_MOST));
      expect((await api.withToken(token).get('/api/session/')).status).toBe(200);
    });

    it('more parts than so many secrets can have', async () => {
      expect(await sent(`[${'[],'.repeat(20_000)}[]]`)).toFailWith(errors.malformedRequest);
      expect(await sent('['.repeat(200_000))).toFailWith(errors.malformedRequest);
    });

    it.each<[item: unknown, field: string]>([
      ['x', '1'],
      [null, '1'],
      [[], '1'],
      [{}, '1.token'],
      [{ token: null }, '1.token'],
      [{ token: 7 }, '1.token'],
      [{ token: ['x'] }, '1.token'],
      [{ token: 'x\0' }, '1.token'],
      [{ token: 'x', type: 7 }, '1.type'],
      [{ token: 'x', type: 'x'.repeat(201) }, '1.type'],
      [{ token: 'x', url: {} }, '1.url'],
      [{ token: 'x', source: false }, '1.source'],
    ])('%j is no secret: the answer says which and why, and none ends', async (item, field) => {
      const token = await api.make.apiToken(owner);

      const answer = await sent(JSON.stringify([{ token }, item]));

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual([field]);
      expect((await api.withToken(token).get('/api/session/')).status).toBe(200);
    });

    it('a hash in place of a secret: it says why', async () => {
      const answer = await sent(JSON.stringify([{ hash: hashOf('x'), type: TYPE }]));

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields['0.token']).toEqual([expect.stringContaining('A hash alone finds nothing here')]);
    });
  });

  describe('401', () => {
    it('nobody, and somebody with wrong credentials', async () => {
      const json = [found(await api.make.apiToken(owner))];

      expect(await api.anonymous.send('POST', CHECK, { json })).toFailWith(errors.notLoggedIn);
      expect(await api.as(owner, 'wrong').send('POST', CHECK, { json })).toFailWith(errors.loginFailed);
      const valid = await query('select id from api_token where user_id = $1 and is_valid', owner.id);
      expect(valid).toHaveLength(1);
    });

    it('a scanner on a private Local Site, which it is no member of', async () => {
      const site = await api.make.site();

      expect(await scanner.report(api.anonymous, [], `/s/${site.name}${CHECK}`)).toFailWith(errors.notLoggedIn);
      expect(await scanner.report(api.anonymous, [], `/s/nowhere${CHECK}`)).toFailWith(errors.notLoggedIn);
    });
  });

  describe('403', () => {
    const body = '[]';
    const send = (headers: Record<string, string>, sentBody = body) =>
      api.anonymous.send('POST', CHECK, { body: sentBody, headers });

    it('a body that was signed otherwise, by a space', async () => {
      const answer = await send(scanner.signed(body), ' []');

      expect(answer).toFailWith(errors.permissionDenied);
      expect(answer.body.err.msg).toContain('The signature is not one of this body by this key');
    });

    it.each(['', 'x', 'MEUC', Buffer.alloc(72).toString('base64')])('a signature %j', async (signature) => {
      expect(await send({ ...scanner.signed(body), 'github-public-key-signature': signature })).toFailWith(
        errors.permissionDenied,
      );
    });

    it('a key that is not known, also with the signature of one that is', async () => {
      const keyId = new Scanner().keyId;

      const answer = await send({ ...scanner.signed(body), 'github-public-key-identifier': keyId });

      expect(answer).toFailWith(errors.permissionDenied);
      expect(answer.text).not.toContain(keyId);
    });

    it('the identifier of one key with the signature of another', async () => {
      const other = new Scanner();
      publish(file, scanner, other);

      const headers = { ...other.signed(body), 'github-public-key-identifier': scanner.keyId };

      expect(await send(headers)).toFailWith(errors.permissionDenied);
    });

    it.each(['github-public-key-identifier', 'github-public-key-signature'])('%s is missing', async (name) => {
      const headers = Object.fromEntries(Object.entries(scanner.signed(body)).filter(([one]) => one !== name));

      expect(await send(headers)).toFailWith(errors.permissionDenied);
    });

    it('a wrong signature of somebody who is logged in', async () => {
      const headers = new Scanner().signed(body);

      expect(await api.as(owner).send('POST', CHECK, { body, headers })).toFailWith(errors.permissionDenied);
    });

    it('tokens, and sessions that an API token opened: they may not end others', async () => {
      const token = await api.make.apiToken(owner);
      const { value } = await api.make.oauthToken(owner, { scopes: ['session:write'] });
      const opened = await api.withToken(token).get('/api/session/');
      const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const json = [found(token)];

      for (const client of [api.withToken(token), api.withBearer(value), api.anonymous.with({ cookie })]) {
        expect(await client.send('POST', CHECK, { json })).toFailWith(errors.permissionDenied);
      }
      expect((await api.withToken(token).get('/api/session/')).status).toBe(200);
    });

    it('pages of other websites', async () => {
      const session = await api.withSession(owner);
      const json = [found(await api.make.apiToken(owner))];

      for (const [name, value] of [
        ['origin', 'https://evil.example'],
        ['sec-fetch-site', 'cross-site'],
      ] as const) {
        expect(await session.send('POST', CHECK, { json, headers: { [name]: value } })).toFailWith(
          errors.permissionDenied,
        );
      }
    });
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('405: %s', async (method) => {
    const answer = await api.as(owner).send(method, CHECK);

    expect(answer).toFailWith(errors.methodNotAllowed);
    expect(answer.headers.get('allow')).toContain('POST');
  });

  it('406: who refuses JSON', async () => {
    const sending = { body: '[]', headers: { ...scanner.signed('[]'), accept: 'application/json;q=0' } };

    expect(await api.anonymous.send('POST', CHECK, sending)).toFailWith(errors.notAcceptable);
  });

  it('413: a body of more than 512 kB, signed or not', async () => {
    const large = `[${' '.repeat(512 * 1024 - 2)}]`;
    const post = (body: string) => api.anonymous.send('POST', CHECK, { body, headers: scanner.signed(body) });

    expect((await post(large)).body).toEqual([]);
    expect(await post(`${large} `)).toFailWith(errors.bodyTooLarge);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'token=x'],
    ['text/plain', '[]'],
    ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="token"\r\n\r\nx\r\n--b--\r\n'],
  ])('415: %s', async (type, body) => {
    const answer = await api.as(owner).send('POST', CHECK, { body, headers: { 'content-type': type } });

    expect(answer).toFailWith(errors.unsupportedMediaType);
  });
});

describe(`POST ${CHECK} with other settings`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanner-keys-'));
  const file = join(folder, 'keys.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('200: works where every read needs a login, in maintenance, and without OAuth2', async () => {
    const scanner = new Scanner();
    publish(file, scanner);
    const settings = { AUTH_REQUIRE_LOGIN: 'true', READ_ONLY: 'true', FEATURE_OAUTH2: 'false' };
    const api = await TestApi.boot({ settings: { ...settings, TOKEN_SCANNER_KEYS_FILE: file } });
    const owner = await api.make.user();
    const token = await api.make.apiToken(owner);

    const answer = await scanner.report(api.anonymous, [{ token }]);

    expect(answer.body).toMatchObject([{ label: 'true_positive' }]);
    await api.close();
  });

  it('429: a scanner has the limit of a person, by its key', async () => {
    const [scanner, other] = [new Scanner(), new Scanner()];
    publish(file, scanner, other);
    const RATE_LIMITS = 'anonymous=1/1d,authenticated=2/1d';
    const api = await TestApi.boot({ settings: { RATE_LIMITS, TOKEN_SCANNER_KEYS_FILE: file } });

    for (let times = 0; times < 2; times += 1) expect((await scanner.report(api.anonymous, [])).status).toBe(200);

    expect(await scanner.report(api.anonymous, [])).toFailWith(errors.rateLimitExceeded);
    expect((await other.report(api.anonymous, [])).status).toBe(200);
    expect(await new Scanner().report(api.anonymous, [])).toFailWith(errors.permissionDenied);
    expect(await new Scanner().report(api.anonymous, [])).toFailWith(errors.rateLimitExceeded);
    await api.close();
  });

  it('429: a person who names secrets again and again that nobody has', async () => {
    const scanner = new Scanner();
    publish(file, scanner);
    const api = await TestApi.boot({ settings: { RATE_LIMITS: 'login=3/1d', TOKEN_SCANNER_KEYS_FILE: file } });
    const owner = await api.make.user();
    const token = await api.make.apiToken(owner);
    const name = (...tokens: string[]) =>
      api.as(owner).send('POST', CHECK, { json: tokens.map((one) => ({ token: one })) });
    const other = makeApiToken();
    for (let times = 0; times < 5; times += 1) expect((await name(token)).status).toBe(200);
    for (let times = 0; times < 3; times += 1) expect((await name(token, other)).status).toBe(200);

    const answer = await name(token);

    expect(answer).toFailWith(errors.rateLimitExceeded);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // Scanners come upon what looks like a secret all the time.
    for (let times = 0; times < 5; times += 1)
      expect((await scanner.report(api.anonymous, [{ token: other }])).status).toBe(200);
    await api.close();
  });

  it('403: without keys nobody can sign; people may report all the same', async () => {
    const api = await TestApi.boot();
    const owner = await api.make.user();
    const token = await api.make.apiToken(owner);

    const signed = await new Scanner().report(api.anonymous, [{ token }]);
    const byPerson = await api.as(owner).send('POST', CHECK, { json: [{ token }] });

    expect(signed).toFailWith(errors.permissionDenied);
    expect(signed.body.err.msg).toContain('TOKEN_SCANNER_KEYS_FILE');
    expect(byPerson.body).toMatchObject([{ label: 'true_positive' }]);
    await api.close();
  });
});
