import type { Command } from 'commander';
import { examples } from '../examples';
import { since } from '../listing/since';
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
      )
      .option(
        '--since <time of the dump>',
        'only what ended since, or was replaced, by the audit log of FORMER_DATABASE_URL; also passwords and secrets that were replaced',
        since,
      ),
  )
    .addHelpText(
      'after',
      examples(
        'credentials end --dry-run',
        'credentials end --yes',
        'credentials end --since 2030-01-31T03:00:00Z --dry-run',
      ),
    )
    .action(running(() => import('../credentials/end.js')));
