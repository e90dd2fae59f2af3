import type { AdminCommand } from '../admin-command';

/** `directory`: the company's directory (LDAP). */
export function directoryCommands(program: AdminCommand): void {
  const directory = program
    .command('directory')
    .description("the company's directory (LDAP_URL)")
    .examples('directory check', 'directory check jane', 'directory sync --dry-run');

  directory
    .command('check')
    .description('connect to the directory, and print what is found and what a sign-in would do')
    .argument('[name]', 'user name in the directory')
    .examples('directory check', 'directory check jane')
    .runs(() => import('../../subjects/directory/check.js'));

  directory
    .command('link')
    .description(
      'link an account with the entry of a person, who then signs in to it with the password of the directory',
    )
    .argument('<user>', 'user name of the account')
    .argument('[name]', 'user name in the directory, if that is another one')
    .examples('directory link jane', 'directory link jane jane.doe')
    .runs(() => import('../../subjects/directory/link.js'));

  directory
    .command('sync')
    .description('sync people and groups with the directory, as the worker does')
    .option('--dry-run', 'print what would change, and change nothing')
    .option('--many', 'deactivate and remove however many there are')
    .examples('directory sync --dry-run', 'directory sync --many')
    .runs(() => import('../../subjects/directory/sync.js'));
}
