import { CLIENT_TYPES, SERVED_GRANT_TYPES } from '@review-service/contracts/oauth-app-types';
import { Option, type Command } from 'commander';
import { examples } from '../examples';
import { append } from '../repeated';
import { running } from '../running';

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
    .action(running(() => import('../oauth-apps/create.js')));
