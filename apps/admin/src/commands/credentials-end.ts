import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';
import { taking } from '../taking';

/**
 * `credentials end`: for a restored backup that is older than the last change. Tokens deleted since then are back, and
 * unknown, so all tokens and sessions end.
 */
export const credentialsEndCommand = (credentials: Command) =>
  taking(
    credentials
      .command('end')
      .description(
        "end every OAuth2 token, API token and session: for a restored backup that is not up to date, where deleted ones would live again; people's passwords and applications stay",
      ),
  )
    .addHelpText('after', examples('credentials end --dry-run', 'credentials end --yes'))
    .action(running(() => import('../credentials/end.js')));
