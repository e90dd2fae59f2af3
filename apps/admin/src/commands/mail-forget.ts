import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `mail forget`: gives an address another chance. */
export const mailForgetCommand = (mail: Command) =>
  mail
    .command('forget')
    .description('forget that an address refused mail, so that it gets mail again')
    .argument('<address>', 'which, as `mail bounced` shows it')
    .addHelpText('after', examples('mail forget ann@example.com'))
    .action(running(() => import('../mail/forget.js')));
