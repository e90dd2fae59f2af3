import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { sendMessage } from '@review-service/platform/outbox/message';
import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import { audit } from '../../base/audit';
import { inTransaction } from '../../connections/database';
import { expiry } from '../../base/expiry';
import { keepApplication } from '../oauth-apps/find';
import { makeOAuthToken } from '@review-service/platform/secrets/oauth-tokens';
import { readScopes } from './read-scopes';
import { print, remark } from '../../base/output';
import { lockActiveUser } from '../../lookup/find-user';
import { Refusal } from '../../base/refusal';
import { openSecrets } from '../../connections/secrets';
import { checkMember } from '../../lookup/find-site';

interface Flags {
  app: string;
  scopes: string;
  expires: string;
}

/** Makes an access token, whose value is shown only here. */
export async function run(user: string, flags: Flags): Promise<object> {
  const [ends, scopes] = [expiry(flags.expires), readScopes(flags.scopes)];
  const secrets = await openSecrets();
  const token = makeOAuthToken();
  const { digest, keyId } = secrets.lookup(OAUTH_TOKEN_KIND, token);
  const id = await inTransaction(async (db) => {
    const { id: userId } = await lockActiveUser(db, user);
    const {
      id: appId,
      name: purpose,
      clientId,
      enabled,
      site,
      localSiteId: siteId,
    } = await keepApplication(db, flags.app);
    if (!enabled) throw new Refusal(`The application "${flags.app}" is disabled: none of its tokens is accepted.`);
    if (site !== null) await checkMember(db, site, { id: userId, name: user });
    const [drawn] = await all(
      db,
      { id: number },
      sql`select nextval(pg_get_serial_sequence('oauth_token', 'id'))::integer as id`,
    );
    const id = drawn?.id ?? 0;
    const sealed = secrets.seal(OAUTH_TOKEN_PLACE(id), token);
    await all(
      db,
      {},
      sql`with granted as (
            insert into oauth_grant (application_id, user_id) values (${appId}, ${userId}) returning id)
          insert into oauth_token
            (id, grant_id, application_id, user_id, local_site_id, lookup, key_id, sealed, scopes, expires_at)
          select ${id}::int, granted.id, ${appId}::int, ${userId}::int, ${siteId}::int, ${digest}::bytea, ${keyId},
            ${sealed}, ${scopes}::text[], ${ends} from granted`,
    );
    await audit(db, 'oauth-token.issued', `oauth-token ${id}`, { tokenId: id, user, clientId, scopes });
    await sendMessage(db, ACCOUNT_MAIL_QUEUE, 'token.made', {
      ...{ kind: 'oauth', tokenId: id, userId, purpose, localSiteId: siteId, actorId: OPERATOR_ID },
    });
    return id;
  });
  remark(`The access token of "${user}" for "${flags.app}", shown only once:`);
  print(token);
  return { id, user, app: flags.app, scopes, token };
}
