import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { readMailUrl } from '../mail/mail-url';
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
    "whether mail comes from the address of whoever published: `never` (their name by way of the service's), or `always`, " +
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

  @SiteUrl()
  @ValidateIf(({ url, siteUrl }: MailConfig) => url !== undefined || siteUrl !== undefined)
  siteUrl?: string;

  /** The public address, without a slash at its end; only where mail is sent. */
  get siteAddress(): string {
    return (this.siteUrl ?? '').replace(/(?<!\/)\/+$/, '');
  }
}
