import { Option } from 'commander';
import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

/** `api-token`: API tokens. */
export function apiTokenCommands(program: AdminCommand): void {
  const apiToken = program
    .command('api-token')
    .description('API tokens')
    .examples('api-token list --user ann', 'api-token issue ann --read-only --expires 30d');

  apiToken
    .command('list')
    .description('API tokens, by id; values are not stored')
    .option('--user <name>', 'only of this person')
    .option('--site <name>', 'only of this Local Site')
    .option('--working', 'only valid ones')
    .paged(readId)
    .examples('api-token list --user ann', 'api-token list --working --limit 1000 --json')
    .runs(() => import('../../subjects/api-tokens/list.js'));

  apiToken
    .command('issue')
    .description('create an API token; it is printed once, alone on standard output')
    .argument('<user>', 'owner of the token')
    .option('--note <text>', 'purpose of the token', '')
    .addOption(new Option('--policy <json>', 'policy of the token (default: full access)').conflicts('readOnly'))
    .option('--read-only', 'read access only')
    .option('--site <name>', 'limit to this Local Site')
    .option('--expires <when>', 'expiry, such as 30d or 10h, or a time such as 2030-01-31T12:00:00Z')
    .examples('api-token issue ann --note "build robot" --read-only --expires 90d', 'api-token issue ann > token')
    .runs(() => import('../../subjects/api-tokens/issue.js'));

  apiToken
    .command('revoke')
    .alias('end')
    .description('permanently revoke API tokens, with the sessions opened with them')
    .argument('[ids...]', 'token ids, from `api-token list`')
    .option('--user <name>', 'all tokens of this person')
    .option('--reason <text>', 'reason shown to the owner', 'Revoked by the operator.')
    .taking()
    .examples('api-token revoke 7 --reason "It was in a public repository."', 'api-token revoke --user ann --dry-run')
    .runs(() => import('../../subjects/api-tokens/end.js'));
}
