import { OAUTH_TOKEN_KIND } from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { currentWebhookSecrets, renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { databaseForEach, ownDatabase } from '../../../test/a-database';
import { aWorld } from '../../../test/a-world';
import { load } from '../../../test/load';
import { keyOf } from '../../../test/run-admin';
import { NEW, OLD, onlyNew, rotateWith, tokensOf } from '../../../test/two-keys';

describe('secrets rotate', () => {
  const database = databaseForEach(ownDatabase);
  const run = (...keys: string[]) => rotateWith(database, ...keys);
  const tokens = () => tokensOf(database);

  beforeEach(async () => {
    await load(database, aWorld());
  });

  it('stores every access token anew: the new key alone opens and finds it', async () => {
    const { code, out } = await run(NEW, OLD);

    expect([code, out]).toEqual([
      0,
      're-keyed 2 access tokens, 0 webhook secrets, 0 source tokens, 0 provider credentials, 0 authenticator apps; the key is k2\n',
    ]);
    expect((await tokens()).map(({ value }) => value)).toEqual(['secret-of-access', 'secret-of-robot']);
    for (const { value, lookup, key_id } of await tokens())
      expect({ digest: lookup, keyId: key_id }).toEqual(onlyNew.lookup(OAUTH_TOKEN_KIND, value ?? ''));
    expect(await database.column(`select details from audit_log where action = 'secrets.rotated'`)).toEqual([
      { accessTokens: 2, upToId: 7 },
    ]);
  });

  it('stores every webhook secret anew, for its place only', async () => {
    const [id] = (await database.column(`select id from oauth_application order by id`)).map(Number);
    const secret = await renewWebhookSecret(database.db.manager, new Secrets([OLD]), { applicationId: id ?? 0 });

    const { out } = await run(NEW, OLD);

    expect(out).toBe(
      're-keyed 2 access tokens, 1 webhook secrets, 0 source tokens, 0 provider credentials, 0 authenticator apps; the key is k2\n',
    );
    expect(await currentWebhookSecrets(database.db.manager, onlyNew, { applicationId: id ?? 0 })).toEqual([secret]);
    expect(await database.column(`select key_id from webhook_secret`)).toEqual(['k2']);
  });

  it('fails when a key of that name opens nothing', async () => {
    const { code, err } = await run(NEW, keyOf('k1', 'z'));

    expect(code).toBe(1);
    expect(err).toContain('No key opens 2 access tokens, such as those with the ids 6, 7.');
  });
});
