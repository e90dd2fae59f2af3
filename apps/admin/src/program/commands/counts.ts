import type { AdminCommand } from '../admin-command';

/** `counts`: totals of lists. */
export function countsCommands(program: AdminCommand): void {
  const counts = program.command('counts').description('totals of lists').examples('counts rebuild --check');

  counts
    .command('rebuild')
    .description(
      'compare the totals of lists and the counts of reviews with their rows, and rebuild wrong ones; safe while the service runs: writers wait while a table is counted',
    )
    .option('--check', 'change nothing; fail if a count is wrong')
    .examples('counts rebuild --check', 'counts rebuild')
    .runs(() => import('../../subjects/counts/mend.js'));
}
