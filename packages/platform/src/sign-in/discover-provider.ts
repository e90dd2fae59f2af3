import { isOfManyTenants } from '@review-service/contracts/sign-in-providers';
import {
  allowInsecureRequests,
  type ClientAuth,
  clockTolerance,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  PrivateKeyJwt,
} from 'openid-client';
import { importClientKey } from './client-key';
import type { ClientCredential, KnownProvider } from './known-provider';
import { fetchShortAnswer } from './short-answers';

/** How long each call of a provider may take, and how wrong its clock may be, in seconds. */
export const [PATIENCE, TOLERANCE] = [5, 60];

/** Asks a provider what it says of itself (OpenID Connect Discovery). Throws what the library does. */
export async function discoverProvider(provider: KnownProvider): Promise<Configuration> {
  const { issuer, clientId, tenants } = provider;
  const isWithoutTls = issuer.startsWith('http:');
  const found = await discovery(
    new URL(issuer),
    clientId,
    { [clockTolerance]: TOLERANCE },
    await authenticationOf(provider.credential),
    {
      timeout: PATIENCE,
      [customFetch]: fetchShortAnswer,
      // ID tokens must be signed by the provider's keys, although they come from it directly.
      // Deprecated as a warning only: http is allowed for this machine alone.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      execute: [enableNonRepudiationChecks, ...(isWithoutTls ? [allowInsecureRequests] : [])],
    },
  );
  // Entra ID's template for all tenants: its tokens come from anybody's.
  const isOfMany = found.serverMetadata().issuer.includes('{');
  if (isOfMany && !(isOfManyTenants(issuer) && tenants.length > 0)) {
    throw new Error('The issuer stands for several tenants.');
  }
  return found;
}

/** Its secret where the provider takes it, or a signature (`private_key_jwt`). */
async function authenticationOf({ kind, value }: ClientCredential): Promise<ClientAuth> {
  if (value === undefined) throw new Error('The credential of the client cannot be opened: its key was dropped.');
  if (kind === 'private_key') return PrivateKeyJwt(await importClientKey(value));
  return (server, ...others) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const authenticate = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
    authenticate(value)(server, ...others);
  };
}
