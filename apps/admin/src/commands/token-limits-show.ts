import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `token-limits show`: how long API tokens may live, and go unused. */
export const tokenLimitsShowCommand = (tokenLimits: Command) =>
  tokenLimits
    .command('show')
    .description('how long API tokens may live, and go unused')
    .option('--site <name>', 'of the tokens of this Local Site; without it, of those of no site')
    .addHelpText('after', examples('token-limits show', 'token-limits show --site acme'))
    .action(running(() => import('../token-limits/show.js')));
