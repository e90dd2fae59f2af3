import { lastingPort } from '@review-service/testing/lasting-port';
import type { Made, MadeUser } from '@review-service/testing/make';
import { Browser } from '../../../../test/browser';
import { TestIdentityProvider } from '../../../../test/identity-provider';
import { TestApi } from '../../../../test/test-api';

describe('groups that a provider names', () => {
  let api: TestApi;
  let provider: TestIdentityProvider;
  let user: MadeUser;
  let subject: string;
  let core: Made;
  let docs: Made;

  beforeAll(async () => {
    const port = await lastingPort();
    const url = `http://127.0.0.1:${port}`;
    provider = await TestIdentityProvider.start(url, { conformIdTokenClaims: false });
    const settings = { ...provider.settings, SITE_URL: url, RATE_LIMITS: 'off', OIDC_GROUPS_CLAIM: 'groups' };
    api = await TestApi.boot({ settings, port });
  });
  beforeEach(async () => {
    user = await api.make.user();
    subject = `sub-of-${user.username}`;
    await api.make.identity(user, { issuer: provider.url, subject });
    [core, docs] = [await api.make.group({ invite_only: true }), await api.make.group()];
    await map('developers', core);
    await map('writers', docs);
  });
  afterEach(() => api.db.query('delete from provider_group'));
  afterAll(async () => {
    await api.close();
    await provider.close();
  });

  const map = (claim: string, { id }: Made, slug = 'default') =>
    api.db.query('insert into provider_group (provider, claim, group_id) values ($1, $2, $3)', [slug, claim, id]);
  const signIn = async (claims: Record<string, unknown>) => {
    provider.people.set(subject, claims);
    const { status } = await provider.signIn(new Browser(api.url), subject);
    expect(status).toBe(303);
  };
  const memberships = async () =>
    Object.fromEntries(
      (
        await api.db.query<{ name: string; sources: string[] }[]>(
          `select g.name, m.sources from review_group_member m join review_group g on g.id = m.group_id
           where m.user_id = $1 order by g.id`,
          [user.id],
        )
      ).map(({ name, sources }) => [name, [...sources].sort()]),
    );
  const written = async ({ name }: Made) =>
    api.db.query(`select actor, action, details from audit_log where subject = $1 order by id`, [`group ${name}`]);

  it('are given by the mapping, with an entry each, and taken back once they are not named', async () => {
    await signIn({ groups: ['developers', 'writers', 'others'] });
    expect(await memberships()).toEqual({ [core.name]: ['oidc:default'], [docs.name]: ['oidc:default'] });

    await signIn({ groups: ['writers'] });

    expect(await memberships()).toEqual({ [docs.name]: ['oidc:default'] });
    const details = { user: user.username, userId: user.id, source: 'oidc:default' };
    expect(await written(core)).toEqual(
      ['group.member-added', 'group.member-removed'].map((action) => ({ actor: user.username, action, details })),
    );
  });

  it('that are none, take all back that it gave', async () => {
    await signIn({ groups: ['developers', 'writers'] });

    await signIn({ groups: [] });

    expect(await memberships()).toEqual({});
  });

  it.each<[string, Record<string, unknown>]>([
    ['absent', {}],
    ['shortened, as Entra ID does it', { groups: [], _claim_names: { groups: 'src1' } }],
    ['shortened in another way', { hasgroups: true }],
    ['no list of names', { groups: { developers: true } }],
  ])('that are %s, change nothing', async (_, claims) => {
    await signIn({ groups: ['developers'] });

    await signIn(claims);

    expect(await memberships()).toEqual({ [core.name]: ['oidc:default'] });
  });

  it('leave what people and other directories gave', async () => {
    const give = (sources: string[], { id }: Made) =>
      api.db.query('insert into review_group_member (group_id, user_id, sources) values ($1, $2, $3)', [
        ...[id, user.id, sources],
      ]);
    await give(['manual'], core);
    await give(['scim'], docs);

    await signIn({ groups: ['developers'] });
    expect(await memberships()).toEqual({ [core.name]: ['manual', 'oidc:default'], [docs.name]: ['scim'] });
    await signIn({ groups: [] });

    expect(await memberships()).toEqual({ [core.name]: ['manual'], [docs.name]: ['scim'] });
    expect(await written(core)).toEqual([]);
  });

  it('give no group of the same name that is not mapped, or is mapped for another provider', async () => {
    const [unmapped, others] = [await api.make.group({ invite_only: true }), await api.make.group()];
    await map('elsewhere', others, 'emca');

    await signIn({ groups: [unmapped.name, 'elsewhere'] });

    expect(await memberships()).toEqual({});
  });

  it('give groups of Local Sites to the people of the site alone, and no deleted ones', async () => {
    const [mine, other] = [await api.make.site({ users: [user] }), await api.make.site()];
    const groups = [
      await api.make.group({ local_site_id: mine.id }),
      await api.make.group({ local_site_id: other.id }),
      await api.make.group({ deleted_at: new Date() }),
    ];
    for (const group of groups) await map('developers', group);

    await signIn({ groups: ['developers'] });

    expect(Object.keys(await memberships()).sort()).toEqual([core.name, groups[0]?.name ?? ''].sort());
  });

  it('are the same after sign-ins at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => signIn({ groups: ['developers'] })));

    expect(await memberships()).toEqual({ [core.name]: ['oidc:default'] });
    expect(await written(core)).toHaveLength(1);
  });
});
