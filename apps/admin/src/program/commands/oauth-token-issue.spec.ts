import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { databaseForAll } from '../../../test/a-database';
import { aWorld } from '../../../test/a-world';
import { load, secrets } from '../../../test/load';
import { refuses } from '../../../test/refuses';
import { runAdmin } from '../../../test/run-admin';

describe('oauth-token issue', () => {
  const database = databaseForAll();
  const issue = (user: string, app: string, scopes: string, ...args: string[]) =>
    runAdmin(database.url, ['oauth-token', 'issue', user, '--app', app, '--scopes', scopes, ...args]);

  beforeAll(async () => {
    const [board, robot] = aWorld().oauth_applications;
    const oauth_applications = [
      board,
      robot,
      { ...robot, id: 21, name: 'Acme', client_id: 'acme-client', enabled: true },
      { ...board, id: 22, name: 'Twin', client_id: 'twin-1' },
      { ...board, id: 23, name: 'Twin', client_id: 'twin-2' },
    ];
    await load(database, { ...aWorld(), oauth_applications, oauth_tokens: [] });
    await database.db.query(`insert into user_account (username) values ('eve')`);
  });

  it('prints the token once, alone on standard output; it can be found and opened with the keys only', async () => {
    const { code, out, err } = await issue('bo', 'Board', 'group:write, group:read,group:write', '--expires', '2h');

    const token = out.trim();
    const { digest } = secrets.lookup(OAUTH_TOKEN_KIND, token);
    const [row] = await database.db.query(
      `select t.*, g.user_id as "ofUser", expires_at - now() between '119 minutes' and '2 hours' as ends
       from oauth_token t join oauth_grant g on g.id = grant_id and g.application_id = t.application_id
       where lookup = $1 and key_id = 'k1'`,
      [digest],
    );
    expect([code, out]).toEqual([0, `${token}\n`]);
    expect(token).toMatch(/^rso_[0-9A-Za-z]{36}$/);
    expect(err).not.toContain(token);
    expect(row).toMatchObject({
      application_id: 3,
      user_id: 4,
      ofUser: 4,
      local_site_id: null,
      scopes: ['group:write', 'group:read'],
      ends: true,
    });
    expect(secrets.open(OAUTH_TOKEN_PLACE(row.id), row.sealed)).toBe(token);
    expect(await database.dump()).not.toContain(token);
    expect(await database.column(`select details->>'user' from audit_log where action = 'oauth-token.issued'`)).toEqual(
      ['bo'],
    );
  });

  it('takes the client id of an application, its site, and 10 hours when nothing else is said', async () => {
    await issue('ann', 'acme-client', 'root:read');

    expect(
      await database.column(`select local_site_id from oauth_token where application_id = 21
        and expires_at - now() between '599 minutes' and '10 hours'`),
    ).toEqual([2]);
    expect(await issue('ann', 'twin-2', 'root:read')).toMatchObject({ code: 0 });
  });

  refuses(database, ([user = '', app = '', scopes = '', ...args]) => issue(user, app, scopes, ...args), [
    [['zoe', 'Board', 'root:read'], 'There is no user "zoe".'],
    [['cy', 'Board', 'root:read'], '"cy" is deactivated.'],
    [['ann', 'Bored', 'root:read'], 'There is no application "Bored".'],
    [['ann', 'Twin', 'root:read'], 'There are 2 applications "Twin". Use a client id: twin-1, twin-2.'],
    [['ann', 'Robot', 'root:read'], 'The application "Robot" is disabled'],
    [['eve', 'Acme', 'root:read'], '"eve" does not belong to the site "acme".'],
    [['ann', 'Board', 'root:read,root:fly,x'], '--scopes: there is no scope "root:fly". Did you mean root:read?'],
    [['ann', 'Board', ' , '], '--scopes: give at least one'],
    [['ann', 'Board', 'root:read', '--expires', 'soon'], '--expires: "soon" is neither'],
    [['ann', 'Board', 'root:read', '--expires', '2020-01-01T00:00:00Z'], 'is over'],
  ]);
});
