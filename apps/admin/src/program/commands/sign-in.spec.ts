import { sign } from 'node:crypto';
import { Make } from '@review-service/testing/make';
import { databaseForAll } from '../../../test/a-database';
import { folderForAll } from '../../../test/a-folder';
import { answeringProvider } from '../../../test/answering-provider';
import { runAdmin } from '../../../test/run-admin';

describe('sign-in', () => {
  const database = databaseForAll();
  const folder = folderForAll();
  const provider = answeringProvider();
  let make: Make;

  beforeAll(() => {
    make = new Make(database.db);
  });
  beforeEach(() => database.db.query('truncate sign_in_provider, provider_group, identity, audit_log cascade'));

  const admin = (args: string[], given: { stdin?: string; env?: Record<string, string> } = {}) =>
    runAdmin(database.url, ['sign-in', ...args], {
      ...given,
      env: { ...provider.settings, SITE_URL: 'https://reviews.example.com', ...given.env },
    });
  const add = (...args: string[]) =>
    admin(['add', 'okta', 'https://acme.okta.com', 'review', ...args], { stdin: 'top-secret\n' });
  const written = () => database.db.query('select action, subject, details from audit_log order by id');

  describe('add', () => {
    it('seals what standard input has, and lists the provider behind that of the settings', async () => {
      expect(await add('--name', 'Okta', '--create-accounts')).toMatchObject({ code: 0 });

      const { out } = await admin(['list', '--json']);
      expect(JSON.parse(out)).toMatchObject({
        items: [
          { slug: 'default', name: 'Acme', credential: 'client_secret' },
          { slug: 'okta', name: 'Okta', createAccounts: true, credential: 'client_secret' },
        ],
      });
      expect(out + JSON.stringify(await database.dump())).not.toMatch(/top-secret|sesame/);
      expect(await written()).toMatchObject([{ action: 'sign-in-provider.created', subject: 'sign-in-provider okta' }]);
    });

    it.each<[string[], string]>([
      [['add', 'callback', 'https://a.example.com', 'review'], '<slug>'],
      [['add', 'okta', 'http://a.example.com', 'review'], '<issuer>'],
      [['add', 'okta', 'https://a.example.com', 'review', '--key'], 'standard input'],
      [['add', 'okta', 'https://a.example.com', 'review', '--link', 'verified-email'], '--email-domains'],
    ])('refuses %j by %s', async (args, named) => {
      const { code, err } = await admin(args, { stdin: 'top-secret' });

      expect([code, err.startsWith(`${named}: `)]).toEqual([1, true]);
      expect(err).not.toContain('top-secret');
    });

    it('refuses a slug and an issuer that are there, and no secret', async () => {
      await add();

      expect(await add()).toMatchObject({ code: 1 });
      expect(await admin(['add', 'acme', provider.issuer, 'review'], { stdin: 'secret' })).toMatchObject({ code: 1 });
      expect(await admin(['add', 'acme', 'https://b.example.com', 'review'])).toMatchObject({ code: 1 });
    });
  });

  describe('remove', () => {
    it('says whom it shuts out, and removes it with its mappings', async () => {
      await add();
      await make.identity(await make.user(), { issuer: 'https://acme.okta.com' });
      await make.group({ name: 'core' });
      await admin(['map-group', 'okta', 'developers', 'core']);

      expect((await admin(['remove', 'okta', '--dry-run'])).err).toContain('1 linked identity');
      expect(await admin(['remove', 'okta', '--yes'])).toMatchObject({ code: 0 });

      expect(await database.db.query('select from sign_in_provider')).toEqual([]);
      expect(await database.db.query('select from provider_group')).toEqual([]);
      expect(await database.db.query('select from identity')).toHaveLength(1);
    });

    it('refuses that of the settings, and unknown ones', async () => {
      expect((await admin(['remove', 'default', '--yes'])).err).toContain('in the settings');
      expect((await admin(['remove', 'okta', '--yes'])).err).toContain('no identity provider "okta"');
    });
  });

  it('maps groups, and takes back what the mapping alone gave', async () => {
    const [ann, bo] = [await make.user(), await make.user()];
    const group = await make.group({ name: 'crew' });
    await admin(['map-group', 'default', 'developers', 'crew']);
    for (const [user, sources] of [
      [ann, ['oidc:default']],
      [bo, ['manual', 'oidc:default']],
    ] as const)
      await database.db.query('insert into review_group_member (group_id, user_id, sources) values ($1, $2, $3)', [
        ...[group.id, user.id, sources],
      ]);
    const { items } = JSON.parse((await admin(['groups', '--json'])).out) as { items: { id: number }[] };
    expect(items).toMatchObject([{ provider: 'default', claim: 'developers', group: 'crew', site: null }]);

    expect(await admin(['unmap-group', String(items[0]?.id), '--yes'])).toMatchObject({ code: 0 });

    expect(
      await database.db.query('select user_id, sources from review_group_member where group_id = $1', [group.id]),
    ).toEqual([{ user_id: bo.id, sources: ['manual'] }]);
    expect((await written()).map(({ action }: { action: string }) => action)).toEqual([
      'sign-in-provider.group-mapped',
      'sign-in-provider.group-unmapped',
      'group.member-removed',
    ]);
    expect((await admin(['map-group', 'default', 'developers', 'nowhere'])).err).toContain('no group "nowhere"');
    expect((await admin(['map-group', 'nobody', 'developers', 'crew'])).err).toContain('no identity provider "nobody"');
  });

  describe('check', () => {
    const claims = (given: object) => folder.write('claims.json', JSON.stringify({ sub: '7', ...given }));
    const would = async (given: object, env: Record<string, string> = {}) =>
      (JSON.parse((await admin(['check', '--json', '--claims', claims(given)], { env })).out) as { outcome: object })
        .outcome;

    it('says what the provider announces, and the addresses that it has to know', async () => {
      const { code, out, err } = await admin(['check']);

      expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('redirect: https://reviews.example.com/account/oidc/callback/');
      expect(out).toContain('Keys: 1, for RS256');
      expect(err).toContain('does not announce the claim email_verified');
      expect(out + err).not.toContain('sesame');
    });

    it.each<[string, () => void, RegExp]>([
      ['another issuer', () => (provider.metadata.issuer = 'https://evil.example.com'), /cannot be asked/],
      ['no code flow', () => (provider.metadata.response_types_supported = ['id_token']), /no code flow/],
      ['a wrong clock', () => (provider.date = new Date(Date.now() - 300_000)), /clocks differ by \d+ seconds/],
      [
        'shared secrets alone',
        () => (provider.metadata.id_token_signing_alg_values_supported = ['HS256']),
        /signs by no algorithm/,
      ],
      [
        'other clients',
        () => (provider.metadata.token_endpoint_auth_methods_supported = ['private_key_jwt']),
        /takes no client_secret/,
      ],
    ])('fails for %s', async (_, spoil, said) => {
      spoil();

      const { code, err } = await admin(['check']);

      expect(code).toBe(1);
      expect(err).toMatch(said);
    });

    it('says who would sign in', async () => {
      const [ann, gone] = [await make.user(), await make.user({ is_active: false })];
      await make.identity(ann, { issuer: provider.issuer, subject: '7' });
      await make.identity(gone, { issuer: provider.issuer, subject: '8' });

      expect(await would({})).toMatchObject({ would: 'sign-in', user: ann.username });
      expect(await would({ sub: '8' })).toMatchObject({ would: 'refuse' });
      expect(await would({ sub: '9' })).toMatchObject({ would: 'ask' });
      expect(await would({ sub: '9' }, { OIDC_LINK: 'never' })).toMatchObject({ would: 'refuse' });
      const name = { sub: '9', preferred_username: ann.username };
      expect(await would(name, { OIDC_CREATE: 'on' })).toMatchObject({ would: 'create', user: `${ann.username}-2` });
      const linking = { OIDC_LINK: 'verified-email', OIDC_EMAIL_DOMAINS: 'example.com' };
      const address = { sub: '9', email: `${ann.username}@example.com`, email_verified: true };
      expect(await would(address, linking)).toMatchObject({ would: 'link', user: ann.username });
      expect(await database.db.query('select from identity')).toHaveLength(2);
    });

    it('says which groups somebody would have', async () => {
      await make.group({ name: 'readers' });
      await admin(['map-group', 'default', 'developers', 'readers']);
      const env = { OIDC_GROUPS_CLAIM: 'groups' };

      expect(await would({ groups: ['developers', 'x'] }, env)).toMatchObject({ mapped: ['readers'] });
      expect(await would({}, env)).toMatchObject({ groups: null, mapped: null });
    });

    it('verifies the signature of a token, which may have expired', async () => {
      const token = (payload: object) => {
        const text = [
          { alg: 'RS256', kid: 'one' },
          { iss: provider.issuer, aud: 'review', sub: '7', iat: 1_000, exp: 2_000, ...payload },
        ]
          .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
          .join('.');
        return folder.write(
          'token',
          `${text}.${sign('sha256', Buffer.from(text), provider.key).toString('base64url')}\n`,
        );
      };

      expect(await admin(['check', '--token-file', token({})])).toMatchObject({ code: 0 });
      expect((await admin(['check', '--token-file', token({ aud: 'another' })])).err).toContain(
        'not one of this provider',
      );
      expect((await admin(['check', '--token-file', folder.write('none', 'none')])).code).toBe(1);
    });

    it('refuses what is no object, and a provider that is not there', async () => {
      expect((await admin(['check', '--claims', folder.write('list.json', '[]')])).err).toContain('no JSON object');
      expect((await admin(['check', 'okta'])).err).toContain('There are: default.');
    });
  });
});
