import { isScimToken, SCIM_TOKEN_KIND } from '@review-service/platform/secrets/scim-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { Make, TEST_KEYS } from '@review-service/testing/make';
import { databaseForAll } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

describe('the commands of directories', () => {
  const database = databaseForAll();
  const env = { SECRET_KEYS: TEST_KEYS.join() };
  const run = (...args: string[]) => runAdmin(database.url, args, { env });
  const json = async (...args: string[]) => {
    const { code, out, err } = await run(...args, '--json');
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out);
  };

  it('scim-token create: shows the token once, and keeps its digest only', async () => {
    const { code, out } = await run('scim-token', 'create', '--provider', 'okta');

    const token = out.trim();
    expect([code, isScimToken(token)]).toEqual([0, true]);
    const rows = await database.db.query('select * from scim_token');
    expect(rows).toMatchObject([{ lookup: new Secrets(TEST_KEYS).lookup(SCIM_TOKEN_KIND, token).digest }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('a second token is one of the same directory; another site has its own', async () => {
    await run('site', 'create', 'acme');
    const second = await json('scim-token', 'create', '--provider', 'okta', '--quiet');
    await json('scim-token', 'create', '--provider', 'okta', '--site', 'acme', '--quiet');

    const { items } = await json('scim-token', 'list');
    expect(items.map(({ provider, site }: { provider: string; site: string | null }) => [provider, site])).toEqual([
      ['okta', null],
      ['okta', null],
      ['okta', 'acme'],
    ]);
    expect(await database.column('select count(*)::int from scim_provider')).toEqual([2]);
    expect(await json('scim-token', 'revoke', String(second.id), '--yes')).toMatchObject({ provider: 'okta' });
    expect(await database.column('select count(*)::int from scim_token')).toEqual([2]);
  });

  it.each([
    [['scim-token', 'create', '--provider', 'Okta!'], 'use 1 to 40 small letters'],
    [['scim-token', 'create', '--provider', 'okta', '--site', 'nowhere'], 'There is no site "nowhere"'],
    [['scim-token', 'revoke', '99', '--yes'], 'There is no SCIM token 99.'],
    [['scim', 'offer-user', 'nobody', '--provider', 'okta'], 'There is no user "nobody"'],
    [['scim', 'offer-group', 'nothing', '--provider', 'okta'], 'There is no group "nothing" here.'],
    [['scim', 'offer-group', 'nothing', '--provider', 'unknown'], 'There is no directory "unknown" here.'],
  ])('%j is refused', async (args, fault) => {
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([1, expect.stringContaining(fault)]);
  });

  it('scim offer-user: of nobody with rights, nor of an account that a directory has', async () => {
    const make = new Make(database.db);
    const [ann, root] = [await make.user({ username: 'ann' }), await make.superuser()];

    expect((await run('scim', 'offer-user', 'ann', '--provider', 'okta')).code).toBe(0);
    expect((await run('scim', 'offer-user', root.username, '--provider', 'okta')).err).toContain('superuser or staff');
    await database.db.query(`update scim_user set state = 'provided' where user_id = $1`, [ann.id]);
    expect((await run('scim', 'offer-user', 'ann', '--provider', 'okta')).err).toContain(
      'belongs to the directory "okta"',
    );
  });

  it('group commands leave the groups and memberships of a directory to it', async () => {
    const make = new Make(database.db);
    const bo = await make.user({ username: 'bo' });
    await make.group({ name: 'managed', managed_by: 'okta' });
    const { id } = await make.group({ name: 'mixed' });
    await database.db.query(
      `insert into review_group_member (group_id, user_id, sources) values ($1, $2, '{oidc:okta}')`,
      [id, bo.id],
    );

    for (const args of [
      ['group', 'rename', 'managed', 'other'],
      ['group', 'delete', 'managed', '--yes'],
      ['group', 'add-user', 'managed', 'bo'],
      ['group', 'remove-user', 'managed', 'bo'],
    ])
      expect((await run(...args)).err).toContain('The directory "okta" keeps the group "managed".');
    expect((await run('group', 'remove-user', 'mixed', 'bo')).err).toContain(
      'A directory keeps this membership of "bo".',
    );
  });

  it('scim release: people keep what the directory has provided', async () => {
    const make = new Make(database.db);
    await make.scimToken({ provider: 'entra' });
    const cy = await make.user({ username: 'cy' });
    const { id } = await make.group({ name: 'of-entra', managed_by: 'entra' });
    const [{ id: provider }] = await database.db.query(`select id from scim_provider where name = 'entra'`);
    await database.db.query(`insert into scim_user (user_id, provider_id, user_name) values ($1, $2, 'cy')`, [
      cy.id,
      provider,
    ]);
    await database.db.query(`insert into scim_group (group_id, provider_id, display_name) values ($1, $2, 'g')`, [
      id,
      provider,
    ]);
    await database.db.query(
      `insert into review_group_member (group_id, user_id, sources) values ($1, $2, '{oidc,scim}')`,
      [id, cy.id],
    );

    const counted = { provider: 'entra', site: null, users: 1, groups: 1, tokens: 1 };
    expect(await json('scim', 'release', 'entra', '--dry-run')).toEqual({ dryRun: true, ...counted });
    expect(await json('scim', 'release', 'entra', '--yes')).toEqual({ dryRun: false, ...counted });

    expect(await database.column(`select count(*)::int from scim_provider where name = 'entra'`)).toEqual([0]);
    expect(await database.column(`select managed_by from review_group where id = ${id}`)).toEqual([null]);
    expect(await database.db.query('select sources from review_group_member where group_id = $1', [id])).toEqual([
      { sources: ['oidc', 'manual'] },
    ]);
    expect(await database.column(`select is_active from user_account where id = ${cy.id}`)).toEqual([true]);
  });
});
