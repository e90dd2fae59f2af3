import type { AdminCommand } from '../admin-command';
import { readId } from '../../listing/read-id';

/** `sign-in`: identity providers that people sign in with. */
export function signInCommands(program: AdminCommand): void {
  const signIn = program
    .command('sign-in')
    .description('identity providers that people sign in with')
    .examples('sign-in list', 'sign-in check', 'sign-in check okta --claims claims.json');

  signIn
    .command('list')
    .description('identity providers: that of the settings first')
    .examples('sign-in list', 'sign-in list --json')
    .runs(() => import('../../subjects/sign-in/list.js'));

  signIn
    .command('add')
    .description('add an identity provider; its client secret, or private key, is read from standard input')
    .argument('<slug>', 'name in addresses: small letters, digits and "-", at most 40')
    .argument('<issuer>', 'its address, as its tokens name it')
    .argument('<client-id>', 'the client that this service is to it')
    .option('--name <name>', 'display name: "Continue with …" (default: the slug)')
    .option('--key', 'standard input has a private key, as PEM (PKCS #8) or JWK, in place of a secret', false)
    .fields('CreateSignInProvider', { except: ['client_secret', 'private_key'] })
    .examples(
      'sign-in add okta https://acme.okta.com review-service --name Okta < secret',
      'sign-in add keycloak https://login.example.com/realms/acme review --key < key.pem',
    )
    .runs(() => import('../../subjects/sign-in/add.js'));

  signIn
    .command('remove')
    .description('remove an identity provider: nobody signs in with it any more')
    .argument('<slug>', 'name in addresses, from `sign-in list`')
    .taking()
    .examples('sign-in remove okta --dry-run', 'sign-in remove okta')
    .runs(() => import('../../subjects/sign-in/remove.js'));

  signIn
    .command('groups')
    .description('groups that people get by the groups claim of a provider, by id')
    .argument('[slug]', 'only those of this provider')
    .paged(readId)
    .examples('sign-in groups', 'sign-in groups okta --json')
    .runs(() => import('../../subjects/sign-in/groups.js'));

  signIn
    .command('map-group')
    .description('put everybody with a value in the groups claim into a group, from their next sign-in on')
    .argument('<slug>', 'name of the provider in addresses; "default": that of the settings')
    .argument('<value>', 'value in the claim: the name of a group, or its object ID at Entra ID')
    .argument('<group>', 'name of the review group')
    .option('--site <name>', 'Local Site of the group (default: none); only its people are put into it')
    .examples('sign-in map-group okta developers core', 'sign-in map-group default /reviewers core --site acme')
    .runs(() => import('../../subjects/sign-in/map-group.js'));

  signIn
    .command('unmap-group')
    .description('end such a mapping, and the memberships that it alone gave')
    .argument('<id>', 'id, from `sign-in groups`')
    .taking()
    .examples('sign-in unmap-group 3 --dry-run', 'sign-in unmap-group 3')
    .runs(() => import('../../subjects/sign-in/unmap-group.js'));

  signIn
    .command('check')
    .description('ask an identity provider what it announces, and say what a sign-in with it would do')
    .argument('[slug]', 'name in addresses (default: the provider of the settings)')
    .option('--claims <file>', 'say who would sign in with these claims: a JSON object, as of an ID token')
    .option('--token-file <file>', 'the same with the claims of an ID token, whose signature is verified')
    .examples('sign-in check', 'sign-in check okta --claims claims.json', 'sign-in check okta --token-file token')
    .runs(() => import('../../subjects/sign-in/check.js'));
}
