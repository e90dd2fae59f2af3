import { CLIENT_TYPES, SERVED_GRANT_TYPES } from '@review-service/contracts/oauth-app-types';
import { Option } from 'commander';
import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

/** A repeatable option. */
const append = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** `oauth-app`: OAuth2 applications. */
export function oauthAppCommands(program: AdminCommand): void {
  const oauthApp = program
    .command('oauth-app')
    .description('OAuth2 applications')
    .examples('oauth-app list', 'oauth-app create Dashboard --user ann --redirect-uri https://example.com/back');

  oauthApp
    .command('list')
    .description('applications, by id')
    .option('--search <text>', 'only names with this prefix, case-insensitive')
    .option('--user <owner>', 'only of this owner')
    .option('--site <name>', 'only of this Local Site')
    .addOption(new Option('--enabled', 'only enabled ones').conflicts('disabled'))
    .option('--disabled', 'only disabled ones')
    .paged(readId)
    .examples('oauth-app list', 'oauth-app list --user ann --disabled')
    .runs(() => import('../../subjects/oauth-apps/list.js'));

  oauthApp
    .command('show')
    .description('details of an application, without secrets')
    .argument('<app>', 'client id or name')
    .examples('oauth-app show Dashboard')
    .runs(() => import('../../subjects/oauth-apps/show.js'));

  oauthApp
    .command('create')
    .description(
      'create an OAuth2 application; its secrets are printed once, alone on standard output: the client secret, then the webhook secret',
    )
    .argument('<name>', 'name shown on the consent page')
    .requiredOption('--user <owner>', 'owner of the application')
    .addOption(
      new Option('--grant-type <type>', 'grant type').choices(SERVED_GRANT_TYPES).default('authorization-code'),
    )
    .addOption(new Option('--client-type <type>', 'client type').choices(CLIENT_TYPES).default('confidential'))
    .option('--redirect-uri <uri>', 'redirect URI; repeatable', append, [])
    .option('--site <name>', 'limit to this Local Site')
    .option('--skip-authorization', 'issue tokens without consent', false)
    .option('--webhook-url <url>', 'URL that is notified of revoked tokens')
    .examples(
      'oauth-app create Dashboard --user ann --redirect-uri https://example.com/back',
      'oauth-app create Board --user ann --redirect-uri https://example.com/back --webhook-url https://example.com/hook',
      'oauth-app create Robot --user ann --grant-type client-credentials > secret',
    )
    .runs(() => import('../../subjects/oauth-apps/create.js'));

  oauthApp
    .command('edit')
    .description('change an application; other settings stay; a new secret is printed once, on standard output')
    .argument('<app>', 'client id or name')
    .option('--name <name>', 'name shown on the consent page')
    .option('--user <owner>', 'owner of the application')
    .addOption(new Option('--grant-type <type>', 'grant type').choices(SERVED_GRANT_TYPES))
    .addOption(new Option('--client-type <type>', 'client type').choices(CLIENT_TYPES))
    .option('--redirect-uri <uri>', 'replaces all redirect URIs; repeatable', append)
    .option('--skip-authorization', 'issue tokens without consent')
    .option('--no-skip-authorization', 'ask for consent')
    .option('--webhook-url <url>', "URL that is notified of revoked tokens; '' for none")
    .option('--enable', 'enable the application')
    .option('--new-secret', 'create a new client secret; the old one stops working')
    .option('--new-webhook-secret', 'create a new webhook secret; the old one also signs for a day')
    .option('--revoke-tokens', 'revoke all of its tokens')
    .addOption(new Option('--end-tokens', 'the former name of --revoke-tokens').hideHelp())
    .taking()
    .examples(
      'oauth-app edit Dashboard --redirect-uri https://example.com/back --redirect-uri https://example.com/other',
      'oauth-app edit Dashboard --revoke-tokens --dry-run',
      'oauth-app edit Dashboard --new-secret --enable --yes > secret',
    )
    .runs(() => import('../../subjects/oauth-apps/edit.js'));

  oauthApp
    .command('disable')
    .description('refuse all tokens of an application, and issue no new ones; `oauth-app edit --enable` undoes it')
    .argument('<app>', 'client id or name')
    .taking()
    .examples('oauth-app disable Dashboard --dry-run', 'oauth-app disable Dashboard')
    .runs(() => import('../../subjects/oauth-apps/disable.js'));
}
