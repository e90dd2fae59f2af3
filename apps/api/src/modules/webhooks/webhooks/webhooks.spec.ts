import { errors } from '@review-service/contracts/errors';
import { SECRET_MASK, WEBHOOK, WEBHOOKS_AT_MOST } from '@review-service/contracts/webhooks';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { currentWebhookSecrets } from '@review-service/platform/secrets/webhook-secrets';
import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import { type Made, type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/webhooks/';
const GIVEN = {
  apply_to: 'all',
  enabled: '1',
  encoding: 'application/json',
  events: 'review_published',
  url: 'https://hooks.example.com/a?b=c',
};

describe('/api/webhooks/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let somebody: MadeUser;
  let siteAdmin: MadeUser;
  let site: Made;
  let root: TestClient;
  let admin: TestClient;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    somebody = await api.make.user({ is_staff: true, permissions: ['reviews.change_group'] });
    siteAdmin = await api.make.user();
    site = await api.make.site({ users: [somebody] });
    await api.db.query('insert into local_site_user values ($1, $2, true)', [site.id, siteAdmin.id]);
    [root, admin] = [api.as(superuser), api.as(siteAdmin)];
  });

  const at = (prefix = '') => `${prefix}${LIST}`;
  const onSite = () => `/s/${site.name}`;
  const add = (form: Record<string, string> = {}, client = root, prefix = '') =>
    client.post(at(prefix), { ...GIVEN, ...form });
  const made = async (form: Record<string, string> = {}, client = root, prefix = '') => {
    const answer = await add(form, client, prefix);
    expect(answer.status).toBe(201);
    return answer.body.webhook as { id: number; [member: string]: unknown };
  };
  const faultsOf = (answer: ClientAnswer, field: string): string[] => {
    expect(answer).toFailWith(errors.invalidFormData);
    return (answer.body.fields as Record<string, string[]>)[field] ?? [];
  };
  const ids = (links: unknown) => (links as { href: string }[]).map(({ href }) => Number(href.split('/').at(-2)));

  describe('POST', () => {
    it('201: makes one, as its administrators see it', async () => {
      const answer = await add({ 'extra_data.owner': 'ci', 'extra_data.__note': 'private' });

      expect(answer.status).toBe(201);
      expect(answer).toShow(WEBHOOK);
      const { id } = answer.body.webhook as Made;
      const href = `${api.url}${LIST}${id}/`;
      expect(answer.body.webhook).toEqual({
        apply_to: 'all',
        custom_content: '',
        enabled: true,
        encoding: 'application/json',
        events: ['review_published'],
        extra_data: { owner: 'ci' },
        failing_since: null,
        format: 'payload',
        groups: [],
        has_secret: false,
        id,
        links: {
          self: { href, method: 'GET' },
          update: { href, method: 'PUT' },
          delete: { href, method: 'DELETE' },
          deliveries: { href: `${href}deliveries/`, method: 'GET' },
        },
        ordered: false,
        repositories: [],
        secret: '',
        sha1_signature: false,
        url: GIVEN.url,
      });
      expect((await root.get(`${LIST}${id}/`)).body.webhook).toEqual(answer.body.webhook);
    });

    it.each([
      ['review_published, reply_published', ['review_published', 'reply_published']],
      ['*', ['*']],
      ['review_request_closed,*,review_request_published', ['*']],
      ['', []],
      ['review_published,review_published', ['review_published', 'review_published']],
    ])('201: the events %j are %j', async (events, expected) => {
      expect(await made({ events })).toMatchObject({ events: expected });
    });

    it.each([
      ['everything', 'everything'],
      ['review_published,nothing,nowhere', 'nothing'],
      ['a,,b', 'a'],
      ['review_published,,reply_published', ''],
      ['*,', ''],
    ])('400: the events %j: "%s" is none', async (events, wrong) => {
      const faults = faultsOf(await add({ events }), 'events');

      expect(faults).toEqual([expect.stringContaining(`There is no event "${wrong}".`)]);
    });

    it('201: one of a chat; in order', async () => {
      const { id } = await made({ format: 'chat', ordered: '1' });

      const { body } = await root.put(`${LIST}${id}/`, { enabled: '0' });
      expect(body.webhook).toMatchObject({ format: 'chat', ordered: true, enabled: false });
      expect(faultsOf(await add({ format: 'slack' }), 'format')[0]).toContain('"payload", "chat"');
    });

    it('400: what is missing and what is wrong, all at once', async () => {
      const missing = await root.post(LIST, {});
      expect(missing).toFailWith(errors.invalidFormData);
      expect(Object.keys(missing.body.fields as object).sort()).toEqual(Object.keys(GIVEN).sort());

      const wrong = await add({ apply_to: 'ALL', encoding: 'application/xml', secret: 'x'.repeat(129) });
      expect(faultsOf(wrong, 'apply_to')[0]).toContain('"all", "none", "custom"');
      expect(faultsOf(wrong, 'encoding')[0]).toContain('"application/json", "application/x-www-form-urlencoded"');
      expect(faultsOf(wrong, 'secret')).toHaveLength(1);
    });

    it.each([
      ['http://hooks.example.com/'],
      ['ftp://hooks.example.com/'],
      ['https://ann:pw@hooks.example.com/'],
      ['https://10.0.0.1/'],
      ['https://169.254.169.254/latest'],
      ['nowhere'],
      [''],
      [`https://hooks.example.com/${'x'.repeat(2_000)}`],
    ])('400: nothing is sent to %j', async (url) => {
      expect(faultsOf(await add({ url }), 'url')).toHaveLength(1);
    });

    it('400: messages have no template', async () => {
      expect(faultsOf(await add({ custom_content: '{{event}}' }), 'custom_content')).toHaveLength(1);
      expect(await made({ custom_content: '' })).toMatchObject({ custom_content: '' });
    });

    it('400: there is room for so many at one place, and elsewhere none is counted', async () => {
      const full = await api.make.site();
      for (let more = 0; more < WEBHOOKS_AT_MOST - 1; more += 1) await api.make.webhook({ local_site_id: full.id });
      const prefix = `/s/${full.name}`;

      const answers = await Promise.all([add({}, root, prefix), add({}, root, prefix)]);

      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, 400]);
      expect(faultsOf(await add({}, root, prefix), '__all__')[0]).toContain('100 webhooks');
      await made();
    });
  });

  describe('repositories and groups', () => {
    let own: Made;
    let other: Made;
    beforeAll(async () => {
      own = await api.make.repository({ is_public: false });
      other = await api.make.repository({ local_site_id: site.id });
    });

    it.each(['all', 'none'])('201: for %s, what is named is dropped', async (apply_to) => {
      expect(await made({ apply_to, repositories: String(own.id) })).toMatchObject({ repositories: [] });
    });

    it('201: for some, those that are named, also private ones; also none', async () => {
      const repositories = [{ href: `${api.url}/api/repositories/${own.id}/`, method: 'GET', title: own.name }];

      expect(await made({ apply_to: 'custom', repositories: ` ${own.id}` })).toMatchObject({ repositories });
      expect(await made({ apply_to: 'custom' })).toMatchObject({ repositories: [] });
      expect(await made({ apply_to: 'custom', repositories: '' })).toMatchObject({ repositories: [] });
    });

    it('400: the first that is not here is named', async () => {
      const archived = await api.make.repository({ archived_at: new Date() });
      const wrong = async (repositories: string, prefix = '') =>
        faultsOf(await add({ apply_to: 'custom', repositories }, root, prefix), 'repositories');

      expect(await wrong(`${own.id},x`)).toEqual([expect.stringContaining('"x"')]);
      expect(await wrong(`${own.id},`)).toEqual([expect.stringContaining('""')]);
      expect(await wrong('99999999,88888888')).toEqual([expect.stringContaining('"99999999"')]);
      expect(await wrong(String(archived.id))).toHaveLength(1);
      expect(await wrong(String(other.id))).toHaveLength(1);
      expect(await wrong(String(own.id), onSite())).toHaveLength(1);
    });

    it('200: PUT keeps them, replaces them, and empties them with another scope', async () => {
      const second = await api.make.repository();
      const { id } = await made({ apply_to: 'custom', repositories: String(own.id) });
      const change = async (form: Record<string, string>) =>
        ids((await root.put(`${LIST}${id}/`, form)).body.webhook.repositories);

      expect(await change({ enabled: '0' })).toEqual([own.id]);
      expect(await change({ repositories: `${second.id},${own.id}` })).toEqual([own.id, second.id]);
      expect(await change({ apply_to: 'all' })).toEqual([]);
      expect(await change({ apply_to: 'custom' })).toEqual([]);
    });

    it('200: one that was deleted since is not shown, and keeps nobody from changing something else', async () => {
      const gone = await api.make.repository();
      const { id } = await made({ apply_to: 'custom', repositories: `${gone.id},${own.id}` });
      await api.db.query('update repository set archived_at = now() where id = $1', [gone.id]);

      const { body } = await root.put(`${LIST}${id}/`, { enabled: '0' });

      expect(ids(body.webhook.repositories)).toEqual([own.id]);
    });

    it('groups narrow it further', async () => {
      const group = await api.make.group({ invite_only: true });
      const { id, groups } = await made({ groups: group.name });
      expect(groups).toEqual([{ href: `${api.url}/api/groups/${group.name}/`, method: 'GET', title: group.name }]);
      expect((await root.put(`${LIST}${id}/`, { groups: '' })).body.webhook.groups).toEqual([]);
      expect(faultsOf(await add({ groups: 'nobody' }), 'groups')).toEqual(['There is no group "nobody" here.']);
    });

    it('they are inlined when asked for', async () => {
      const group = await api.make.group();
      const { id } = await made({ apply_to: 'custom', repositories: String(own.id), groups: group.name });

      const { body } = await root.get(`${LIST}${id}/?expand=repositories,groups`);

      expect(body.webhook).toMatchObject({ repositories: [{ id: own.id, tool: 'Git' }], groups: [{ id: group.id }] });
    });
  });

  describe('the secret', () => {
    const signing = (webhookId: number) => currentWebhookSecrets(api.db.manager, new Secrets(TEST_KEYS), { webhookId });

    it('is never shown, and sealed where it is kept', async () => {
      const { id, ...shown } = await made({ secret: 'foobar123' });

      expect(shown).toMatchObject({ secret: SECRET_MASK, has_secret: true });
      expect(await signing(id)).toEqual(['foobar123']);
      const rows = await api.db.query(`
        select (select json_agg(w)::text from webhook w) as webhooks, (select json_agg(s)::text from webhook_secret s) as secrets,
          (select json_agg(a)::text from audit_log a) as audited, (select json_agg(o)::text from outbox_message o) as sent`);
      expect(JSON.stringify(rows)).not.toContain('foobar123');
    });

    it('PUT: a new one takes over while the old one still signs; the mask changes nothing; empty removes it', async () => {
      const { id } = await made({ secret: 'first' });
      const change = (secret: string) => root.put(`${LIST}${id}/`, { secret });

      await change(SECRET_MASK);
      expect(await signing(id)).toEqual(['first']);
      await root.put(`${LIST}${id}/`, { enabled: '0' });
      expect(await signing(id)).toEqual(['first']);
      await change('second');
      expect(await signing(id)).toEqual(['second', 'first']);
      expect((await change('')).body.webhook).toMatchObject({ secret: '', has_secret: false });
      expect(await signing(id)).toEqual([]);
    });
  });

  describe('who may', () => {
    it('administrators: of the site under its URLs, superusers everywhere', async () => {
      const { id } = await made({}, admin, onSite());

      expect(await admin.get(at(onSite()))).toList(WEBHOOK);
      expect(await root.get(`${at(onSite())}${id}/`)).toShow(WEBHOOK);
      expect((await admin.put(`${at(onSite())}${id}/`, { enabled: '0' })).body.webhook.enabled).toBe(false);
      expect((await admin.delete(`${at(onSite())}${id}/`)).status).toBe(204);
      expect(await admin.get(`${at(onSite())}${id}/`)).toFailWith(errors.doesNotExist);
    });

    it('401, 403: nobody else, and right comes before fields', async () => {
      const { id } = await made();
      const there = await made({}, admin, onSite());

      for (const [client, refusal] of [
        [api.anonymous, errors.notLoggedIn],
        [api.as(somebody), errors.permissionDenied],
        [admin, errors.permissionDenied],
      ] as const) {
        expect(await client.get(LIST)).toFailWith(refusal);
        expect(await client.post(LIST, { apply_to: 'nonsense' })).toFailWith(refusal);
        expect(await client.get(`${LIST}${id}/`)).toFailWith(refusal);
        expect(await client.put(`${LIST}${id}/`, { enabled: '0' })).toFailWith(refusal);
        expect(await client.delete(`${LIST}${id}/`)).toFailWith(refusal);
      }
      expect(await api.as(somebody).get(at(onSite()))).toFailWith(errors.permissionDenied);
      expect(await api.as(somebody).get(`${at(onSite())}${there.id}/`)).toFailWith(errors.permissionDenied);
    });

    it('404: one of another place, and one that is not there', async () => {
      const second = await api.make.site();
      const [here, there] = [await made(), await made({}, root, onSite())];

      for (const url of [
        `${at(onSite())}${here.id}/`,
        `${LIST}${there.id}/`,
        `${at(`/s/${second.name}`)}${there.id}/`,
      ]) {
        expect(await root.get(url)).toFailWith(errors.doesNotExist);
        expect(await root.put(url, { enabled: '0' })).toFailWith(errors.doesNotExist);
        expect(await root.delete(url)).toFailWith(errors.doesNotExist);
      }
      for (const id of ['0', 'x', '99999999']) {
        expect(await root.get(`${LIST}${id}/`)).toFailWith(errors.doesNotExist);
        expect(await admin.get(`${at(onSite())}${id}/`)).toFailWith(errors.doesNotExist);
      }
    });

    it('a token needs its scope', async () => {
      const { value } = await api.make.oauthToken(superuser, { scopes: ['webhook:read'] });

      expect((await api.withBearer(value).get(LIST)).status).toBe(200);
      expect(await api.withBearer(value).post(LIST, GIVEN)).toFailWith(errors.missingScope);
    });
  });

  it('the list has those of the place in the order of their ids', async () => {
    const place = await api.make.site();
    const expected = [];
    for (let more = 0; more < 3; more += 1) expected.push((await made({}, root, `/s/${place.name}`)).id);

    const { body } = await root.get(at(`/s/${place.name}`));

    expect((body.webhooks as Made[]).map(({ id }) => id)).toEqual(expected);
    expect(body.total_results).toBe(3);
    expect(Object.keys(body.links as object)).toEqual(expect.arrayContaining(['self', 'create']));
  });

  it('one that is turned on again is not taken for a failing one', async () => {
    const { id } = await api.make.webhook({ enabled: false, failing_since: new Date() });
    expect((await root.get(`${LIST}${id}/`)).body.webhook.failing_since).not.toBeNull();

    expect((await root.put(`${LIST}${id}/`, { enabled: '1' })).body.webhook.failing_since).toBeNull();
  });
});
