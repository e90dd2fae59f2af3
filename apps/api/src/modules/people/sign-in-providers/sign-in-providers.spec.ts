import { generateKeyPairSync } from 'node:crypto';
import { errors } from '@review-service/contracts/errors';
import { SIGN_IN_PROVIDER, SIGN_IN_PROVIDERS_AT_MOST } from '@review-service/contracts/sign-in-providers';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const URL = '/api/sign-in-providers/';
const PROVIDER = {
  OIDC_ISSUER: 'https://first.example.com',
  OIDC_CLIENT_ID: 'review',
  OIDC_CLIENT_SECRET: 'top-secret',
};

let count = 0;
const form = (given: Record<string, string> = {}) => {
  const slug = `acme-${(count += 1)}`;
  const usual = {
    slug,
    name: 'Acme',
    issuer: `https://${slug}.example.com`,
    client_id: 'review',
    client_secret: 'sesame-open',
  };
  return { ...usual, ...given };
};

describe('/api/sign-in-providers/', () => {
  const api = TestApi.ofSuite({ settings: { ...PROVIDER, SITE_URL: 'https://reviews.example.com' } });
  let superuser: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    [superuser, somebody] = [await api.make.superuser(), await api.make.user({ is_staff: true })];
  });
  afterEach(() => api.db.query('delete from sign_in_provider'));

  const create = (given: Record<string, string> = {}) => api.as(superuser).post(URL, form(given));
  const made = async (given: Record<string, string> = {}) =>
    (await create(given)).body.sign_in_provider as { slug: string; credential: string };
  const written = async (slug: string) =>
    (
      await api.db.query<{ action: string }[]>('select action from audit_log where subject = $1 order by id', [
        `sign-in-provider ${slug}`,
      ])
    ).map(({ action }) => action);

  describe('200', () => {
    it('lists that of the settings first, with the addresses that a provider has to know', async () => {
      const { slug } = await made();

      const answer = await api.as(superuser).get(URL);

      expect(answer).toList(SIGN_IN_PROVIDER);
      expect(answer.body.sign_in_providers).toMatchObject([
        {
          slug: 'default',
          from_settings: true,
          issuer: 'https://first.example.com',
          redirect_uri: 'https://reviews.example.com/account/oidc/callback/',
          backchannel_logout_uri: 'https://reviews.example.com/account/oidc/backchannel-logout/',
        },
        {
          slug,
          from_settings: false,
          redirect_uri: `https://reviews.example.com/account/oidc/${slug}/callback/`,
          backchannel_logout_uri: `https://reviews.example.com/account/oidc/${slug}/backchannel-logout/`,
          post_logout_redirect_uri: 'https://reviews.example.com/account/signed-out/',
        },
      ]);
      expect(JSON.stringify(answer.body)).not.toMatch(/top-secret|sesame-open/);
    });

    it('changes what is given, and nothing else', async () => {
      const { slug } = await made();

      const answer = await api.as(superuser).put(`${URL}${slug}/`, {
        ...{ name: 'Emca', scopes: 'openid email', link: 'verified-email', email_domains: 'Example.com, example.org' },
        create_accounts: '1',
      });

      expect(answer).toShow(SIGN_IN_PROVIDER);
      expect(answer.body.sign_in_provider).toMatchObject({
        ...{ name: 'Emca', scopes: 'openid email', link: 'verified-email', create_accounts: true, client_id: 'review' },
        ...{ email_domains: ['example.com', 'example.org'], credential: 'client_secret' },
      });
      expect(await written(slug)).toEqual(['sign-in-provider.created', 'sign-in-provider.changed']);
    });

    it('takes a private key in place of a secret', async () => {
      const { slug } = await made();
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
      const answer = await api.as(superuser).put(`${URL}${slug}/`, { private_key: key });

      expect(answer.body.sign_in_provider.credential).toBe('private_key');
      expect(answer.body.sign_in_provider.name).toBe('Acme');
    });
  });

  it('201: a new one, whose secret is readable nowhere', async () => {
    const answer = await create();

    expect(answer.status).toBe(201);
    expect(answer).toShow(SIGN_IN_PROVIDER);
    expect(await api.everythingStored()).not.toContain('sesame-open');
  });

  it('204: is gone, and its identities stay', async () => {
    const given = form();
    await api.as(superuser).post(URL, given);
    const { id } = await api.make.identity(somebody, { issuer: given.issuer });

    expect((await api.as(superuser).delete(`${URL}${given.slug}/`)).status).toBe(204);

    expect(await api.as(superuser).get(`${URL}${given.slug}/`)).toFailWith(errors.doesNotExist);
    expect(await api.db.query('select id from identity where id = $1', [id])).toHaveLength(1);
    expect(await written(given.slug)).toEqual(['sign-in-provider.created', 'sign-in-provider.deleted']);
  });

  describe('400', () => {
    const rsa = (modulusLength: number) =>
      generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

    it.each<[string, Record<string, string>]>([
      ['slug', { slug: 'callback' }],
      ['slug', { slug: 'default' }],
      ['slug', { slug: 'A b' }],
      ['name', { name: '' }],
      ['name', { name: 'A<b' }],
      ['client_id', { client_id: '' }],
      ['issuer', { issuer: 'http://login.example.com' }],
      ['issuer', { issuer: 'https://first.example.com' }],
      ['issuer', { issuer: 'https://login.microsoftonline.com/common/v2.0' }],
      ['client_secret', { client_secret: '' }],
      ['private_key', { private_key: 'sesame' }],
      ['private_key', { client_secret: '', private_key: 'sesame' }],
      ['private_key', { client_secret: '', private_key: rsa(1_024) }],
      ['scopes', { scopes: 'profile' }],
      ['username_claim', { username_claim: 'a b' }],
      ['groups_claim', { groups_claim: 'a b' }],
      ['link', { link: 'always' }],
      ['email_domains', { link: 'verified-email' }],
      ['email_domains', { email_domains: 'example' }],
      ['tenants', { tenants: 'example.com' }],
    ])('names %s for %j', async (field, given) => {
      const answer = await create(given);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual([field]);
      expect(JSON.stringify(answer.body)).not.toContain('sesame');
    });

    it('has each slug and each issuer once', async () => {
      const given = form();
      await api.as(superuser).post(URL, given);

      const sameSlug = await create({ slug: given.slug });
      const sameIssuer = await create({ issuer: given.issuer });

      expect(Object.keys(sameSlug.body.fields as object)).toEqual(['slug']);
      expect(Object.keys(sameIssuer.body.fields as object)).toEqual(['issuer']);
    });

    it('stands for several tenants only if they are listed, as long as it does', async () => {
      const tenant = '0d9a7c1e-1111-4222-8333-444455556666';
      const { slug } = await made({ issuer: 'https://login.microsoftonline.com/organizations/v2.0', tenants: tenant });

      const answer = await api.as(superuser).put(`${URL}${slug}/`, { tenants: '' });

      expect(Object.keys(answer.body.fields as object)).toEqual(['tenants']);
    });

    it(`are ${SIGN_IN_PROVIDERS_AT_MOST} at most, also at once`, async () => {
      const answers = await Promise.all(Array.from({ length: SIGN_IN_PROVIDERS_AT_MOST + 2 }, () => create()));

      expect(answers.filter(({ status }) => status === 201)).toHaveLength(SIGN_IN_PROVIDERS_AT_MOST);
    });
  });

  it('401: nobody', async () => {
    expect(await api.anonymous.get(URL)).toFailWith(errors.notLoggedIn);
    expect(await api.anonymous.post(URL, form())).toFailWith(errors.notLoggedIn);
  });

  describe('403', () => {
    it('is for superusers, on no Local Site', async () => {
      const site = await api.make.site({ admins: [somebody], users: [superuser] });

      for (const answer of [
        await api.as(somebody).get(URL),
        await api.as(somebody).post(URL, form()),
        await api.as(superuser).get(`/s/${site.name}${URL}`),
        await api.as(superuser).post(`/s/${site.name}${URL}`, form()),
      ])
        expect(answer).toFailWith(errors.permissionDenied);
    });

    it('is closed to tokens, also to those of superusers', async () => {
      const token = await api.make.apiToken(superuser);

      expect(await api.withToken(token).get(URL)).toFailWith(errors.permissionDenied);
      expect(await api.withToken(token).post(URL, form())).toFailWith(errors.permissionDenied);
    });

    it('does not change that of the settings', async () => {
      const answers = [
        await api.as(superuser).put(`${URL}default/`, { name: 'Other' }),
        await api.as(superuser).delete(`${URL}default/`),
      ];

      for (const answer of answers) {
        expect(answer).toFailWith(errors.permissionDenied);
        expect(answer.body.err.msg).toContain('in the settings');
      }
    });
  });

  it('404: nobody else learns which there are', async () => {
    const { slug } = await made();

    expect(await api.as(somebody).get(`${URL}${slug}/`)).toFailWith(errors.doesNotExist);
    expect(await api.as(superuser).get(`${URL}nothing/`)).toFailWith(errors.doesNotExist);
  });
});
