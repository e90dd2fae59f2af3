import { FIRST_PROVIDER, isOfManyTenants, type LinkRule } from '@review-service/contracts/sign-in-providers';
import { columns, type RowOf } from '@review-service/database/columns';
import { SignInProvider } from '@review-service/database/entities/sign-in-provider.entity';
import type { SignInConfig } from '../config/sign-in.config';
import { PROVIDER_CREDENTIAL_PLACE } from '../secrets/provider-credentials';
import type { Secrets } from '../secrets/secrets';

/** How this service shows a provider that it is the client. Undefined value: its key was dropped. */
export interface ClientCredential {
  readonly kind: 'client_secret' | 'private_key';
  readonly value: string | undefined;
}

/** An identity provider that people sign in with. */
export interface KnownProvider {
  /** Its name in addresses; `default`: it is the one of the settings. */
  readonly slug: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly credential: ClientCredential;
  readonly scopes: string;
  readonly usernameClaim: string;
  /** Empty: none. */
  readonly groupsClaim: string;
  readonly createAccounts: boolean;
  readonly link: LinkRule;
  readonly emailDomains: readonly string[];
  readonly tenants: readonly string[];
}

/** The columns of a provider, of `sign_in_provider p`. */
export const PROVIDER_COLUMNS = columns(SignInProvider, 'p', [
  ...(['id', 'slug', 'name', 'issuer', 'clientId', 'credential', 'sealed', 'scopes', 'usernameClaim'] as const),
  ...(['groupsClaim', 'createAccounts', 'link', 'emailDomains', 'tenants'] as const),
]);

/** The provider of the settings; undefined: they name none. */
export function firstProvider(config: Readonly<SignInConfig>): KnownProvider | undefined {
  const { issuer, name, clientId, clientSecret, clientKey } = config;
  if (issuer === undefined) return undefined;
  return {
    ...{ slug: FIRST_PROVIDER, name, issuer, clientId },
    credential:
      clientSecret === '' ? { kind: 'private_key', value: clientKey } : { kind: 'client_secret', value: clientSecret },
    ...{ scopes: config.scopes, usernameClaim: config.usernameClaim, groupsClaim: config.groupsClaim },
    ...{ createAccounts: config.create, emailDomains: config.emailDomains, tenants: config.tenants },
    // The reason for the cast: the settings were checked.
    link: config.link as LinkRule,
  };
}

/** A stored provider, with its credential opened. */
export function storedProvider(row: RowOf<typeof PROVIDER_COLUMNS>, secrets: Secrets): KnownProvider {
  const { id, sealed, credential, link, ...stored } = row;
  return {
    ...stored,
    // The reason for the casts: the database accepts no others.
    credential: {
      kind: credential as ClientCredential['kind'],
      value: secrets.open(PROVIDER_CREDENTIAL_PLACE(id), sealed),
    },
    link: link as LinkRule,
  };
}

/** The pages of this service that a provider has to know. */
interface ProviderAddresses {
  readonly redirect: string;
  readonly postLogout: string;
  readonly backChannelLogout: string;
}

/** @param siteUrl SITE_URL. The first provider has the addresses from before there were several. */
export function addressesOf(slug: string, siteUrl: string): ProviderAddresses {
  const own = `${siteUrl}/account/oidc${slug === FIRST_PROVIDER ? '' : `/${slug}`}`;
  return {
    redirect: `${own}/callback/`,
    postLogout: `${siteUrl}/account/signed-out/`,
    backChannelLogout: `${own}/backchannel-logout/`,
  };
}

/** The issuers that the tokens of a provider name: several, if it stands for several tenants of Entra ID. */
export const issuersOf = ({ issuer, tenants }: Pick<KnownProvider, 'issuer' | 'tenants'>): string[] =>
  isOfManyTenants(issuer) ? tenants.map((tenant) => `https://login.microsoftonline.com/${tenant}/v2.0`) : [issuer];

/** The address by which an identity is linked with the account that has it (OIDC_LINK); undefined: by none. */
export function addressThatLinks(
  { email }: { readonly email?: string },
  { link, emailDomains }: Pick<KnownProvider, 'link' | 'emailDomains'>,
): string | undefined {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return link === 'verified-email' && domain !== undefined && emailDomains.includes(domain) ? email : undefined;
}
