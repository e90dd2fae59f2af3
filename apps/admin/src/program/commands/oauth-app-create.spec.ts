import { verifyPassword } from '@review-service/platform/secrets/passwords';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { currentWebhookSecrets } from '@review-service/platform/secrets/webhook-secrets';
import { databaseForAll } from '../../../test/a-database';
import { refuses } from '../../../test/refuses';
import { keyOf, runAdmin } from '../../../test/run-admin';

const HOOK = ['--webhook-url', 'https://example.com/h'];

describe('oauth-app create', () => {
  const database = databaseForAll();
  const create = (...args: string[]) => runAdmin(database.url, ['oauth-app', 'create', ...args]);

  beforeAll(async () => {
    await database.db.query(`insert into user_account (id, username) values (1, 'ann'), (2, 'bo')`);
    await database.db.query(`insert into local_site (id, name) values (1, 'acme')`);
    await database.db.query(`insert into local_site_user (local_site_id, user_id) values (1, 1)`);
  });

  it('prints the secret once, alone on standard output, and the client id beside it', async () => {
    const uris = ['https://example.com/a', 'com.example.app:/b'];
    const { code, out, err } = await create(
      ...['Board', '--user', 'ann', '--site', 'acme', '--skip-authorization'],
      ...uris.flatMap((uri) => ['--redirect-uri', uri]),
    );

    const [, clientId = ''] = /client id: (\S+)\n/.exec(err) ?? [];
    const [app] = await database.db.query(`select * from oauth_application where client_id = $1`, [clientId]);
    expect(code).toBe(0);
    expect(out).toMatch(/^[\w-]{43}\n$/);
    expect(err).not.toContain(out.trim());
    expect(app).toMatchObject({
      name: 'Board',
      user_id: 1,
      local_site_id: 1,
      authorization_grant_type: 'authorization-code',
      client_type: 'confidential',
      redirect_uris: uris,
      skip_authorization: true,
      enabled: true,
    });
    expect(await verifyPassword(app.client_secret_hash, out.trim())).toBe(true);
    expect(await database.dump()).not.toContain(out.trim());
    expect(await database.column(`select details->>'name' from audit_log where action = 'oauth-app.created'`)).toEqual([
      'Board',
    ]);
  });

  it.each(['implicit', 'password'])('refuses --grant-type %s, which nothing here serves', async (type) => {
    const { code, err } = await create('Old', '--user', 'ann', '--redirect-uri', 'https://a.b', '--grant-type', type);

    expect([code, err]).toEqual([2, expect.stringContaining('authorization-code, client-credentials, device-code')]);
    expect(await database.column(`select id from oauth_application where name = 'Old'`)).toEqual([]);
  });

  it('prints the secret of its webhook on a second line, and stores it sealed', async () => {
    const { code, out } = await create('Hooked', '--user', 'ann', '--redirect-uri', 'https://a.b', ...HOOK);

    const [, clientSecret, signingSecret = ''] = /^([\w-]{43})\n(whsec_\S{44})\n$/.exec(out) ?? [];
    const [id] = await database.column(`select id from oauth_application where webhook_url = 'https://example.com/h'`);
    const keys = new Secrets([keyOf('k1', 'a')]);
    expect([code, clientSecret]).toEqual([0, expect.any(String)]);
    expect(await currentWebhookSecrets(database.db.manager, keys, { applicationId: Number(id) })).toEqual([
      signingSecret,
    ]);
    expect(await database.dump()).not.toContain(signingSecret.slice(6));
  });

  it('needs no address for a robot', async () => {
    const { code } = await create(
      'Robot',
      '--user',
      'bo',
      '--grant-type',
      'client-credentials',
      '--client-type',
      'public',
    );

    expect(code).toBe(0);
    expect(await database.column(`select client_type from oauth_application where name = 'Robot'`)).toEqual(['public']);
  });

  refuses(database, (args) => create(...args), [
    [['App', '--user', 'zoe', '--redirect-uri', 'https://a.b'], 'There is no user "zoe".'],
    [['App', '--user', 'ann'], '--redirect-uri: an application of the type authorization-code needs'],
    [['App', '--user', 'ann', '--redirect-uri', '/back'], '--redirect-uri: "/back" is not possible'],
    [['App', '--user', 'ann', '--redirect-uri', 'javascript:x'], '"javascript:x" is not possible'],
    [['App', '--user', 'ann', '--redirect-uri', 'http://a.b/'], '"http://a.b/" is not possible'],
    [['App', '--user', 'ann', '--redirect-uri', 'https://*.a.b/'], '"https://*.a.b/" is not possible'],
    [['App', '--user', 'ann', '--redirect-uri', 'https://a.b/#c'], '"https://a.b/#c" is not possible'],
    [['App', '--user', 'ann', '--redirect-uri', 'https://a.b@c.d/'], '"https://a.b@c.d/" is not possible'],
    [['App \u202e', '--user', 'ann', '--redirect-uri', 'https://a.b'], 'The name: This holds a hidden character'],
    [['App', '--user', 'ann', '--redirect-uri', 'https://a.b', '--site', 'x'], 'There is no site "x".'],
    [['App', '--user', 'bo', '--redirect-uri', 'https://a.b', '--site', 'acme'], '"bo" does not belong to the site'],
    [['App', '--user', 'ann', '--redirect-uri', 'https://a.b', '--webhook-url', ''], '--webhook-url: This is no'],
    [
      ['App', '--user', 'ann', '--redirect-uri', 'https://a.b', '--webhook-url', 'http://10.0.0.1/'],
      '--webhook-url: http',
    ],
    [['', '--user', 'ann', '--redirect-uri', 'https://a.b'], 'The name has 0 characters'],
    [['App', '--user', 'ann', '--grant-type', 'magic'], 'Allowed choices are authorization-code', 2],
    [['App', '--user', 'ann', '--client-type', 'shy'], 'Allowed choices are confidential', 2],
    [['App'], "required option '--user <owner>' not specified", 2],
  ]);
});
