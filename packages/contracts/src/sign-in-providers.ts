import type { Rule } from './field';
import { Choice, Flag, Name, Text } from './fields';
import { defineResource } from './resource';

/** The identity providers that people sign in with. Closed to tokens: a provider says who people are. */
export const SIGN_IN_PROVIDER = defineResource('sign_in_provider', { closedToTokens: true });

/** The slug of the provider that the settings name (`OIDC_ISSUER`). */
export const FIRST_PROVIDER = 'default';

/** So many can be added to the one of the settings: the sign-in page has a button for each. */
export const SIGN_IN_PROVIDERS_AT_MOST = 20;

/**
 * When an unknown identity is linked with an account without its password or session: only if the person asks for it
 * (`login`), never, or also by an address that the provider has verified.
 */
export const LINK_RULES = ['login', 'verified-email', 'never'] as const;

/** One of LINK_RULES. */
export type LinkRule = (typeof LINK_RULES)[number];

/** The name of a provider in addresses. Those of the first provider's own pages are taken. */
const PROVIDER_SLUG =
  /^(?!(?:login|callback|link|backchannel-logout|default|new)$)[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** Tenants of Entra ID that stand for all tenants: anybody can have one, with any name and address in it. */
const ANY_TENANT = /^\/(common|organizations|consumers)(\/|$)/i;

const HERE = ['127.0.0.1', '[::1]', 'localhost'];

/** Does the issuer stand for the people of several tenants of Entra ID? */
export function isOfManyTenants(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  return hostname === 'login.microsoftonline.com' && ANY_TENANT.test(pathname);
}

/**
 * Undefined: it is the address of an issuer.
 * @param tenants those of Entra ID whose people may sign in
 */
export function issuerFault(text: string, tenants: readonly string[]): string | undefined {
  if (text.length > 2_000 || !URL.canParse(text)) return 'must be an https:// address';
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && HERE.includes(hostname));
  if (!isSafe) return 'must be an https:// address (http:// on this machine only)';
  if (username + password + search + hash !== '') return 'must be an address without credentials, query and fragment';
  if (isOfManyTenants(text) && tenants.length === 0) {
    return 'must name your tenant, not common, organizations or consumers, which let in the people of any tenant (or list the tenants)';
  }
  return undefined;
}

const WORDS = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;
const WORD = /^[\x21-\x7e]{1,200}$/;
const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))+$/;
const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The words of a text with commas between them, in lower case. */
export const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

/** Undefined: the scopes can be asked for (OpenID Connect Core section 3.1.2.1). */
export const scopesFault: Rule = (value) =>
  WORDS.test(String(value)) && String(value).split(' ').includes('openid')
    ? undefined
    : 'Use words with single spaces between them, openid among them.';

const all =
  (each: RegExp, what: string): Rule =>
  (value) => {
    const words = wordsIn(String(value));
    const wrong = words.find((word) => !each.test(word));
    if (words.length > 100) return 'There are more than 100.';
    return wrong === undefined ? undefined : `"${wrong}" is not ${what}.`;
  };

/** Undefined: these are domains of e-mail addresses, with commas between them. */
export const domainsFault = all(DOMAIN, 'a domain, such as example.com');

/** Undefined: these are IDs of tenants of Entra ID, with commas between them. */
export const tenantsFault = all(TENANT, 'the ID of a tenant');

/** Undefined: it is a word, such as the name of a claim. */
export const claimFault: Rule = (value) => (WORD.test(String(value)) ? undefined : 'Use a word without spaces.');

const claimOrNone: Rule = (value) => (value === '' ? undefined : claimFault(value));
const isSlug: Rule = (value) =>
  PROVIDER_SLUG.test(String(value))
    ? undefined
    : 'Use up to 40 small letters, digits and "-"; default, new, login, callback, link and backchannel-logout are taken.';
