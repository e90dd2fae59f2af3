import { CLIENT_TYPES, GRANT_TYPES } from '@review-service/contracts/oauth-apps';
import { query, sql } from '@review-service/database/sql';
import { makeClientId, makeClientSecret } from '@review-service/platform/secrets/oauth-apps';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { Option, type Command } from 'commander';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { redirectFault } from '@review-service/contracts/redirect-uris';
import { print, remark } from '../output';
import { lockUser } from '../people/find-user';
import { Refusal } from '../refusal';
import { checkMember, findSite } from '../sites/find-site';

const LONGEST_NAME = 255;

interface Flags {
  user: string;
  grantType: string;
  clientType: string;
  redirectUri: string[];
  site?: string;
  skipAuthorization: boolean;
}

/** `oauth-app create`: a new application, whose secret nobody can read again. */
export const oauthAppCreateCommand = (oauthApp: Command) =>
  oauthApp
    .command('create')
    .description('make an OAuth2 application; its secret is printed once, alone on standard output')
    .argument('<name>', 'what people see when they are asked to let it act for them')
    .requiredOption('--user <owner>', 'whose application it is')
    .addOption(
      new Option('--grant-type <type>', 'how it gets tokens').choices(GRANT_TYPES).default('authorization-code'),
    )
    .addOption(
      new Option('--client-type <type>', 'can it keep a secret?').choices(CLIENT_TYPES).default('confidential'),
    )
    .option('--redirect-uri <uri>', 'where people are sent back to; may be said several times', append, [])
    .option('--site <name>', 'it works below this Local Site only')
    .option('--skip-authorization', 'nobody is asked before it gets a token', false)
    .addHelpText(
      'after',
      examples(
        'oauth-app create Dashboard --user ann --redirect-uri https://example.com/back',
        'oauth-app create Robot --user ann --grant-type client-credentials > secret',
      ),
    )
    .action(run);

const append = (uri: string, before: string[]) => [...before, uri];

async function run(name: string, flags: Flags): Promise<void> {
  check(name, flags);
  const [clientId, secret] = [makeClientId(), makeClientSecret()];
  const secretHash = await hashPassword(secret);
  await withMigratedDatabase((dataSource) =>
    dataSource.transaction(async (db) => {
      const { user, grantType, clientType, redirectUri, site, skipAuthorization } = flags;
      const { id: ownerId } = await lockUser(db, user);
      const siteId = site === undefined ? null : await findSite(db, site);
      if (site !== undefined) await checkMember(db, site, { id: ownerId, name: user });
      const [row] = await query<{ id: number }>(
        db,
        sql`insert into oauth_application (local_site_id, user_id, name, client_id, client_secret_hash, client_type,
            authorization_grant_type, redirect_uris, skip_authorization)
          values (${siteId}, ${ownerId}, ${name}, ${clientId}, ${secretHash}, ${clientType}, ${grantType},
            ${redirectUri}, ${skipAuthorization})
          returning id`,
      );
      await audit(db, 'oauth-app.created', name, { id: row?.id, clientId, owner: user, site, skipAuthorization });
    }),
  );
  remark(`The application "${name}" is made. Its client id: ${clientId}`);
  remark('Its secret, shown this once:');
  print(secret);
}

function check(name: string, { redirectUri, grantType }: Flags): void {
  const { length } = Array.from(name);
  if (length === 0 || length > LONGEST_NAME)
    throw new Refusal(`The name has ${length} characters; 1 to ${LONGEST_NAME} are possible.`);
  const fault = redirectFault(redirectUri, grantType);
  if (fault) throw new Refusal(`--redirect-uri: ${fault}`);
}
