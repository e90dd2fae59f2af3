import { Setting } from '@review-service/platform/config/setting';
import { IsIn, IsOptional, Matches, ValidateBy, ValidateIf } from 'class-validator';

/** Tenants of Entra ID that stand for all tenants: anybody can have one, with any name and address in it. */
const ANY_TENANT = /^\/(common|organizations|consumers)(\/|$)/i;

const HERE = ['127.0.0.1', '[::1]', 'localhost'];

const VALUE = /^[\x21-\x7e]{1,4096}$/;

const WITH_ISSUER = { shownDefault: 'required with `OIDC_ISSUER`' };

/** Undefined: it is the address of an issuer. */
function issuerFault(text: string): string | undefined {
  if (text.length > 2_000 || !URL.canParse(text)) return 'must be an https:// address';
  const { protocol, hostname, pathname, username, password, search, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && HERE.includes(hostname));
  if (!isSafe) return 'must be an https:// address (http:// on this machine only)';
  if (username + password + search + hash !== '') return 'must be an address without credentials, query and fragment';
  if (hostname === 'login.microsoftonline.com' && ANY_TENANT.test(pathname)) {
    return 'must name your tenant, not common, organizations or consumers, which let in the people of any tenant';
  }
  return undefined;
}

/** One that is wrong is named alone. */
const hasIssuer = ({ issuer }: SignInConfig): boolean => issuer !== undefined && issuerFault(issuer) === undefined;

/** Sign-in with a company's identity provider, by OpenID Connect. Without OIDC_ISSUER there is none. */
export class SignInConfig {
  @Setting(
    'OIDC_ISSUER',
    'the identity provider that people [sign in](sign-in.md) with, such as `https://login.example.com`; the settings below belong to it',
  )
  @IsOptional()
  @ValidateBy({
    name: 'oidcIssuer',
    validator: {
      validate: (issuer: string) => issuerFault(issuer) === undefined,
      defaultMessage: (args) => issuerFault(String(args?.value)) ?? '',
    },
  })
  issuer?: string;

  @Setting('OIDC_CLIENT_ID', 'the client that this service is to the provider', WITH_ISSUER)
  @ValidateIf((config: SignInConfig) => hasIssuer(config) || config.clientId !== '')
  @Matches(VALUE, { message: 'is required with OIDC_ISSUER: a word without spaces' })
  clientId: string = '';

  @Setting('OIDC_CLIENT_SECRET', 'the secret of that client', { ...WITH_ISSUER, secret: true })
  @ValidateIf((config: SignInConfig) => hasIssuer(config) || config.clientSecret !== '')
  @Matches(VALUE, { message: 'is required with OIDC_ISSUER: a word without spaces' })
  clientSecret: string = '';

  @Setting('OIDC_NAME', 'what the sign-in page calls the provider: “Continue with …”')
  @Matches(/^[^<>]{1,60}$/, { message: 'must have up to 60 characters, and neither < nor >' })
  name: string = 'Single sign-on';

  @Setting('OIDC_SCOPES', 'the scopes that the provider is asked for, separated by spaces')
  @Matches(/^(?=(.* )?openid( |$))[\x21-\x7e]+( [\x21-\x7e]+)*$/, {
    message: 'must be words separated by single spaces, with openid among them',
  })
  scopes: string = 'openid profile email';

  @Setting('OIDC_CREATE', 'people whom the provider vouches for may create an account; otherwise they need one')
  create: boolean = false;

  @Setting('OIDC_USERNAME_CLAIM', 'the claim from which the user name of a new account is made')
  @Matches(/^[\x21-\x7e]{1,200}$/, { message: 'must be a word without spaces' })
  usernameClaim: string = 'preferred_username';

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

  /** People can sign in with a provider. */
  get isOn(): boolean {
    return this.issuer !== undefined;
  }

  /** The provider runs on this machine, without TLS: for trying it. */
  get isWithoutTls(): boolean {
    return this.issuer?.startsWith('http:') ?? false;
  }

  /** Is the password of such a person accepted? */
  accepts({ isSuperuser }: { readonly isSuperuser: boolean }): boolean {
    return this.localPasswords === 'all' || (this.localPasswords === 'superusers' && isSuperuser);
  }
}
