import type { AdminCommand } from '../admin-command';

/** `secrets`: the keys that secrets are stored with. */
export function secretsCommands(program: AdminCommand): void {
  const secrets = program
    .command('secrets')
    .description('the keys that secrets are stored with')
    .examples('secrets rotate');

  secrets
    .command('rotate')
    .description(
      'store access tokens, webhook secrets and tokens of sources anew with the first key of SECRET_KEYS; safe while the service runs, if it has all the keys',
    )
    .examples('secrets rotate', 'secrets rotate && npm run admin -- doctor')
    .runs(() => import('../../subjects/keys/rotate-secrets.js'));
}
