import { CLIENT_TYPES, SERVED_GRANT_TYPES } from '@review-service/contracts/oauth-app-types';
import { type Command, Option } from 'commander';
import { examples } from '../examples';
import { append } from '../repeated';
import { running } from '../running';
import { taking } from '../taking';

/** `oauth-app edit`: other settings, or new secrets, which are shown only once. */
export const oauthAppEditCommand = (oauthApp: Command) =>
  taking(
    oauthApp
      .command('edit')
      .description('change an application; what is not said stays; a new secret is printed once, on standard output')
      .argument('<app>', 'its client id or name')
      .option('--name <name>', 'what people see when they are asked to let it act for them')
      .option('--user <owner>', 'whose application it is')
      .addOption(new Option('--grant-type <type>', 'how it gets tokens').choices(SERVED_GRANT_TYPES))
      .addOption(new Option('--client-type <type>', 'can it keep a secret?').choices(CLIENT_TYPES))
      .option('--redirect-uri <uri>', 'instead of those before; may be said several times', append)
      .option('--skip-authorization', 'nobody is asked before it gets a token')
      .option('--no-skip-authorization', 'people are asked')
      .option('--webhook-url <url>', "where it hears that tokens of its were revoked; '' ends that")
      .option('--enable', 'let it get and use tokens again')
      .option('--new-secret', 'make a new secret; the old one ends')
      .option('--new-webhook-secret', 'make a new secret for its webhook; the old one also signs for a day')
      .option('--end-tokens', 'end all its tokens at once'),
  )
    .addHelpText(
      'after',
      examples(
        'oauth-app edit Dashboard --redirect-uri https://example.com/back --redirect-uri https://example.com/other',
        'oauth-app edit Dashboard --end-tokens --dry-run',
        'oauth-app edit Dashboard --new-secret --enable --yes > secret',
      ),
    )
    .action(running(() => import('../oauth-apps/edit.js')));
