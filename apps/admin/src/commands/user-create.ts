import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `user create`: a new account. */
export const userCreateCommand = (user: Command) =>
  user
    .command('create')
    .description('make an account; without --password-stdin a password is made and printed once')
    .argument('<name>', "1 to 150 letters (A to Z), digits and @ . _ - ' +")
    .requiredOption('--email <address>', 'where the person gets mail')
    .option('--first-name <name>', 'given name', '')
    .option('--last-name <name>', 'family name', '')
    .option('--superuser', 'may do everything', false)
    .option('--staff', 'may see what is private', false)
    .option('--password-stdin', 'read the password from standard input')
    .addHelpText(
      'after',
      examples(
        'user create ann --email ann@example.com --superuser',
        'user create bo --email bo@example.com --password-stdin < pw',
      ),
    )
    .action(running(() => import('../people/create.js')));
