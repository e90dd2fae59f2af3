import { CLIENT_TYPES, SERVED_GRANT_TYPES } from '@review-service/contracts/oauth-app-types';
import { Option } from 'commander';
import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

/** An option that may be said several times. */
const append = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** `oauth-app`: OAuth2 applications: programs that people let act for them. */
export function oauthAppCommands(program: AdminCommand): void {
  const oauthApp = program
    .command('oauth-app')
    .description('OAuth2 applications: programs that people let act for them')
    .examples('oauth-app list', 'oauth-app create Dashboard --user ann --redirect-uri https://example.com/back');

  oauthApp
    .command('list')
    .description('applications, by id')
    .option('--search <text>', 'only names that begin with this, in any case')
    .option('--user <owner>', 'only of this owner')
    .option('--site <name>', 'only of this Local Site')
    .addOption(new Option('--enabled', 'only enabled ones').conflicts('disabled'))
    .option('--disabled', 'only disabled ones')
    .paged(readId)
    .examples('oauth-app list', 'oauth-app list --user ann --disabled')
    .runs(() => import('../../subjects/oauth-apps/list.js'));

  oauthApp
    .command('show')
    .description('everything about one application but its secrets: its settings, and who depends on it')
    .argument('<app>', 'its client id or name')
    .examples('oauth-app show Dashboard')
    .runs(() => import('../../subjects/oauth-apps/show.js'));

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
    .examples(
      'oauth-app create Dashboard --user ann --redirect-uri https://example.com/back',
      'oauth-app create Board --user ann --redirect-uri https://example.com/back --webhook-url https://example.com/hook',
      'oauth-app create Robot --user ann --grant-type client-credentials > secret',
    )
    .runs(() => import('../../subjects/oauth-apps/create.js'));

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
    .option('--end-tokens', 'end all its tokens at once')
    .taking()
    .examples(
      'oauth-app edit Dashboard --redirect-uri https://example.com/back --redirect-uri https://example.com/other',
      'oauth-app edit Dashboard --end-tokens --dry-run',
      'oauth-app edit Dashboard --new-secret --enable --yes > secret',
    )
    .runs(() => import('../../subjects/oauth-apps/edit.js'));

  oauthApp
    .command('disable')
    .description(
      'refuse all tokens of an application at once, and give it no more; `oauth-app edit --enable` undoes it',
    )
    .argument('<app>', 'its client id or name')
    .taking()
    .examples('oauth-app disable Dashboard --dry-run', 'oauth-app disable Dashboard')
    .runs(() => import('../../subjects/oauth-apps/disable.js'));
}
