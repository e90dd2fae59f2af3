import type { Command } from 'commander';
import { examples } from '../examples';
import { paged } from '../listing/paged';
import { running } from '../running';

/** `group members`: who belongs to a group. */
export const groupMembersCommand = (group: Command) =>
  paged(
    group
      .command('members')
      .description('the members of a group, by user name')
      .argument('<name>', 'its name')
      .option('--site <name>', 'the Local Site that it belongs to; without it, one of no site'),
    String,
  )
    .addHelpText('after', examples('group members core', 'group members security --site acme --json'))
    .action(running(() => import('../groups/members.js')));
