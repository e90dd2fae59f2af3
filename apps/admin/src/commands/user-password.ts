import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `user password`: sets a new password and ends all sessions. */
export const userPasswordCommand = (user: Command) =>
  user
    .command('password')
    .description('set a new password and end all sessions; without --password-stdin one is made and printed once')
    .argument('<name>', 'whose')
    .option('--password-stdin', 'read the password from standard input')
    .addHelpText('after', examples('user password ann', 'user password ann --password-stdin < pw'))
    .action(running(() => import('../people/set-password.js')));
