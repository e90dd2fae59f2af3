import type { Command } from 'commander';
import { examples } from '../examples';
import { paged } from '../listing/paged';
import { running } from '../running';

/** `mail bounced`: addresses that refuse mail. */
export const mailBouncedCommand = (mail: Command) =>
  paged(
    mail
      .command('bounced')
      .description('addresses that refuse mail for good; after three times in a row they get none'),
    (place: string) => place,
  )
    .addHelpText('after', examples('mail bounced'))
    .action(running(() => import('../mail/bounced.js')));
