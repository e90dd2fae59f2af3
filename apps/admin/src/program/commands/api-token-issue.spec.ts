import { API_TOKEN_KIND } from '@review-service/platform/secrets/api-tokens';
import { hasTokenForm } from '@review-service/platform/secrets/token-form';
import { Make } from '@review-service/testing/make';
import { databaseForAll } from '../../../test/a-database';
import { secrets } from '../../../test/load';
import { refuses } from '../../../test/refuses';
import { runAdmin } from '../../../test/run-admin';

describe('api-token issue', () => {
  const database = databaseForAll();
  const issue = (...args: string[]) => runAdmin(database.url, ['api-token', 'issue', ...args]);

  beforeAll(async () => {
    await database.db.query(`insert into user_account (username, is_active) values ('ann', true), ('gone', false)`);
    await database.db.query(`insert into local_site (name) values ('acme')`);
  });

  it('prints the token once, with nothing else on standard output; look-ups find it, and no table contains it', async () => {
    const { code, out, err } = await issue('ann', '--note', 'robot', '--site', 'acme', '--expires', '30d');

    const token = out.trim();
    expect(code).toBe(0);
    expect(out).toBe(`${token}\n`);
    expect(hasTokenForm('rbp_', token)).toBe(true);
    expect(err).not.toContain(token);
    expect(await database.dump()).not.toContain(token);
    const { digest } = secrets.lookup(API_TOKEN_KIND, token);
    expect(
      await database.column(
        `select note from api_token where lookup = $1 and local_site_id = 1 and expires_at - now() between '29 days' and '30 days'`,
        digest,
      ),
    ).toEqual(['robot']);
    expect(await database.column(`select details->>'user' from audit_log where action = 'api-token.issued'`)).toEqual([
      'ann',
    ]);
  });

  it('takes a policy, or makes the one that only reads', async () => {
    const policy = { resources: { group: { '*': { block: ['DELETE'] } } } };
    await issue('ann', '--policy', JSON.stringify(policy), '--note', 'policy');
    await issue('ann', '--read-only', '--note', 'reads');

    expect(await database.column(`select policy from api_token where note = 'policy'`)).toEqual([policy]);
    expect(await database.column(`select policy from api_token where note = 'reads'`)).toEqual([
      { resources: { '*': { allow: ['GET', 'HEAD', 'OPTIONS'], block: ['*'] } } },
    ]);
  });

  it('keeps to the limits of tokens of the place', async () => {
    await new Make(database.db).tokenLimits({ max_life: 90 });
    const left = (note: string) =>
      database.column(
        `select round(extract(epoch from expires_at - now()) / 86400)::integer from api_token where note = $1`,
        note,
      );

    const { code, err } = await issue('ann', '--note', 'limited');
    expect([code, await left('limited')]).toEqual([0, [90]]);
    expect(err).toContain('The maximum lifetime is 90 days: the token expires at ');
    expect((await issue('ann', '--note', 'all of it', '--expires', '90d')).code).toBe(0);
    expect(await issue('ann', '--note', 'more', '--expires', '91d')).toMatchObject({
      ...{ code: 1, out: '' },
      err: '--expires: The maximum lifetime is 90 days: use 90d or less.\n',
    });
    expect(await left('more')).toEqual([]);
    expect((await issue('ann', '--note', 'elsewhere', '--site', 'acme')).code).toBe(0);
    expect(await left('elsewhere')).toEqual([null]);
    await database.db.query('delete from token_limit');
  });

  refuses(database, (args) => issue(...args), [
    [['zoe'], 'There is no user "zoe".'],
    [['gone'], '"gone" is deactivated.'],
    [['ann', '--site', 'nowhere'], 'There is no site "nowhere".'],
    [['ann', '--expires', 'soon'], '--expires: "soon" is neither'],
    [['ann', '--expires', '2020-01-01T00:00:00Z'], 'is over'],
    [['ann', '--note', 'night\u200bly'], '--note: This holds a hidden character, U+200B.'],
    [['ann', '--policy', '{'], '--policy: this is not valid JSON'],
    [['ann', '--policy', '{"resources": {}}'], 'must not be empty'],
  ]);

  it('needs SECRET_KEYS, and says so', async () => {
    const { code, err } = await runAdmin(database.url, ['api-token', 'issue', 'ann'], {
      env: { SECRET_KEYS: 'k1:short' },
    });

    expect([code, err]).toEqual([1, 'SECRET_KEYS: the key "k1" holds 3 bytes; 32 are needed\n']);
  });
});

describe('the form of an API token', () => {
  it('is told from other text by its checksum', () => {
    expect(hasTokenForm('rbp_', 'rbp_alice_full')).toBe(false);
    expect(hasTokenForm('rbp_', `rbp_${'0'.repeat(36)}`)).toBe(false);
  });
});
