import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `counts rebuild`: recounts totals that do not match their rows. */
export const countsRebuildCommand = (counts: Command) =>
  counts
    .command('rebuild')
    .description(
      'compare the totals of lists, and the counts of reviews, with their rows, and count anew what is wrong; safe while the service runs: writers wait while a table is counted',
    )
    .option('--check', 'change nothing; fail when something is wrong')
    .addHelpText('after', examples('counts rebuild --check', 'counts rebuild'))
    .action(running(() => import('../counts/mend.js')));
