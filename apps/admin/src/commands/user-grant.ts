import { PERMISSIONS } from '@review-service/contracts/permissions';
import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `user grant`: grants or revokes permissions of a person. */
export const userGrantCommand = (user: Command) =>
  user
    .command('grant')
    .description('give permissions, or take them away with --revoke')
    .argument('<name>', 'to whom')
    .argument('[permissions...]', PERMISSIONS.join(', '))
    .option('--superuser', 'may do everything')
    .option('--staff', 'may see what is private')
    .option('--revoke', 'take away instead of giving')
    .addHelpText(
      'after',
      examples('user grant ann reviews.add_group reviews.change_group', 'user grant ann --superuser --revoke'),
    )
    .action(running(() => import('../people/grant.js')));
