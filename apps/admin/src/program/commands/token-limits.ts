import { InvalidArgumentError } from 'commander';
import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

const DAYS = /^([1-9]\d{0,4})d?$/;

/** A number of days, or that there is no limit. The parser of commands takes null for no value at all. */
function readCap(given: string): number | 'none' {
  if (given === 'none') return given;
  const [, days] = DAYS.exec(given) ?? [];
  if (days === undefined) throw new InvalidArgumentError('Say a number of days such as 90d, or none.');
  return Number(days);
}

function readGrace(given: string): number {
  if (!/^\d{1,3}d?$/.test(given)) throw new InvalidArgumentError('Say a number of days such as 14d.');
  return Number.parseInt(given, 10);
}

/** `token-limits`: how long API tokens may live, and go unused. */
export function tokenLimitsCommands(program: AdminCommand): void {
  const tokenLimits = program
    .command('token-limits')
    .description('how long API tokens may live, and go unused')
    .examples('token-limits show', 'token-limits set --max-life 90d --preview');

  tokenLimits
    .command('show')
    .description('how long API tokens may live, and go unused')
    .option('--site <name>', 'of the tokens of this Local Site; without it, of those of no site')
    .examples('token-limits show', 'token-limits show --site acme')
    .runs(() => import('../../subjects/token-limits/show.js'));

  tokenLimits
    .command('set')
    .description('say how long API tokens may live, and go unused; people are told, and have some days to prepare')
    .option('--max-life <days>', 'so much may be left of the life of a token, such as 90d; none: any time', readCap)
    .option(
      '--max-idle <days>',
      'a token ends when it was not used for so long, such as 30d; none: it does not',
      readCap,
    )
    .option(
      '--grace <days>',
      'so long after a stricter change it applies to tokens that are there, such as 14d',
      readGrace,
    )
    .option('--site <name>', 'of the tokens of this Local Site; without it, of those of no site')
    .option('--preview', 'show the tokens that these limits would shorten or end, by id, and change nothing')
    .paged(readId)
    .examples(
      'token-limits set --max-life 90d --max-idle 30d --preview',
      'token-limits set --max-life 90d --max-idle 30d --grace 14d',
      'token-limits set --max-idle none --site acme',
    )
    .runs(() => import('../../subjects/token-limits/set.js'));
}
