import type { AdminCommand } from '../admin-command';

/** `secrets`: encryption keys of stored secrets. */
export function secretsCommands(program: AdminCommand): void {
  const secrets = program
    .command('secrets')
    .description('encryption keys of stored secrets')
    .examples('secrets rotate');

  secrets
    .command('rotate')
    .description(
      're-key access tokens, webhook secrets and source tokens with the first key of SECRET_KEYS; safe while the service runs, if it has all the keys',
    )
    .examples('secrets rotate', 'secrets rotate && npm run admin -- doctor')
    .runs(() => import('../../subjects/keys/rotate-secrets.js'));
}
