import { Option, type Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `api-token issue`: a new API token; its value is shown only once. */
export const apiTokenIssueCommand = (apiToken: Command) =>
  apiToken
    .command('issue')
    .description('make an API token; it is printed once, alone on standard output')
    .argument('<user>', 'whose token it is')
    .option('--note <text>', 'what it is for', '')
    .addOption(new Option('--policy <json>', 'what it may do (default: all that its user may)').conflicts('readOnly'))
    .option('--read-only', 'it may read, and nothing else')
    .option('--site <name>', 'it works below this Local Site only')
    .option('--expires <when>', 'such as 30d or 10h, or a time such as 2030-01-31T12:00:00Z')
    .addHelpText(
      'after',
      examples('api-token issue ann --note "build robot" --read-only --expires 90d', 'api-token issue ann > token'),
    )
    .action(running(() => import('../api-tokens/issue.js')));
