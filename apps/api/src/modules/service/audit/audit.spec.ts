import { AUDIT_ENTRY } from '@review-service/contracts/audit';
import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/audit/';
const EXPORT = '/admin/audit/export/';

interface Shown {
  readonly id: number;
  readonly subject: string;
}

describe('/api/audit/', () => {
  const api = TestApi.ofSuite();
  let root: MadeUser;
  let client: TestClient;
  let site: Made;

  beforeAll(async () => {
    root = await api.make.superuser();
    client = await api.withSession(root);
    site = await api.make.site({ name: 'acme' });
    await api.db.query(`
      insert into audit_log (at, actor, action, subject, details, credential_kind, credential_id, address, request_id)
      values
        ('2026-01-01T00:00:00Z', 'ann', 'group.deleted', 'group core', '{"groupId": 5}', 'session', 's-1', '192.0.2.1', 'r-1'),
        ('2026-01-01T00:00:00Z', 'ann', 'group.created', 'group new', '{"site": "acme"}', 'basic', null, '::1', 'r-2'),
        ('2026-01-02T00:00:00.000001Z', 'bo', 'group.deleted', 'group new', '{}', 'oauth-token', '7', '192.0.2.2', 'r-3'),
        (now() + interval '400 days', 'operator', 'user.created', 'user zoe', '{}', 'operator', null, null, null),
        ('2025-01-01T00:00:00Z', '', 'oauth-token.deleted', 'oauth-token 4', '{}', null, null, null, null)`);
  });

  const subjects = (body: { audit_entries: Shown[] }) => body.audit_entries.map(({ subject }) => subject);
  const ALL = ['user zoe', 'group new', 'group new', 'group core', 'oauth-token 4'];

  it('200: the newest first, across partitions', async () => {
    const answer = await client.get(LIST);

    expect(answer).toList(AUDIT_ENTRY);
    expect(answer.body.total_results).toBe(5);
    expect(subjects(answer.body)).toEqual(ALL);
    expect(answer.body.audit_entries[3]).toEqual({
      ...{ id: expect.any(Number), time: '2026-01-01T00:00:00+00:00', actor: 'ann', action: 'group.deleted' },
      ...{ subject: 'group core', details: { groupId: 5 }, credential_kind: 'session', credential_id: 's-1' },
      ...{ address: '192.0.2.1', request_id: 'r-1', links: expect.any(Object) },
    });
  });

  it.each([
    ['actor=ann', ['group new', 'group core']],
    ['subject=group+new', ['group new', 'group new']],
    ['action=group.deleted', ['group new', 'group core']],
    ['actor=ann&action=group.deleted', ['group core']],
    ['time-from=2026-01-02', ['user zoe', 'group new']],
    ['time-from=2026-01-01&time-to=2026-01-02', ['group new', 'group core']],
    ['actor=nobody', []],
    ['person=bo', ['group new']],
    ['person=zoe', ['user zoe']],
    ['person=operator&action=user.created', ['user zoe']],
    ['person=zoe&time-to=2026-01-02', []],
  ])('200: ?%s finds only %j', async (query, expected) => {
    const { body } = await client.get(`${LIST}?${query}`);

    expect(subjects(body)).toEqual(expected);
    expect(body.total_results).toBe(expected.length);
    const exported = await client.get(`${EXPORT}?${query}`);
    expect(linesOf(exported.text).map(({ subject }) => subject)).toEqual(expected);
  });

  it('200: next and prev lead through all of them, once each', async () => {
    const seen: string[] = [];
    let url: string | undefined = `${LIST}?max-results=2`;
    let last = '';
    while (url !== undefined) {
      last = url;
      const { body } = await client.get(url);
      seen.push(...subjects(body));
      url = (body.links.next?.href as string | undefined)?.replace(api.url, '');
    }

    expect(seen).toEqual(ALL);
    const { body } = await client.get(last);
    const before = await client.get((body.links.prev.href as string).replace(api.url, ''));
    expect(subjects(before.body)).toEqual(ALL.slice(2, 4));
  });

  it('200: on a Local Site only what was done there', async () => {
    const { body } = await client.get(`/s/${site.name}${LIST}`);

    expect(subjects(body)).toEqual(['group new']);
  });

  it('200: a token needs the scope', async () => {
    const having = async (scope: string) =>
      api.withBearer((await api.make.oauthToken(root, { scopes: [scope] })).value);

    expect((await (await having('audit:read')).get(LIST)).status).toBe(200);
    expect((await (await having('audit:read')).get(EXPORT)).status).toBe(200);
    expect(await (await having('user:read')).get(LIST)).toFailWith(errors.missingScope);
    expect(await (await having('user:read')).get(EXPORT)).toFailWith(errors.missingScope);
  });

  it('400: an unknown action, and what is no time', async () => {
    expect(await client.get(`${LIST}?action=group.dropped`)).toFailWith(errors.invalidFormData);
    expect(await client.get(`${LIST}?time-from=yesterday`)).toFailWith(errors.invalidFormData);
  });

  it('401, 403: for superusers only, also as a file', async () => {
    const staff = await api.make.user({ is_staff: true, permissions: ['auth.change_user'] });
    const administrator = await api.make.user();
    await api.db.query('insert into local_site_user values ($1, $2, true)', [site.id, administrator.id]);

    for (const url of [LIST, EXPORT]) {
      expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
      expect(await api.as(staff).get(url)).toFailWith(errors.permissionDenied);
      expect(await api.as(administrator).get(`/s/${site.name}${url}`)).toFailWith(errors.permissionDenied);
    }
  });

  it('200: exports as JSON lines, batch by batch, what lists show', async () => {
    await api.db.query(`
      insert into audit_log (at, actor, action, subject)
      select '2020-01-01T00:00:00Z', 'many', 'group.created', 'group ' || n from generate_series(1, 1234) n`);

    const { text, headers } = await client.get(`${EXPORT}?actor=many`);

    expect(headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect(headers.get('content-disposition')).toBe('attachment; filename=audit.jsonl');
    const lines = linesOf(text);
    expect(lines.map(({ subject }) => subject)).toEqual(Array.from({ length: 1234 }, (_, n) => `group ${1234 - n}`));
    expect((await client.get(`${EXPORT}?person=many`)).text).toBe(text);
    const { body } = await client.get(`${LIST}?actor=many`);
    const [first] = body.audit_entries as [object];
    expect({ ...lines[0], links: expect.any(Object) }).toEqual(first);
  });
});

const linesOf = (text: string): Shown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Shown);
