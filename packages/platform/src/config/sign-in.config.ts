import {
  claimFault,
  domainsFault,
  issuerFault,
  LINK_RULES,
  scopesFault,
  tenantsFault,
} from '@review-service/contracts/sign-in-providers';
import { IsIn, IsOptional, Matches, ValidateBy, type ValidationArguments, ValidateIf } from 'class-validator';
import { clientKeyFault } from '../sign-in/client-key';
import { Setting } from './setting';

const VALUE = /^[\x21-\x7e]{1,4096}$/;

const WITH_ISSUER = { shownDefault: 'required with `OIDC_ISSUER`' };

/** One that is wrong is named alone. */
const hasIssuer = ({ issuer, tenants }: SignInConfig): boolean =>
  issuer !== undefined && issuerFault(issuer, tenants) === undefined;

/** Checks a value by a function that says what is wrong with it. */
const Sound = (name: string, faultOf: (value: unknown, config: SignInConfig) => string | undefined) => {
  // The reason for the cast: it is a property of that class.
  const fault = (value: unknown, args?: ValidationArguments) => faultOf(value, args?.object as SignInConfig);
  return ValidateBy({
    name,
    validator: {
      validate: (value, args) => fault(value, args) === undefined,
      defaultMessage: (args) => fault(args?.value, args) ?? '',
    },
  });
};

const inLowerCase = (words: readonly string[]): string => words.join();

/** Sign-in with a company's identity provider, by OpenID Connect. Without OIDC_ISSUER there is none. */
export class SignInConfig {
  @Setting(
    'OIDC_ISSUER',
    'the identity provider that people [sign in](sign-in.md) with, such as `https://login.example.com`; the settings below belong to it',
  )
  @IsOptional()
  @Sound('oidcIssuer', (issuer, { tenants }) => issuerFault(String(issuer), tenants))
  issuer?: string;

  @Setting('OIDC_CLIENT_ID', 'the client that this service is to the provider', WITH_ISSUER)
  @ValidateIf((config: SignInConfig) => hasIssuer(config) || config.clientId !== '')
  @Matches(VALUE, { message: 'is required with OIDC_ISSUER: a word without spaces' })
  clientId: string = '';

  @Setting('OIDC_CLIENT_SECRET', 'the secret of that client, unless it has `OIDC_CLIENT_KEY`', {
    ...WITH_ISSUER,
    secret: true,
  })
  @ValidateIf((config: SignInConfig) => (hasIssuer(config) && config.clientKey === '') || config.clientSecret !== '')
  @Matches(VALUE, { message: 'is required with OIDC_ISSUER: a word without spaces' })
  clientSecret: string = '';

  @Setting(
    'OIDC_CLIENT_KEY',
    'the private key of that client, as PEM (PKCS #8) or JWK, with which it signs in place of a secret (`private_key_jwt`)',
    { secret: true },
  )
  @ValidateIf((config: SignInConfig) => config.clientKey !== '')
  @Sound('clientKey', (key, { clientSecret }) =>
    clientSecret === '' ? clientKeyFault(String(key)) : 'must be empty with OIDC_CLIENT_SECRET: use one of them',
  )
  clientKey: string = '';

  @Setting('OIDC_NAME', 'what the sign-in page calls the provider: “Continue with …”')
  @Matches(/^[^<>]{1,60}$/, { message: 'must have up to 60 characters, and neither < nor >' })
  name: string = 'Single sign-on';

  @Setting('OIDC_SCOPES', 'the scopes that the provider is asked for, separated by spaces')
  @Sound('scopes', (scopes) =>
    scopesFault(scopes) === undefined ? undefined : 'must be words separated by single spaces, with openid among them',
  )
  scopes: string = 'openid profile email';

  @Setting('OIDC_CREATE', 'people whom the provider vouches for may create an account; otherwise they need one')
  create: boolean = false;

  @Setting('OIDC_USERNAME_CLAIM', 'the claim from which the user name of a new account is made')
  @Sound('usernameClaim', (claim) => (claimFault(claim) === undefined ? undefined : 'must be a word without spaces'))
  usernameClaim: string = 'preferred_username';

  @Setting(
    'OIDC_GROUPS_CLAIM',
    'the claim that names the groups of a person, for the mapping of [sign-in](sign-in.md#groups)',
    {
      shownDefault: 'none',
    },
  )
  @Sound('groupsClaim', (claim) =>
    claim === '' || claimFault(claim) === undefined ? undefined : 'must be a word without spaces',
  )
  groupsClaim: string = '';

  @Setting(
    'OIDC_LINK',
    'how an unknown identity is linked with an account: `login` (by its password or session), `verified-email` (also by an address that the provider has verified, in `OIDC_EMAIL_DOMAINS`) or `never`',
  )
  @IsIn(LINK_RULES, { message: `must be ${LINK_RULES.join(', ')}` })
  link: string = 'login';

  @Setting('OIDC_EMAIL_DOMAINS', 'the domains of `OIDC_LINK=verified-email`, separated by commas: `example.com`')
  @Sound('emailDomains', (domains, { link }) => {
    // The reason for the cast: the type of the property.
    const words = domains as string[];
    if (link === 'verified-email' && words.length === 0) return 'is required with OIDC_LINK=verified-email';
    return domainsFault(inLowerCase(words)) === undefined ? undefined : 'must be domains, separated by commas';
  })
  emailDomains: string[] = [];

  @Setting(
    'OIDC_TENANTS',
    'the IDs of the tenants of Entra ID whose people may sign in, separated by commas, if `OIDC_ISSUER` stands for several',
  )
  // The reason for the cast: the type of the property.
  @Sound('tenants', (tenants) =>
    tenantsFault(inLowerCase(tenants as string[])) === undefined
      ? undefined
      : 'must be IDs of tenants, separated by commas',
  )
  tenants: string[] = [];

  @Setting(
    'LOCAL_PASSWORDS',
    'whose passwords are accepted on the sign-in page and by Basic: `all`, `superusers` or `none`; tokens keep working. Only with `OIDC_ISSUER` is it other than `all`',
  )
  @IsIn(['all', 'superusers', 'none'], { message: 'must be all, superusers or none' })
  @ValidateBy({
    name: 'localPasswords',
    validator: {
      // The reason for the cast: it is a property of that class.
      validate: (value, args) => value === 'all' || (args?.object as SignInConfig).issuer !== undefined,
      defaultMessage: () => 'must be all without OIDC_ISSUER, because nobody else could sign in',
    },
  })
  localPasswords: string = 'all';

  @Setting(
    'SECOND_FACTOR',
    'who must have a [second factor](sign-in.md#second-factors) beside a password: `optional` (nobody), `staff` (staff and superusers) or `everyone`; they set it up when they sign in next',
  )
  @IsIn(['optional', 'staff', 'everyone'], { message: 'must be optional, staff or everyone' })
  secondFactor: string = 'optional';

  /** People can sign in with a provider. */
  get isOn(): boolean {
    return this.issuer !== undefined;
  }

  /** Must such a person have a second factor beside their password? */
  demandsFactor({ isStaff, isSuperuser }: { readonly isStaff: boolean; readonly isSuperuser: boolean }): boolean {
    return this.secondFactor === 'everyone' || (this.secondFactor === 'staff' && (isStaff || isSuperuser));
  }

  /** Is the password of such a person accepted? */
  accepts({ isSuperuser }: { readonly isSuperuser: boolean }): boolean {
    return this.localPasswords === 'all' || (this.localPasswords === 'superusers' && isSuperuser);
  }
}
