import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `mail test`: sends one mail. */
export const mailTestCommand = (mail: Command) =>
  mail
    .command('test')
    .description('send one mail by the settings of the worker, and say what the server answered')
    .argument('<address>', 'to whom, such as ann@example.com')
    .addHelpText('after', examples('mail test ann@example.com'))
    .action(running(() => import('../mail/test.js')));
