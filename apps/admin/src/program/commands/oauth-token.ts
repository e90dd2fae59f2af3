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
    .option('--user <name>', 'only those that act for this person')
    .option('--app <client id or name>', 'only of this application')
    .option('--site <name>', 'only of this Local Site')
    .option('--scope <scope>', 'only those that may do this, such as group:write')
    .option('--working', 'only those that are accepted')
    .paged(readId)
    .examples('oauth-token list --user ann', 'oauth-token list --app Dashboard --working --json')
    .runs(() => import('../../subjects/oauth-tokens/list.js'));

  oauthToken
    .command('issue')
    .description('make an OAuth2 access token; it is printed once, alone on standard output')
    .argument('<user>', 'for whom it acts')
    .requiredOption('--app <client id or name>', 'the application that gets it')
    .requiredOption('--scopes <list>', 'what it may do, separated by commas: group:read,group:write')
    .option('--expires <when>', 'such as 10h or 30d, or a time such as 2030-01-31T12:00:00Z', '10h')
    .examples(
      'oauth-token issue ann --app Dashboard --scopes group:read,session:read',
      'oauth-token issue ann --app Dashboard --scopes root:read --expires 30d > token',
    )
    .runs(() => import('../../subjects/oauth-tokens/issue.js'));

  oauthToken
    .command('end')
    .description(
      'end access tokens and the refresh tokens of their grants; `oauth-app edit --end-tokens` ends all of an application',
    )
    .argument('[ids...]', 'which, as `oauth-token list` shows them')
    .option('--user <name>', 'all that act for this person')
    .option('--app <client id or name>', 'with --user: only of this application')
    .taking()
    .examples(
      'oauth-token end 5 6',
      'oauth-token end --user ann --dry-run',
      'oauth-token end --user ann --app Board --yes',
    )
    .runs(() => import('../../subjects/oauth-tokens/end.js'));
}
