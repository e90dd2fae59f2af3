import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

/** `oauth-token`: OAuth2 access tokens. */
export function oauthTokenCommands(program: AdminCommand): void {
  const oauthToken = program
    .command('oauth-token')
    .description('OAuth2 access tokens')
    .examples('oauth-token list --user ann', 'oauth-token issue ann --app Dashboard --scopes group:read,session:read');

  oauthToken
    .command('list')
    .description('access tokens, by id, without their values')
    .option('--user <name>', 'only tokens of this person')
    .option('--app <client id or name>', 'only of this application')
    .option('--site <name>', 'only of this Local Site')
    .option('--scope <scope>', 'only tokens with this scope, such as group:write')
    .option('--working', 'only valid ones')
    .paged(readId)
    .examples('oauth-token list --user ann', 'oauth-token list --app Dashboard --working --json')
    .runs(() => import('../../subjects/oauth-tokens/list.js'));

  oauthToken
    .command('issue')
    .description('create an OAuth2 access token; it is printed once, alone on standard output')
    .argument('<user>', 'owner of the token')
    .requiredOption('--app <client id or name>', 'application of the token')
    .requiredOption('--scopes <list>', 'scopes, comma-separated: group:read,group:write')
    .option('--expires <when>', 'expiry, such as 10h or 30d, or a time such as 2030-01-31T12:00:00Z', '10h')
    .examples(
      'oauth-token issue ann --app Dashboard --scopes group:read,session:read',
      'oauth-token issue ann --app Dashboard --scopes root:read --expires 30d > token',
    )
    .runs(() => import('../../subjects/oauth-tokens/issue.js'));

  oauthToken
    .command('revoke')
    .alias('end')
    .description(
      'revoke access tokens and the refresh tokens of their grants; `oauth-app edit --revoke-tokens` revokes all of an application',
    )
    .argument('[ids...]', 'token ids, from `oauth-token list`')
    .option('--user <name>', 'all tokens of this person')
    .option('--app <client id or name>', 'with --user: only of this application')
    .taking()
    .examples(
      'oauth-token revoke 5 6',
      'oauth-token revoke --user ann --dry-run',
      'oauth-token revoke --user ann --app Board --yes',
    )
    .runs(() => import('../../subjects/oauth-tokens/end.js'));
}
