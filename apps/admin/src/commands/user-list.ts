import { type Command, Option } from 'commander';
import { examples } from '../examples';
import { paged } from '../listing/paged';
import { running } from '../running';

/** `user list`: accounts. */
export const userListCommand = (user: Command) =>
  paged(
    user
      .command('list')
      .description('accounts, by user name')
      .option('--search <text>', 'only who has a user name, name or address that begins with this, in any case')
      .addOption(new Option('--active', 'only people who can log in').conflicts('deactivated'))
      .option('--deactivated', 'only people who cannot')
      .option('--superuser', 'only superusers')
      .option('--staff', 'only staff')
      .option('--permission <name>', 'only people with this permission, as `permission list` shows it')
      .option('--site <name>', 'only who belongs to this Local Site'),
    String,
  )
    .addHelpText('after', examples('user list --superuser', 'user list --search ann', 'user list --site acme --json'))
    .action(running(() => import('../people/list.js')));
