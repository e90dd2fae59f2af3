import {
  type CreateSignInProvider,
  issuerFault,
  type UpdateSignInProvider,
  wordsIn,
} from '@review-service/contracts/sign-in-providers';
import type { SignInProvider } from '@review-service/database/entities/sign-in-provider.entity';
import { type EntityFields, patchOf } from '@review-service/database/patch';
import { PROVIDER_CREDENTIAL_PLACE } from '../secrets/provider-credentials';
import type { Secrets } from '../secrets/secrets';
import { clientKeyFault } from './client-key';

/** A field of a provider that cannot be as it is asked for. */
export class ProviderRefusal extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** What is known of a provider before the change. */
interface Former {
  readonly issuer: string;
  readonly tenants: readonly string[];
  /** Empty: it has none yet. */
  readonly credential: string;
  readonly link?: string;
  readonly emailDomains?: readonly string[];
}

type Given = Partial<CreateSignInProvider> & UpdateSignInProvider;

/**
 * The columns of a provider that a request asks for. Throws ProviderRefusal for what its fields cannot be together; each by
 * itself was checked by the contract.
 */
export function settingsOfProvider(given: Given, former: Former): Partial<SignInProvider> {
  const { client_secret = '', private_key = '', email_domains, tenants, name, client_id } = given;
  if (client_secret !== '' && private_key !== '') {
    throw new ProviderRefusal('private_key', 'Give a client secret or a private key, not both.');
  }
  if (client_secret + private_key + former.credential === '') {
    throw new ProviderRefusal('client_secret', 'A client secret or a private key is required.');
  }
  const keyFault = private_key === '' ? undefined : clientKeyFault(private_key);
  if (keyFault !== undefined) throw new ProviderRefusal('private_key', `This ${keyFault}.`);
  const emailDomains = email_domains === undefined ? undefined : wordsIn(email_domains);
  const tenantIds = tenants === undefined ? undefined : wordsIn(tenants);
  const fault = issuerFault(former.issuer, tenantIds ?? former.tenants);
  if (fault !== undefined)
    throw new ProviderRefusal(given.issuer === undefined ? 'tenants' : 'issuer', `This ${fault}.`);
  const link = given.link ?? former.link;
  if (link === 'verified-email' && (emailDomains ?? former.emailDomains ?? []).length === 0) {
    throw new ProviderRefusal('email_domains', 'Linking by a verified address needs the domains in which it does.');
  }
  const { scopes, username_claim, groups_claim, create_accounts } = given;
  const plain = { name, client_id, scopes, username_claim, groups_claim, create_accounts, link: given.link };
  const columns: EntityFields<typeof plain> = patchOf(plain);
  return { ...columns, ...(emailDomains && { emailDomains }), ...(tenantIds && { tenants: tenantIds }) };
}

/** The columns of a new credential; none: the former one stays. */
export function sealedCredential(
  id: number,
  { client_secret = '', private_key = '' }: Given,
  secrets: Secrets,
): Pick<SignInProvider, 'credential' | 'keyId' | 'sealed'> | object {
  const value = client_secret === '' ? private_key : client_secret;
  if (value === '') return {};
  return {
    credential: client_secret === '' ? 'private_key' : 'client_secret',
    keyId: secrets.keyIds[0] ?? '',
    sealed: secrets.seal(PROVIDER_CREDENTIAL_PLACE(id), value),
  };
}
