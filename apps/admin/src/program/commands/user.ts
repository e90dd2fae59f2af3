import { PERMISSIONS } from '@review-service/contracts/permissions';
import { Option } from 'commander';
import type { AdminCommand } from '../admin-command';

/** `user`: people: accounts, passwords, permissions. */
export function userCommands(program: AdminCommand): void {
  const user = program
    .command('user')
    .description('people: accounts, passwords, permissions')
    .examples('user list', 'user create ann --email ann@example.com', 'user deactivate ann');

  user
    .command('list')
    .description('accounts, by user name')
    .option('--search <text>', 'only who has a user name, name or address that begins with this, in any case')
    .addOption(new Option('--active', 'only people who can log in').conflicts('deactivated'))
    .option('--deactivated', 'only people who cannot')
    .option('--superuser', 'only superusers')
    .option('--staff', 'only staff')
    .option('--permission <name>', 'only people with this permission, as `permission list` shows it')
    .option('--site <name>', 'only who belongs to this Local Site')
    .paged(String)
    .examples('user list --superuser', 'user list --search ann', 'user list --site acme --json')
    .runs(() => import('../../subjects/people/list.js'));

  user
    .command('show')
    .description('everything about one account but its secrets: what it may do, where it belongs, what acts for it')
    .argument('<name>', 'whose')
    .examples('user show ann', 'user show ann --json')
    .runs(() => import('../../subjects/people/show.js'));

  user
    .command('create')
    .description('make an account; without --password-stdin a password is made and printed once')
    .argument('<name>', "1 to 150 letters (A to Z), digits and @ . _ - ' +")
    .requiredOption('--email <address>', 'where the person gets mail')
    .fields('UserProfile')
    .option('--superuser', 'may do everything', false)
    .option('--staff', 'may see what is private', false)
    .option('--password-stdin', 'read the password from standard input')
    .examples(
      'user create ann --email ann@example.com --superuser',
      'user create bo --email bo@example.com --password-stdin < pw',
    )
    .runs(() => import('../../subjects/people/create.js'));

  user
    .command('password')
    .description('set a new password and end all sessions; without --password-stdin one is made and printed once')
    .argument('<name>', 'whose')
    .option('--password-stdin', 'read the password from standard input')
    .examples('user password ann', 'user password ann --password-stdin < pw')
    .runs(() => import('../../subjects/people/set-password.js'));

  user
    .command('grant')
    .description('give permissions, or take them away with --revoke')
    .argument('<name>', 'to whom')
    .argument('[permissions...]', PERMISSIONS.join(', '))
    .option('--superuser', 'may do everything')
    .option('--staff', 'may see what is private')
    .option('--revoke', 'take away instead of giving')
    .examples('user grant ann reviews.add_group reviews.change_group', 'user grant ann --superuser --revoke')
    .runs(() => import('../../subjects/people/grant.js'));

  user
    .command('deactivate')
    .description('close every way in: password, sessions and tokens; the account and what it wrote stay')
    .argument('<name>', 'whose')
    .taking()
    .examples('user deactivate ann --dry-run', 'user deactivate ann')
    .runs(() => import('../../subjects/people/deactivate.js'));

  user
    .command('activate')
    .description('let a person in again whose account was deactivated; earlier sessions stay ended')
    .argument('<name>', 'whom')
    .examples('user activate ann')
    .runs(() => import('../../subjects/people/activate.js'));
}
