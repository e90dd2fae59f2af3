import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { type MailOAuth, readMailUrl } from '../mail/mail-url';
import { Setting } from './setting';
import { SiteUrl } from './site-url.setting';

const faultOf = (url: string): string | undefined => {
  try {
    readMailUrl(url);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const WITH_OAUTH = { shownDefault: 'required with `MAIL_OAUTH_TOKEN_URL`' };

const VALUE = /^[\x21-\x7e]{1,4096}$/;

/** A password is not sent besides, and the token not in the clear. */
function isTokenUrl(text: unknown, { url }: MailConfig): boolean {
  if (typeof text !== 'string' || text.length > 2_000 || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const server = url === undefined || faultOf(url) !== undefined ? undefined : readMailUrl(url);
  const isHere = protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return (
    (protocol === 'https:' || isHere) &&
    username + password === '' &&
    server !== undefined &&
    'login' in server &&
    server.login !== undefined &&
    server.login.pass === ''
  );
}

/** The others of it are needed. One that is set without it has no effect. */
const isOAuthOn = (config: MailConfig): boolean => isTokenUrl(config.oauthTokenUrl, config);

/** Mail to people. Without MAIL_URL none is sent. */
export class MailConfig {
  @Setting(
    'MAIL_URL',
    'the server that mail is sent by: `smtp://user:password@host:587`, which goes over to TLS (`?starttls=required`; ' +
      '`optional`, `off`), or `smtps://…:465`; `?ca=/file.pem` names a private authority. `file:///folder` writes each ' +
      'mail into a file. Without it no mail is sent',
    { secret: true },
  )
  @IsOptional()
  @ValidateBy({
    name: 'mailUrl',
    validator: {
      validate: (url: string) => faultOf(url) === undefined,
      defaultMessage: (args) => faultOf(String(args?.value)) ?? '',
    },
  })
  url?: string;

  @Setting(
    'MAIL_OAUTH_TOKEN_URL',
    'where the access token of a server that wants OAuth 2 (XOAUTH2) is got, such as `https://oauth2.googleapis.com/token`; ' +
      'the user is the one of `MAIL_URL`, which then has no password. The three below belong to it',
  )
  @IsOptional()
  @ValidateBy({
    name: 'mailTokenUrl',
    validator: {
      // The reason for the cast: it is a property of that class.
      validate: (text, args) => isTokenUrl(text, args?.object as MailConfig),
      defaultMessage: () =>
        'must be an https:// address (http:// on this machine), together with MAIL_OAUTH_CLIENT_ID, ' +
        'MAIL_OAUTH_CLIENT_SECRET, MAIL_OAUTH_REFRESH_TOKEN, and a user without a password in MAIL_URL',
    },
  })
  oauthTokenUrl?: string;

  @Setting('MAIL_OAUTH_CLIENT_ID', 'the client that this service is to it', WITH_OAUTH)
  @ValidateIf((config: MailConfig) => isOAuthOn(config) || config.oauthClientId !== undefined)
  @Matches(VALUE, { message: 'is required with MAIL_OAUTH_TOKEN_URL: a word without spaces' })
  oauthClientId?: string;

  @Setting('MAIL_OAUTH_CLIENT_SECRET', 'the secret of that client', { ...WITH_OAUTH, secret: true })
  @ValidateIf((config: MailConfig) => isOAuthOn(config) || config.oauthClientSecret !== undefined)
  @Matches(VALUE, { message: 'is required with MAIL_OAUTH_TOKEN_URL: a word without spaces' })
  oauthClientSecret?: string;

  @Setting('MAIL_OAUTH_REFRESH_TOKEN', 'what it gives access tokens for', { ...WITH_OAUTH, secret: true })
  @ValidateIf((config: MailConfig) => isOAuthOn(config) || config.oauthRefreshToken !== undefined)
  @Matches(VALUE, { message: 'is required with MAIL_OAUTH_TOKEN_URL: a word without spaces' })
  oauthRefreshToken?: string;

  @Setting('MAIL_FROM', 'the sender of all mail, which also gets what comes back, such as `reviews@example.com`', {
    shownDefault: 'required with `MAIL_URL`',
  })
  @ValidateIf(({ url, from }: MailConfig) => url !== undefined || from !== '')
  @Matches(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,253}$/, {
    message: 'is required with MAIL_URL: an address alone, such as reviews@example.com',
  })
  from: string = '';

  @Setting('MAIL_PRODUCT_NAME', 'what mail calls the service')
  @Matches(/^[^"<>@,;:\\]{1,60}$/, { message: 'must have up to 60 characters, and none of " < > @ , ; : \\' })
  productName: string = 'Review Service';

  @Setting(
    'MAIL_FROM_ACTOR',
    "whether mail comes from the address of the author: `never` (their name with the service's address), or `always`, " +
      'which many receivers refuse for domains with a DMARC policy',
  )
  @IsIn(['never', 'always'])
  fromActor: string = 'never';

  @Setting(
    'MAIL_RECIPIENTS',
    'how many people are told of one event; beyond it only those who are directly concerned, and mailing lists',
  )
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  recipients: number = 200;

  @Setting(
    'MAIL_PER_PERSON',
    'how many mails about review requests what one person, or program, does may cause in an hour; of what is beyond, nobody is told by mail',
  )
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  perPerson: number = 5_000;

  @SiteUrl()
  @ValidateIf(({ url, siteUrl }: MailConfig) => url !== undefined || siteUrl !== undefined)
  siteUrl?: string;

  /** How an access token for the server is got; undefined: it wants a password, or nothing. */
  get oauth(): MailOAuth | undefined {
    const { oauthTokenUrl: tokenUrl, oauthClientId, oauthClientSecret, oauthRefreshToken: refreshToken } = this;
    if (!tokenUrl || !oauthClientId || !oauthClientSecret || !refreshToken) return undefined;
    return { tokenUrl, clientId: oauthClientId, clientSecret: oauthClientSecret, refreshToken };
  }

  /** The public address, without a slash at its end; only where mail is sent. */
  get siteAddress(): string {
    return (this.siteUrl ?? '').replace(/(?<!\/)\/+$/, '');
  }
}
