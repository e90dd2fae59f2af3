import {
  AUTHORIZATION_CODE_KIND,
  CLIENT_TOKEN_KIND,
  makeAuthorizationCode,
  makeOAuthToken,
} from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { Make, type Made, type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { databaseForEach } from '../../../test/a-database';
import { type Outcome, runAdmin } from '../../../test/run-admin';

describe('token find', () => {
  const database = databaseForEach();
  let make: Make;
  let ann: MadeUser;
  let board: Made & { siteId: number | null };

  beforeEach(async () => {
    make = new Make(database.db);
    ann = await make.user({ username: 'ann' });
    board = await make.application(ann, { name: 'Board', client_id: 'board' });
  });

  const env = { SECRET_KEYS: TEST_KEYS.join() };
  const find = (stdin: string, ...args: string[]): Promise<Outcome> =>
    runAdmin(database.url, ['token', 'find', ...args], { stdin, env });
  const found = async (stdin: string, ...args: string[]) =>
    JSON.parse((await find(stdin, '--json', ...args)).out) as Record<string, unknown>;
  const audited = () => database.db.query('select actor, action, subject from audit_log order by id');
  const lookup = (kind: string, value: string) => {
    const { digest, keyId } = new Secrets(TEST_KEYS).lookup(kind, value);
    return [digest, keyId];
  };
  const aCode = async () => {
    const code = makeAuthorizationCode();
    await database.db.query(
      `with granted as (insert into oauth_grant (application_id, user_id) values ($1, $2) returning id)
       insert into oauth_authorization_code (grant_id, redirect_uri, scopes, expires_at, lookup, key_id)
       select id, '', '{}', now() + interval '1 minute', $3, $4 from granted`,
      [board.id, ann.id, ...lookup(AUTHORIZATION_CODE_KIND, code)],
    );
    return code;
  };
  const aClientToken = async () => {
    const value = makeOAuthToken();
    await database.db.query(
      `insert into oauth_client_token (application_id, scopes, expires_at, lookup, key_id)
       values ($1, '{}', now() + interval '1 hour', $2, $3)`,
      [board.id, ...lookup(CLIENT_TOKEN_KIND, value)],
    );
    return value;
  };

  it('says of an access token what it is, whose, of which application, and that it works', async () => {
    const token = await make.oauthToken(ann, { application: board, scopes: ['group:read'] });

    const { code, out } = await find(`${token.value}\n`);

    expect(code).toBe(0);
    expect(out).toMatch(
      /^kind: +access token\nid: +\d+\nstatus: +valid\nperson: +ann\napplication: +Board \(board\)\n/,
    );
    expect(out).toMatch(/\nscopes: +group:read\n/);
    expect(out).not.toContain(token.value);
    expect(await found(token.value)).toMatchObject({ kind: 'access token', id: token.id, user: 'ann', works: true });
    expect(await audited()).toEqual([]);
  });

  it('tells refresh tokens, API tokens, codes and tokens of applications apart', async () => {
    await make.oauthToken(ann, { application: board, refresh: 'renews' });
    const api = await make.apiToken(ann, { note: 'nightly' });

    expect(await found('renews')).toMatchObject({ kind: 'refresh token', user: 'ann', app: 'Board', works: true });
    expect(await found(api)).toMatchObject({ kind: 'API token', user: 'ann', app: null, note: 'nightly', works: true });
    expect(await found(await aCode())).toMatchObject({ kind: 'authorization code', user: 'ann', works: true });
    expect(await found(await aClientToken())).toMatchObject({
      kind: 'client token',
      user: null,
      app: 'Board',
      works: true,
    });
  });

  it.each([
    [`update oauth_token set expires_at = now() - interval '1 day'`, 'it has expired'],
    ['update user_account set is_active = false', 'its owner is deactivated'],
    ['update oauth_application set enabled = false', 'its application is disabled'],
    ['update oauth_application set tokens_ended_at = now()', 'it was revoked with all tokens of its application'],
  ])('says why a token does not work any more: after %s', async (change, over) => {
    const token = await make.oauthToken(ann, { application: board });
    await database.db.query(change);

    expect(await found(token.value)).toMatchObject({ works: false, over });
    expect((await find(token.value)).out).toContain(`not valid: ${over}`);
  });

  it.each(['access', 'refresh'])('ends the whole grant of an %s token', async (which) => {
    const token = await make.oauthToken(ann, { application: board, refresh: 'renews' });

    const { code, out, err } = await find(which === 'access' ? token.value : 'renews', '--revoke', '--yes');

    expect([code, err]).toEqual([
      0,
      'This revokes the grant of "ann" to "Board": access token, refresh token and code.\n',
    ]);
    expect(out).toContain(`The ${which} token was revoked.`);
    expect(await database.column('select id from oauth_token')).toEqual([]);
    expect(await database.column('select id from oauth_refresh_token where revoked_at is null')).toEqual([]);
    expect(await database.column('select name from outbox_message')).toEqual(['token.deleted']);
    expect(await audited()).toEqual([
      { actor: 'operator', action: 'oauth-token.deleted', subject: `oauth-token ${token.id}` },
    ]);
  });

  it('ends an API token with the reason, and not twice', async () => {
    const value = await make.apiToken(ann);

    const { code } = await find(value, '--revoke', '--yes', '--reason', 'It was in a log.');

    expect(code).toBe(0);
    expect(await database.column('select invalid_reason from api_token where not is_valid')).toEqual([
      'It was in a log.',
    ]);
    expect(await audited()).toMatchObject([{ action: 'api-token.ended' }]);
    expect(await find(value, '--revoke', '--yes')).toMatchObject({
      code: 1,
      err: 'It was already revoked.\n',
    });
  });

  it('finds an API token by a secret that it had before its renewal, and ends that secret alone', async () => {
    const token = await make.madeApiToken(ann, { note: 'nightly' });
    const former = await make.formerSecret(token);
    const kind = 'former API token secret';
    const said = { kind, id: token.id, user: 'ann', note: 'nightly', renewalId: former.id };
    expect(await found(former.value)).toMatchObject({ ...said, works: true });

    const { code, err } = await find(former.value, '--revoke', '--yes', '--reason', 'It was in a log.');

    expect([code, err]).toEqual([0, expect.stringContaining(`a former secret of the API token ${token.id} of "ann"`)]);
    expect(await database.column('select is_valid from api_token')).toEqual([true]);
    expect(await found(former.value)).toMatchObject({ ...said, works: false, over: 'it was revoked' });
    expect(await database.db.query('select action, subject, details from audit_log')).toEqual([
      {
        ...{ action: 'api-token.renewal-ended', subject: `api-token ${token.id}` },
        details: { user: 'ann', renewalId: former.id, reason: 'It was in a log.' },
      },
    ]);
    expect(await find(former.value, '--revoke', '--yes')).toMatchObject({ code: 1 });
  });

  it.each([
    [`update api_token_renewal set overlap_ends_at = now()`, 'it has expired'],
    [`update api_token set expires_at = now()`, 'it has expired'],
    [`update api_token set is_valid = false`, 'its API token was revoked'],
  ])('says why a former secret does not work any more: after %s', async (change, over) => {
    const former = await make.formerSecret(await make.madeApiToken(ann));
    await database.db.query(change);

    expect(await found(former.value)).toMatchObject({ works: false, over });
  });

  it('finds a token that was made from another one, and ends it', async () => {
    const parent = await make.madeApiToken(ann);
    const child = await make.childToken(parent, { note: 'CI' });
    expect(await found(child.value)).toMatchObject({ kind: 'child token', id: child.id, note: 'CI', works: true });

    await database.db.query('update api_token set is_valid = false where id = $1', [parent.id]);
    expect(await found(child.value)).toMatchObject({ works: false, over: 'its parent was revoked' });
    await database.db.query('update api_token set is_valid = true, expires_at = now() where id = $1', [parent.id]);
    expect(await found(child.value)).toMatchObject({ works: false, over: 'its parent has expired' });

    expect((await find(child.value, '--end', '--yes')).code).toBe(0);
    expect(await database.column('select id from api_token where not is_valid')).toEqual([child.id]);
  });

  it('ends a code, and the token of an application, each with an entry', async () => {
    expect((await find(await aCode(), '--revoke', '--yes')).code).toBe(0);
    expect((await find(await aClientToken(), '--revoke', '--yes')).code).toBe(0);

    expect(await database.column('select id from oauth_authorization_code')).toEqual([]);
    expect(await database.column('select id from oauth_client_token')).toEqual([]);
    expect(await audited()).toMatchObject([{ action: 'grant.ended' }, { action: 'client-token.ended' }]);
  });

  it('changes nothing without --end, in a dry run, or without a yes', async () => {
    const token = await make.oauthToken(ann, { application: board });
    const before = await database.dump();

    expect(await found(token.value)).toMatchObject({ ended: false });
    expect(await found(token.value, '--revoke', '--dry-run')).toMatchObject({ dryRun: true, ended: false });
    expect(await find(token.value, '--end')).toMatchObject({ code: 1 });
    expect(await database.dump()).toBe(before);
  });

  it.each([
    ['', 'Standard input has no value'],
    ['a\nb', 'more than one line'],
    ['x'.repeat(20_000), 'longer than any token'],
    ['nobody-has-it', 'No token has this value'],
    ['rso_forged', 'its checksum is wrong'],
  ])('refuses %.20j, and does not repeat it', async (stdin, fault) => {
    const { code, out, err } = await find(stdin);

    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(fault);
    if (stdin !== '') expect(err).not.toContain(stdin);
  });
});
