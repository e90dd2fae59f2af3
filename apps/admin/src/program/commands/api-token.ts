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
    .description('API tokens, by id; their values are not stored')
    .option('--user <name>', 'only of this person')
    .option('--site <name>', 'only of this Local Site')
    .option('--working', 'only those that are accepted')
    .paged(readId)
    .examples('api-token list --user ann', 'api-token list --working --limit 1000 --json')
    .runs(() => import('../../subjects/api-tokens/list.js'));

  apiToken
    .command('issue')
    .description('make an API token; it is printed once, alone on standard output')
    .argument('<user>', 'whose token it is')
    .option('--note <text>', 'what it is for', '')
    .addOption(new Option('--policy <json>', 'what it may do (default: all that its user may)').conflicts('readOnly'))
    .option('--read-only', 'it may read, and nothing else')
    .option('--site <name>', 'it works below this Local Site only')
    .option('--expires <when>', 'such as 30d or 10h, or a time such as 2030-01-31T12:00:00Z')
    .examples('api-token issue ann --note "build robot" --read-only --expires 90d', 'api-token issue ann > token')
    .runs(() => import('../../subjects/api-tokens/issue.js'));

  apiToken
    .command('end')
    .description('make API tokens invalid for good, with the sessions that they have opened')
    .argument('[ids...]', 'which, as `api-token list` shows them')
    .option('--user <name>', 'all of this person')
    .option('--reason <text>', 'what their owner reads', 'Ended by the operator.')
    .taking()
    .examples('api-token end 7 --reason "It was in a public repository."', 'api-token end --user ann --dry-run')
    .runs(() => import('../../subjects/api-tokens/end.js'));
}
