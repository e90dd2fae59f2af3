import type { Command } from 'commander';
import { examples } from '../examples';
import { paged } from '../listing/paged';
import { running } from '../running';

/** `permission list`: what `user grant` can give, and how many have it. */
export const permissionListCommand = (permission: Command) =>
  paged(
    permission
      .command('list')
      .description('what `user grant` can give, and how many people have it')
      .option('--user <name>', 'only what this person has'),
    String,
  )
    .addHelpText('after', examples('permission list', 'permission list --user ann'))
    .action(running(() => import('../permissions/list.js')));
