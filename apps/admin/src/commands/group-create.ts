import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `group create`: a new group. */
export const groupCreateCommand = (group: Command) =>
  group
    .command('create')
    .description('make a review group, without members')
    .argument('<name>', 'letters (A to Z), digits, "_" and "-", at most 64; part of its URL')
    .option('--title <text>', 'what people see; by default the name')
    .option('--mailing-list <addresses>', 'where its mail goes, separated by commas', '')
    .option('--invite-only', 'only members may see it', false)
    .option('--hidden', 'lists show it to its members only', false)
    .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site')
    .addHelpText(
      'after',
      examples('group create core --title "Core team"', 'group create security --invite-only --site acme'),
    )
    .action(running(() => import('../groups/create.js')));
