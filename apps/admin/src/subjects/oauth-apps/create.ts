import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { makeClientId, makeClientSecret } from '@review-service/platform/secrets/oauth-apps';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { print, remark } from '../../base/output';
import { lockUser } from '../../lookup/find-user';
import { openSecrets } from '../../connections/secrets';
import { checkMember, findSite } from '../../lookup/find-site';
import { checkSettings } from './settings';

interface Flags {
  user: string;
  grantType: string;
  clientType: string;
  redirectUri: string[];
  site?: string;
  skipAuthorization: boolean;
  webhookUrl?: string;
}

/** Makes an application, whose secrets are shown only here. */
export async function run(name: string, flags: Flags): Promise<object> {
  const { grantType, redirectUri, webhookUrl } = flags;
  checkSettings({ name, grantType, redirectUris: redirectUri, webhookUrl });
  const [clientId, secret] = [makeClientId(), makeClientSecret()];
  const secretHash = await hashPassword(secret);
  const keys = flags.webhookUrl === undefined ? undefined : await openSecrets();
  const made = await inTransaction(async (db) => {
    const { user, clientType, site, skipAuthorization } = flags;
    const { id: ownerId } = await lockUser(db, user);
    const siteId = site === undefined ? null : await findSite(db, site);
    if (site !== undefined) await checkMember(db, site, { id: ownerId, name: user });
    const [row] = await all(
      db,
      { id: number },
      sql`insert into oauth_application (local_site_id, user_id, name, client_id, client_secret_hash, client_type,
            authorization_grant_type, redirect_uris, skip_authorization, webhook_url)
          values (${siteId}, ${ownerId}, ${name}, ${clientId}, ${secretHash}, ${clientType}, ${grantType},
            ${redirectUri}, ${skipAuthorization}, ${webhookUrl ?? ''})
          returning id`,
    );
    await audit(db, 'oauth-app.created', `oauth-app ${row?.id ?? ''}`, {
      ...{ name, clientId, owner: user, site, skipAuthorization },
    });
    return {
      id: row?.id,
      webhookSecret: keys && row && (await renewWebhookSecret(db, keys, { applicationId: row.id })),
    };
  });
  remark(`The application "${name}" was created. Its client id: ${clientId}`);
  remark('Client secret, shown only once:');
  print(secret);
  if (made.webhookSecret !== undefined) {
    remark('Webhook secret, shown only once:');
    print(made.webhookSecret);
  }
  return { ...made, name, clientId, clientSecret: secret };
}
