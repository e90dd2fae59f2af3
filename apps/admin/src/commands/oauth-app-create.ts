import { CLIENT_TYPES, SERVED_GRANT_TYPES } from '@review-service/contracts/oauth-app-types';
import { redirectFault } from '@review-service/contracts/redirect-uris';
import { hiddenFault } from '@review-service/contracts/visible-text';
import { webhookUrlFault } from '@review-service/contracts/webhook-urls';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { EnvironmentConfig } from '@review-service/platform/config/environment.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import { makeClientId, makeClientSecret } from '@review-service/platform/secrets/oauth-apps';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { Option, type Command } from 'commander';
import { audit } from '../audit';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { print, remark } from '../output';
import { lockUser } from '../people/find-user';
import { Refusal } from '../refusal';
import { openSecrets } from '../secrets';
import { checkMember, findSite } from '../sites/find-site';

const LONGEST_NAME = 255;

interface Flags {
  user: string;
  grantType: string;
  clientType: string;
  redirectUri: string[];
  site?: string;
  skipAuthorization: boolean;
  webhookUrl?: string;
}

/** `oauth-app create`: a new application; its secrets are shown only once. */
export const oauthAppCreateCommand = (oauthApp: Command) =>
  oauthApp
    .command('create')
    .description(
      'make an OAuth2 application; its secrets are printed once, alone on standard output: its own, and on a second line that of its webhook',
    )
    .argument('<name>', 'what people see when they are asked to let it act for them')
    .requiredOption('--user <owner>', 'whose application it is')
    .addOption(
      new Option('--grant-type <type>', 'how it gets tokens').choices(SERVED_GRANT_TYPES).default('authorization-code'),
    )
    .addOption(
      new Option('--client-type <type>', 'can it keep a secret?').choices(CLIENT_TYPES).default('confidential'),
    )
    .option('--redirect-uri <uri>', 'where people are sent back to; may be said several times', append, [])
    .option('--site <name>', 'it works below this Local Site only')
    .option('--skip-authorization', 'nobody is asked before it gets a token', false)
    .option('--webhook-url <url>', 'where it hears that tokens of its were revoked')
    .addHelpText(
      'after',
      examples(
        'oauth-app create Dashboard --user ann --redirect-uri https://example.com/back',
        'oauth-app create Board --user ann --redirect-uri https://example.com/back --webhook-url https://example.com/hook',
        'oauth-app create Robot --user ann --grant-type client-credentials > secret',
      ),
    )
    .action(run);

const append = (uri: string, before: string[]) => [...before, uri];

async function run(name: string, flags: Flags): Promise<void> {
  check(name, flags);
  const [clientId, secret] = [makeClientId(), makeClientSecret()];
  const secretHash = await hashPassword(secret);
  const keys = flags.webhookUrl === undefined ? undefined : await openSecrets();
  const signingSecret = await withMigratedDatabase((dataSource) =>
    dataSource.transaction(async (db) => {
      const { user, grantType, clientType, redirectUri, site, skipAuthorization, webhookUrl = '' } = flags;
      const { id: ownerId } = await lockUser(db, user);
      const siteId = site === undefined ? null : await findSite(db, site);
      if (site !== undefined) await checkMember(db, site, { id: ownerId, name: user });
      const [row] = await all(
        db,
        { id: number },
        sql`insert into oauth_application (local_site_id, user_id, name, client_id, client_secret_hash, client_type,
            authorization_grant_type, redirect_uris, skip_authorization, webhook_url)
          values (${siteId}, ${ownerId}, ${name}, ${clientId}, ${secretHash}, ${clientType}, ${grantType},
            ${redirectUri}, ${skipAuthorization}, ${webhookUrl})
          returning id`,
      );
      await audit(db, 'oauth-app.created', name, { id: row?.id, clientId, owner: user, site, skipAuthorization });
      return keys && row && renewWebhookSecret(db, keys, row.id);
    }),
  );
  remark(`The application "${name}" is made. Its client id: ${clientId}`);
  remark('Its secret, shown this once:');
  print(secret);
  if (signingSecret === undefined) return;
  remark('The secret that its webhook is signed with, shown this once:');
  print(signingSecret);
}

function check(name: string, { redirectUri, grantType, webhookUrl }: Flags): void {
  const { length } = Array.from(name);
  if (length === 0 || length > LONGEST_NAME)
    throw new Refusal(`The name has ${length} characters; 1 to ${LONGEST_NAME} are possible.`);
  const hidden = hiddenFault(name);
  if (hidden) throw new Refusal(`The name: ${hidden}`);
  const fault = redirectFault(redirectUri, grantType);
  if (fault) throw new Refusal(`--redirect-uri: ${fault}`);
  const webhookFault = webhookUrl === undefined ? undefined : webhookUrlFault(webhookUrl, fromEnv(EnvironmentConfig));
  if (webhookFault) throw new Refusal(`--webhook-url: ${webhookFault}`);
}
