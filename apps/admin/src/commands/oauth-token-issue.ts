import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

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
    .action(running(() => import('../oauth-tokens/issue.js')));
