import { InvalidArgumentError } from 'commander';
import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

const DAYS = /^([1-9]\d{0,4})d?$/;

/** A number of days, or that there is no limit. The parser of commands takes null for no value at all. */
function readCap(given: string): number | 'none' {
  if (given === 'none') return given;
  const [, days] = DAYS.exec(given) ?? [];
  if (days === undefined) throw new InvalidArgumentError('Use a number of days such as 90d, or none.');
  return Number(days);
}

function readGrace(given: string): number {
  if (!/^\d{1,3}d?$/.test(given)) throw new InvalidArgumentError('Use a number of days such as 14d.');
  return Number.parseInt(given, 10);
}

/** `token-limits`: maximum lifetime and idle time of API tokens. */
export function tokenLimitsCommands(program: AdminCommand): void {
  const tokenLimits = program
    .command('token-limits')
    .description('maximum lifetime and idle time of API tokens')
    .examples('token-limits show', 'token-limits set --max-life 90d --preview');

  tokenLimits
    .command('show')
    .description('maximum lifetime and idle time of API tokens')
    .option('--site <name>', 'Local Site of the tokens (default: none)')
    .examples('token-limits show', 'token-limits show --site acme')
    .runs(() => import('../../subjects/token-limits/show.js'));

  tokenLimits
    .command('set')
    .description('set the maximum lifetime and idle time of API tokens; owners are notified, and have a grace period')
    .option('--max-life <days>', 'maximum lifetime, such as 90d; none: no limit', readCap)
    .option('--max-idle <days>', 'maximum idle time, such as 30d; none: no limit', readCap)
    .option('--grace <days>', 'grace period of existing tokens after a stricter change, such as 14d', readGrace)
    .option('--site <name>', 'Local Site of the tokens (default: none)')
    .option('--preview', 'list the tokens that these limits would shorten or revoke, by id, and change nothing')
    .paged(readId)
    .examples(
      'token-limits set --max-life 90d --max-idle 30d --preview',
      'token-limits set --max-life 90d --max-idle 30d --grace 14d',
      'token-limits set --max-idle none --site acme',
    )
    .runs(() => import('../../subjects/token-limits/set.js'));
}
