import { PERMISSIONS } from '@review-service/contracts/permissions';
import { Option } from 'commander';
import type { AdminCommand } from '../admin-command';

/** `user`: accounts, passwords, permissions. */
export function userCommands(program: AdminCommand): void {
  const user = program
    .command('user')
    .description('accounts, passwords, permissions')
    .examples('user list', 'user create ann --email ann@example.com', 'user deactivate ann');

  user
    .command('list')
    .description('accounts, by user name')
    .option('--search <text>', 'only user names, names and addresses with this prefix, case-insensitive')
    .addOption(new Option('--active', 'only active accounts').conflicts('deactivated'))
    .option('--deactivated', 'only deactivated accounts')
    .option('--superuser', 'only superusers')
    .option('--staff', 'only staff')
    .option('--permission <name>', 'only people with this permission, from `permission list`')
    .option('--site <name>', 'only members of this Local Site')
    .paged(String)
    .examples('user list --superuser', 'user list --search ann', 'user list --site acme --json')
    .runs(() => import('../../subjects/people/list.js'));

  user
    .command('show')
    .description('details of an account, without secrets')
    .argument('<name>', 'user name')
    .examples('user show ann', 'user show ann --json')
    .runs(() => import('../../subjects/people/show.js'));

  user
    .command('create')
    .description('create an account; without --password-stdin a password is generated and printed once')
    .argument('<name>', "1 to 150 letters (A to Z), digits and @ . _ - ' +")
    .requiredOption('--email <address>', 'e-mail address')
    .fields('UserProfile')
    .option('--superuser', 'all permissions', false)
    .option('--staff', 'access to private profiles and Local Sites', false)
    .option('--password-stdin', 'read the password from standard input')
    .examples(
      'user create ann --email ann@example.com --superuser',
      'user create bo --email bo@example.com --password-stdin < pw',
    )
    .runs(() => import('../../subjects/people/create.js'));

  user
    .command('password')
    .description('set a new password and end all sessions; without --password-stdin one is generated and printed once')
    .argument('<name>', 'user name')
    .option('--password-stdin', 'read the password from standard input')
    .examples('user password ann', 'user password ann --password-stdin < pw')
    .runs(() => import('../../subjects/people/set-password.js'));

  user
    .command('grant')
    .description('grant permissions, or revoke them with --revoke')
    .argument('<name>', 'user name')
    .argument('[permissions...]', PERMISSIONS.join(', '))
    .option('--superuser', 'all permissions')
    .option('--staff', 'access to private profiles and Local Sites')
    .option('--revoke', 'revoke instead of granting')
    .examples('user grant ann reviews.add_group reviews.change_group', 'user grant ann --superuser --revoke')
    .runs(() => import('../../subjects/people/grant.js'));

  user
    .command('deactivate')
    .description(
      'deactivate an account: its sessions end, its password and tokens are refused; its reviews and comments stay',
    )
    .argument('<name>', 'user name')
    .taking()
    .examples('user deactivate ann --dry-run', 'user deactivate ann')
    .runs(() => import('../../subjects/people/deactivate.js'));

  user
    .command('second-factor')
    .description('passkeys, authenticator apps and recovery codes')
    .examples('user second-factor reset ann')
    .command('reset')
    .description('remove all second factors of an account, when they are lost; its person is told by mail')
    .argument('<name>', 'user name')
    .taking()
    .examples('user second-factor reset ann --dry-run', 'user second-factor reset ann --yes')
    .runs(() => import('../../subjects/second-factors/reset.js'));

  user
    .command('activate')
    .description('reactivate a deactivated account; earlier sessions stay ended')
    .argument('<name>', 'user name')
    .examples('user activate ann')
    .runs(() => import('../../subjects/people/activate.js'));
}
