import type { AdminCommand } from '../admin-command';

/** `counts`: the totals that lists show. */
export function countsCommands(program: AdminCommand): void {
  const counts = program.command('counts').description('the totals that lists show').examples('counts rebuild --check');

  counts
    .command('rebuild')
    .description(
      'compare the totals of lists, and the counts of reviews, with their rows, and count anew what is wrong; safe while the service runs: writers wait while a table is counted',
    )
    .option('--check', 'change nothing; fail when something is wrong')
    .examples('counts rebuild --check', 'counts rebuild')
    .runs(() => import('../../subjects/counts/mend.js'));
}
