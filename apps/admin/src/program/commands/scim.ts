import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

/** `scim-token` and `scim`: directories that provide people and groups. */
export function scimCommands(program: AdminCommand): void {
  const token = program
    .command('scim-token')
    .description('tokens of directories that provide people and groups by SCIM')
    .examples('scim-token create --provider okta', 'scim-token list');

  token
    .command('create')
    .description('create a token of a directory; it is printed once, alone on standard output')
    .requiredOption('--provider <name>', 'the directory: small letters, digits and "-"')
    .option('--site <name>', 'the Local Site that it provides for; without it, the groups of no site')
    .option('--whole-user-names', 'new accounts are called "jane@example.com", not "jane"')
    .examples('scim-token create --provider okta > token', 'scim-token create --provider entra --site acme')
    .runs(() => import('../../subjects/scim/create-token.js'));

  token
    .command('list')
    .description('tokens of directories, by id; values are not stored')
    .option('--provider <name>', 'only of this directory')
    .paged(readId)
    .examples('scim-token list', 'scim-token list --provider okta --json')
    .runs(() => import('../../subjects/scim/list-tokens.js'));

  token
    .command('revoke')
    .description('revoke a token of a directory; what it has provided stays')
    .argument('<id>', 'token id, from `scim-token list`', readId)
    .taking()
    .examples('scim-token revoke 7')
    .runs(() => import('../../subjects/scim/revoke-token.js'));

  const scim = program
    .command('scim')
    .description('accounts and groups of directories')
    .examples('scim offer-user ann --provider okta', 'scim offer-group core --provider okta');

  scim
    .command('offer-user')
    .description('let a directory take over an account when it next creates a user of this name')
    .argument('<user>', 'user name; no superuser, and no staff')
    .requiredOption('--provider <name>', 'the directory')
    .option('--site <name>', 'the Local Site of the directory')
    .examples('scim offer-user ann --provider okta')
    .runs(() => import('../../subjects/scim/offer-user.js'));

  scim
    .command('offer-group')
    .description('let a directory take over a group when it next creates a group of this name')
    .argument('<group>', 'name of the group')
    .requiredOption('--provider <name>', 'the directory')
    .option('--site <name>', 'the Local Site of the directory and the group')
    .examples('scim offer-group core --provider okta')
    .runs(() => import('../../subjects/scim/offer-group.js'));

  scim
    .command('release')
    .description('give a directory up: revoke its tokens, and let people keep its accounts and groups')
    .argument('<provider>', 'the directory')
    .option('--site <name>', 'the Local Site of the directory')
    .taking()
    .examples('scim release okta --dry-run', 'scim release okta --yes')
    .runs(() => import('../../subjects/scim/release.js'));
}
