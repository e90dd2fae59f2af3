import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import type { Command } from 'commander';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { expiry } from '../expiry';
import { lockApplication } from '../oauth/find-application';
import { makeOAuthToken } from '@review-service/platform/secrets/oauth-tokens';
import { readScopes } from '../oauth/read-scopes';
import { print, remark } from '../output';
import { lockUser } from '../people/find-user';
import { Refusal } from '../refusal';
import { openSecrets } from '../secrets';
import { checkMember } from '../sites/find-site';

interface Flags {
  app: string;
  scopes: string;
  expires: string;
}

/** `oauth-token issue`: an access token for an application, without its user's consent. */
export const oauthTokenIssueCommand = (oauthToken: Command) =>
  oauthToken
    .command('issue')
    .description('make an OAuth2 access token; it is printed once, alone on standard output')
    .argument('<user>', 'for whom it acts')
    .requiredOption('--app <client id or name>', 'the application that gets it')
    .requiredOption('--scopes <list>', 'what it may do, separated by commas: group:read,group:write')
    .option('--expires <when>', 'such as 10h or 30d, or a time such as 2030-01-31T12:00:00Z', '10h')
    .addHelpText(
      'after',
      examples(
        'oauth-token issue ann --app Dashboard --scopes group:read,session:read',
        'oauth-token issue ann --app Dashboard --scopes root:read --expires 30d > token',
      ),
    )
    .action(run);

async function run(user: string, flags: Flags): Promise<void> {
  const [ends, scopes] = [expiry(flags.expires), readScopes(flags.scopes)];
  const secrets = await openSecrets();
  const token = makeOAuthToken();
  const { digest, keyId } = secrets.lookup(OAUTH_TOKEN_KIND, token);
  await withMigratedDatabase((dataSource) =>
    dataSource.transaction(async (db) => {
      const { id: userId, isActive } = await lockUser(db, user);
      if (!isActive)
        throw new Refusal(`"${user}" is deactivated. Run \`npm run admin -- user deactivate ${user} --undo\` first.`);
      const { id: appId, clientId, enabled, site, localSiteId: siteId } = await lockApplication(db, flags.app);
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
      await audit(db, 'oauth-token.issued', user, { id, clientId, scopes });
    }),
  );
  remark(`The access token of "${user}" for "${flags.app}", shown this once:`);
  print(token);
}
