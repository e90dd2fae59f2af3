import type { Command } from 'commander';
import { examples } from '../examples';
import { running } from '../running';

/** `secrets rotate`: seals values again with the newest key, so that older ones can be dropped. */
export const secretsRotateCommand = (secrets: Command) =>
  secrets
    .command('rotate')
    .description(
      'store access tokens, webhook secrets and tokens of sources anew with the first key of SECRET_KEYS; safe while the service runs, if it has all the keys',
    )
    .addHelpText('after', examples('secrets rotate', 'secrets rotate && npm run admin -- doctor'))
    .action(running(() => import('../keys/rotate-secrets.js')));
