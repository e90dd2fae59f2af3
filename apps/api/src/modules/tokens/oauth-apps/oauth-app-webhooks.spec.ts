import { errors } from '@review-service/contracts/errors';
import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { currentWebhookSecrets } from '@review-service/platform/secrets/webhook-secrets';
import { type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/oauth-apps/';
const HOOK = 'https://hooks.example.com/tokens';
const MACHINE = { authorization_grant_type: 'client-credentials', client_type: 'confidential', name: 'Machine' };
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

describe("an application's webhook", () => {
  let api: TestApi;
  let owner: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    owner = await api.make.user();
  });
  afterAll(() => api.close());

  const urlOf = ({ id }: { id: number }) => `${LIST}${id}/`;
  const create = async (form: Record<string, string> = { webhook_url: HOOK }) =>
    (await api.as(owner).post(LIST, { ...MACHINE, ...form })).body.oauth_app;
  const shown = async (app: { id: number }) => (await api.as(owner).get(urlOf(app))).body.oauth_app;
  const change = async (app: { id: number }, form: Record<string, string>) =>
    (await api.as(owner).put(urlOf(app), form)).body.oauth_app;
  /** The current secret of messages. */
  const signing = ({ id }: { id: number }) =>
    currentWebhookSecrets(api.db.manager, new Secrets(TEST_KEYS), { applicationId: id });
  const rows = ({ id }: { id: number }) =>
    api.db.query('select * from webhook_secret where application_id = $1 order by id', [id]);

  describe('201', () => {
    it('a new application shows the secret once, and stores it sealed', async () => {
      const answer = await api.as(owner).post(LIST, { ...MACHINE, webhook_url: HOOK });

      const app = answer.body.oauth_app;
      expect(answer).toShow(OAUTH_APP);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(app).toMatchObject({ webhook_url: HOOK, webhook_secret: expect.stringMatching(SECRET) });
      expect(await signing(app)).toEqual([app.webhook_secret]);
      expect(JSON.stringify(await rows(app))).not.toContain(app.webhook_secret.slice(6));
      expect(await shown(app)).toMatchObject({ webhook_url: HOOK, webhook_secret: '' });
      expect((await api.as(owner).get(LIST)).text).not.toContain('whsec_');
    });

    it.each<Record<string, string>>([{}, { webhook_url: '' }])('makes no secret for %j', async (form) => {
      const app = await create(form);

      expect(app).toMatchObject({ webhook_url: '', webhook_secret: '' });
      expect(await rows(app)).toEqual([]);
    });

    it('outside of production it may be on this machine', async () => {
      expect((await create({ webhook_url: 'http://localhost:3000/' })).webhook_url).toBe('http://localhost:3000/');
    });
  });

  describe('200', () => {
    it('the first address makes a secret, another one keeps it', async () => {
      const app = await create({});

      const first = await change(app, { webhook_url: HOOK });
      const second = await change(app, { webhook_url: `${HOOK}/2` });

      expect(first.webhook_secret).toMatch(SECRET);
      expect(second).toMatchObject({ webhook_url: `${HOOK}/2`, webhook_secret: '' });
      expect(await signing(app)).toEqual([first.webhook_secret]);
    });

    it('other changes leave it alone', async () => {
      const { webhook_secret, ...app } = await create();

      const changed = await change(app, { name: 'New name', regenerate_webhook_secret: '0' });

      expect(changed).toMatchObject({ webhook_url: HOOK, webhook_secret: '' });
      expect(await signing(app)).toEqual([webhook_secret]);
    });

    it('a new secret is shown once, and the former one signs for a day more', async () => {
      const app = await create();

      const { webhook_secret } = await change(app, { regenerate_webhook_secret: '1' });

      expect(webhook_secret).toMatch(SECRET);
      expect(await signing(app)).toEqual([webhook_secret, app.webhook_secret]);
      const [{ expires_at }, { expires_at: never, created_at }] = await rows(app);
      expect(expires_at.getTime() - created_at.getTime()).toBe(24 * 3_600_000);
      expect(never).toBeNull();

      await api.db.query('update webhook_secret set expires_at = now() where expires_at is not null');
      expect(await signing(app)).toEqual([webhook_secret]);
    });

    it('an address and a new secret in one request make one secret', async () => {
      const app = await create({});

      const { webhook_secret } = await change(app, { webhook_url: HOOK, regenerate_webhook_secret: '1' });

      expect(await signing(app)).toEqual([webhook_secret]);
    });

    it('keeps both secrets when two are made at once', async () => {
      const app = await create();
      const session = await api.withSession(owner);

      const answers = await Promise.all([1, 2].map(() => session.put(urlOf(app), { regenerate_webhook_secret: '1' })));

      const made = answers.map(({ body }) => body.oauth_app.webhook_secret);
      expect((await signing(app)).sort()).toEqual([...made, app.webhook_secret].sort());
      expect((await rows(app)).filter(({ expires_at }: { expires_at: unknown }) => expires_at === null)).toHaveLength(
        1,
      );
    });

    it('however often it is renewed, the newest five sign', async () => {
      const app = await create();
      const made = [app.webhook_secret];
      for (let count = 0; count < 5; count += 1) {
        made.unshift((await change(app, { regenerate_webhook_secret: '1' })).webhook_secret);
      }

      expect(await signing(app)).toEqual(made.slice(0, 5));
    });

    it('removes the secret with the address, and makes another for the next address', async () => {
      const app = await create();

      expect(await change(app, { webhook_url: '' })).toMatchObject({ webhook_url: '', webhook_secret: '' });
      expect(await rows(app)).toEqual([]);

      const { webhook_secret } = await change(app, { webhook_url: HOOK });
      expect(webhook_secret).toMatch(SECRET);
      expect(webhook_secret).not.toBe(app.webhook_secret);
    });

    it('removes its secrets with the application', async () => {
      const app = await create();

      await api.as(owner).delete(urlOf(app));

      expect(await rows(app)).toEqual([]);
    });
  });

  describe('400', () => {
    it.each([
      ['http://example.com/'],
      ['https://10.0.0.1/'],
      ['https://[fd00:ec2::254]/'],
      ['https://ann:secret@example.com/'],
      ['https://example.com/#here'],
      ['nowhere'],
      [`https://example.com/${'x'.repeat(2_000)}`],
    ])('refuses %s, and nothing is changed', async (webhook_url) => {
      const app = await create({});

      const answers = [
        await api.as(owner).post(LIST, { ...MACHINE, webhook_url }),
        await api.as(owner).put(urlOf(app), { name: 'New name', webhook_url }),
      ];

      for (const answer of answers) {
        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({ webhook_url: [expect.any(String)] });
      }
      expect(await shown(app)).toMatchObject({ name: 'Machine', webhook_url: '' });
    });

    it.each<Record<string, string>>([{}, { webhook_url: '' }])('there is no secret to renew after %j', async (form) => {
      const app = await create({ webhook_url: 'webhook_url' in form ? HOOK : '' });

      const answer = await api.as(owner).put(urlOf(app), { ...form, regenerate_webhook_secret: '1' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ regenerate_webhook_secret: [expect.any(String)] });
      expect((await shown(app)).webhook_url).toBe(app.webhook_url);
    });
  });

  it('403: an OAuth2 token that may only look', async () => {
    const app = await create();
    const { value } = await api.make.oauthToken(owner, { scopes: ['oauth_app:read'] });

    const answer = await api.withBearer(value).put(urlOf(app), { regenerate_webhook_secret: '1' });

    expect(answer).toFailWith(errors.missingScope);
    expect(await signing(app)).toEqual([app.webhook_secret]);
  });

  it("404: nobody changes other people's", async () => {
    const app = await create();

    const answer = await api.as(await api.make.user()).put(urlOf(app), { webhook_url: '' });

    expect(answer).toFailWith(errors.doesNotExist);
    expect(await signing(app)).toEqual([app.webhook_secret]);
  });
});

describe("an application's webhook in production", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.boot({ settings: { NODE_ENV: 'production', SITE_URL: 'https://reviews.example.com' } });
  });
  afterAll(() => api.close());

  it.each(['http://localhost:3000/', 'http://127.0.0.1/', 'https://[::1]/', 'https://localhost/'])(
    '400: %s is on this machine',
    async (webhook_url) => {
      const answer = await api.as(await api.make.user()).post(LIST, { ...MACHINE, webhook_url });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ webhook_url: [expect.any(String)] });
    },
  );
});