const isButton: Rule = (value) =>
  value === '' ? 'This field is required.' : /[<>]/.test(String(value)) ? 'Leave out < and >.' : undefined;

/** An identity provider. Its secrets are never shown. */
export interface SignInProviderFields {
  /** Where the provider announces that somebody has signed out there (OpenID Connect Back-Channel Logout). */
  backchannel_logout_uri: string;
  /** The client that this service is to the provider. */
  client_id: string;
  /** People whom it vouches for may create an account. */
  create_accounts: boolean;
  /** How this service shows the provider that it is the client. */
  credential: 'client_secret' | 'private_key';
  /** The domains in which an address links an identity with an account. */
  email_domains: string[];
  /** It is the one of the settings, and cannot be changed here. */
  from_settings: boolean;
  /** The claim that names the groups of a person; empty: none. */
  groups_claim: string;
  /** Its address, as its tokens name it. */
  issuer: string;
  /** When an unknown identity is linked with an account without its password. */
  link: (typeof LINK_RULES)[number];
  /** Its display name: “Continue with …”. */
  name: string;
  /** Where people come back after they have signed out there. */
  post_logout_redirect_uri: string;
  /** Where people come back after they have signed in there. */
  redirect_uri: string;
  /** The scopes that it is asked for, separated by spaces. */
  scopes: string;
  /** Its name in addresses. */
  slug: string;
  /** The tenants of Entra ID whose people may sign in, where the issuer stands for several. */
  tenants: string[];
  /** The claim from which the user name of a new account is made. */
  username_claim: string;
}

class SignInProviderOptions {
  /** The secret of the client. It is stored sealed, and takes the place of a private key. */
  @Text({ max: 4_096 }) client_secret?: string;
  /** The private key of the client, as PEM (PKCS #8) or JWK: it signs assertions in place of a secret. */
  @Text({ max: 16_384 }) private_key?: string;
  /** The scopes that the provider is asked for, separated by spaces. */
  @Text({ max: 1_000, rules: [scopesFault] }) scopes?: string;
  /** The claim from which the user name of a new account is made. */
  @Text({ max: 200, rules: [claimFault] }) username_claim?: string;
  /** The claim that names the groups of a person; empty: none. */
  @Text({ max: 200, rules: [claimOrNone] }) groups_claim?: string;
  /** People whom the provider vouches for may create an account. */
  @Flag() create_accounts?: boolean;
  /** When an unknown identity is linked with an account: by its password or session, also by a verified address, or never. */
  @Choice(LINK_RULES) link?: (typeof LINK_RULES)[number];
  /** Domains, separated by commas, in which a verified address links an identity with an account. */
  @Text({ max: 10_000, rules: [domainsFault] }) email_domains?: string;
  /** IDs of the tenants of Entra ID, separated by commas, whose people may sign in. */
  @Text({ max: 10_000, rules: [tenantsFault] }) tenants?: string;
}

/** The fields of a new provider: one of `client_secret` and `private_key` is required. */
export class CreateSignInProvider extends SignInProviderOptions {
  /** Its name in addresses: it cannot be changed, because the provider knows them. */
  @Text({ max: 40, required: true, rules: [isSlug] }) slug!: string;
  /** Its display name: “Continue with …”. */
  @Name({ max: 60, required: true, rules: [isButton] }) name!: string;
  /** Its address, such as `https://login.example.com`. */
  @Text({ max: 2_000, required: true }) issuer!: string;
  /** The client that this service is to the provider. */
  @Text({ max: 200, required: true, rules: [claimFault] }) client_id!: string;
}

/** The changeable fields of a provider. Missing fields stay unchanged; another issuer is another provider. */
export class UpdateSignInProvider extends SignInProviderOptions {
  /** Its display name: “Continue with …”. */
  @Name({ max: 60, rules: [isButton] }) name?: string;
  /** The client that this service is to the provider. */
  @Text({ max: 200, rules: [claimFault] }) client_id?: string;
}
