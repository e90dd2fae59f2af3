import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

/** `identity`: with which identities of identity providers people sign in. */
export function identityCommands(program: AdminCommand): void {
  const identity = program
    .command('identity')
    .description('identities of identity providers, linked with accounts')
    .examples('identity list ann', 'identity remove 7 --dry-run');

  identity
    .command('list')
    .description('linked identities, by id')
    .argument('[user]', 'only those of this person')
    .option('--issuer <url>', 'only those of this provider')
    .paged(readId)
    .examples('identity list', 'identity list ann --json', 'identity list --issuer https://login.example.com')
    .runs(() => import('../../subjects/identities/list.js'));

  identity
    .command('remove')
    .description('remove an identity from its account, and end the sessions that it opened')
    .argument('<id>', 'id, from `identity list`')
    .taking()
    .examples('identity remove 7 --dry-run', 'identity remove 7')
    .runs(() => import('../../subjects/identities/remove.js'));
}
