import { Inject, Injectable } from '@nestjs/common';
import type {
  LeakedKind,
  SecondFactorChanged,
  TokenEnded,
  TokenEvent,
  TokenKind,
  TokenLeaked,
  TokenMade,
} from '@review-service/contracts/account-mail';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import type { SecondFactorChange } from '@review-service/contracts/second-factors';
import { nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { appliedOf, effectOf, isAffected } from '@review-service/database/token-limits';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { Database } from '@review-service/platform/database/database';
import type { Mail } from '@review-service/platform/mail/mailer';
import { confirmationPath } from '@review-service/platform/secrets/address-confirmation';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { isAddress, isRefused } from '../receivers';
import { inDays } from '../words';
import type { AccountEvent, AccountEvents, TokenExpiring, TokenLimitsTold, WebhookTrouble } from './account-events';
import { type Letter, type LetterReceiver, mailOfLetter } from './letter';
import { announcedLimits } from './limits-announcement';

const DAY = 24 * 3_600_000;

/** So many tokens a mail names. */
const NAMED = 20;

/** Each kind of token, in a subject. */
const NOUN: Readonly<Record<TokenKind, string>> = { api: 'API token', oauth: 'Application access' };

/** The same, at the beginning of a sentence. */
const WHOSE: Readonly<Record<TokenKind, string>> = {
  api: 'One of your API tokens',
  oauth: 'The access of an application to your account',
};

/** The name of each kind of leaked secret, and the next step. */
const LEAKED: Readonly<Record<LeakedKind, { readonly what: string; readonly whose: string; readonly next: string }>> = {
  api: {
    what: 'API token',
    whose: 'One of your API tokens',
    next: 'Check its recent activity, remove it from where it was found, and create a new one.',
  },
  former: {
    what: 'former API token secret',
    whose: 'A former secret of one of your API tokens',
    next: 'Remove it from where it was found. The token has another secret by now, which still works.',
  },
  oauth: {
    what: 'application access',
    whose: 'A token with which an application acts for you',
    next: 'Tell the owner of the application. It can ask you for access again.',
  },
  client: {
    what: 'application token',
    whose: 'A token of one of your applications',
    next: 'Remove it from where it was found. The application can get a new one.',
  },
  feed: {
    what: 'feed address',
    whose: 'One of your feed addresses',
    next: 'Remove it from where it was found, and create a new one.',
  },
};

const NOT_YOU =
  'If it was not you, change your password, and tell an administrator: somebody else has access to your account.';

/** What happened to the second factors of an account. */
const FACTOR_NEWS: Readonly<Record<SecondFactorChange, Pick<Letter, 'subject' | 'headline'>>> = {
  'authenticator-added': {
    subject: 'Authenticator app added',
    headline: 'An authenticator app was added to your account. Signing in with your password needs its codes now.',
  },
  'authenticator-removed': {
    subject: 'Authenticator app removed',
    headline: 'The authenticator app of your account was removed.',
  },
  'passkey-added': {
    subject: 'Passkey added',
    headline: 'A passkey was added to your account. It signs in without your password.',
  },
  'passkey-removed': { subject: 'Passkey removed', headline: 'A passkey of your account was removed.' },
  'recovery-codes-made': {
    subject: 'New recovery codes',
    headline: 'New recovery codes were created for your account. The former ones do not work any more.',
  },
  'recovery-code-used': {
    subject: 'Recovery code used',
    headline: 'A recovery code of your account was used, and does not work any more.',
  },
  reset: {
    subject: 'Second factors reset',
    headline: 'All passkeys, the authenticator app and the recovery codes of your account were removed.',
  },
};

/** That a token ends as it was said, and is there to end. */
const IS_ENDING: Readonly<Record<TokenKind, (expiring: TokenExpiring) => Sql>> = {
  api: ({ tokenId, endsAt }) => sql`
    select from api_token where id = ${tokenId} and expires_at = ${endsAt}::timestamptz and is_valid`,
  oauth: ({ tokenId, endsAt }) => sql`
    select from oauth_token where id = ${tokenId} and expires_at = ${endsAt}::timestamptz`,
};

/** What belongs to a Local Site, or to none. */
type OfSite = Pick<TokenEvent, 'localSiteId'>;

/** Writes mails about a person's own account, at the time of sending. A mail whose facts are outdated is not sent. */
@Injectable()
export class Letters {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    @Inject(MailConfig) private readonly config: MailConfig,
  ) {}

  /**
   * Undefined: by then, there is nothing to tell, or nobody.
   * @param address null: that of the account
   */
  async mailOf(
    told: AccountEvent,
    address: string | null,
    at: { readonly eventId: string; readonly date: Date },
  ): Promise<Mail | undefined> {
    const receiver = await this.receiver(told.event.userId, address);
    const letter = receiver && (await this.letter(told, receiver, at.date));
    return letter && mailOfLetter(letter, receiver, { ...at, config: this.config });
  }

  /** Another address than that of the account may be a stranger's: no text of the person goes there. */
  private async receiver(userId: number, address: string | null): Promise<LetterReceiver | undefined> {
    const to = sql`coalesce(${address}::text, u.email)`;
    const name = address === null ? sql`trim(u.first_name || ' ' || u.last_name)` : sql`''`;
    const found = await this.db.find(
      { username: text, name: text, address: text },
      sql`
        select u.username, ${name} as name, ${to} as address from user_account u
        where u.id = ${userId} and u.is_active and not ${isRefused(to)}`,
    );
    return found && isAddress(found.address) ? found : undefined;
  }

  private letter(told: AccountEvent, { username }: LetterReceiver, date: Date): Promise<Letter | undefined> {
    switch (told.name) {
      case 'token.made':
        return this.made(told.event);
      case 'token.ended':
        return this.ended(told.event);
      case 'token.leaked':
        return this.leaked(told.event);
      case 'token.expiring':
        return this.expiring(told.event);
      case 'token-limits.announced':
        return this.announced(told.event);
      case 'address.to-confirm':
        return this.toConfirm(told.event, username, date);
      case 'address.asked':
        return Promise.resolve(this.addressAsked(told.event));
      case 'address.changed':
        return this.addressChanged(told.event);
      case 'password.changed':
        return Promise.resolve(this.passwordChanged());
      case 'identity.linked':
        return this.identity(told.event, true);
      case 'identity.removed':
        return this.identity(told.event, false);
      case 'second-factor.changed':
        return this.secondFactorChanged(told.event);
      case 'webhook.failing':
        return this.webhook(told.event, true);
      case 'webhook.disabled':
        return this.webhook(told.event, false);
    }
  }

  private async made(made: TokenMade): Promise<Letter | undefined> {
    const { kind, purpose, isRenewal = false } = made;
    if (await this.hadAccess(made)) return undefined;
    const by = await this.somebodyElse(made);
    return {
      ...this.newsOf(kind, isRenewal),
      facts: { ...factOf(kind, purpose), ...(by !== undefined && { [isRenewal ? 'Renewed by' : 'Created by']: by }) },
      advice:
        'If you did not request it, revoke it, change your password, and tell an administrator: somebody else may have access to your account.',
      link: await this.tokens(made),
    };
  }

  private newsOf(kind: TokenKind, isRenewal: boolean): Pick<Letter, 'subject' | 'headline'> {
    const { productName } = this.config;
    if (kind === 'oauth') {
      return {
        subject: `Application authorized on ${productName}`,
        headline: 'An application was given access to your account.',
      };
    }
    return isRenewal
      ? { subject: `API token renewed on ${productName}`, headline: 'One of your API tokens has a new secret.' }
      : { subject: `New API token on ${productName}`, headline: 'An API token was created for your account.' };
  }

  private async ended(ended: TokenEnded): Promise<Letter> {
    const { kind, purpose, cause, unusedFor } = ended;
    if (unusedFor !== undefined) return this.unused(ended, unusedFor);
    const by = cause === undefined ? await this.somebodyElse(ended) : undefined;
    return {
      subject: `${NOUN[kind]} revoked on ${this.config.productName}`,
      headline: `${WHOSE[kind]} was revoked.`,
      facts: {
        ...factOf(kind, purpose),
        ...(by !== undefined && { 'Revoked by': by }),
        ...(cause !== undefined && { Reason: `${cause}: it may have been stolen` }),
      },
      advice:
        kind === 'api'
          ? 'Ask for the reason before you create a new one.'
          : 'The application can ask you for access again.',
      link: await this.tokens(ended),
    };
  }

  private async leaked(leaked: TokenLeaked): Promise<Letter> {
    const { kind, purpose, foundAt } = leaked;
    const { what, whose, next } = LEAKED[kind];
    return {
      subject: `Leaked ${what} revoked on ${this.config.productName}`,
      headline: `${whose} was found in public and revoked.`,
      facts: {
        ...factOf(kind === 'api' || kind === 'former' ? 'api' : 'oauth', purpose),
        ...(foundAt !== '' && { 'Found at': foundAt }),
      },
      advice: `Somebody may have used it before. ${next}`,
      link: kind === 'feed' ? await this.feeds(leaked) : await this.tokens(leaked),
    };
  }

  private async unused(ended: TokenEnded, days: number): Promise<Letter> {
    return {
      subject: `API token revoked on ${this.config.productName}`,
      headline: `One of your API tokens was revoked because it was unused for ${inDays(days)}.`,
      facts: factOf(ended.kind, ended.purpose),
      advice: 'If an app still needs a token, create a new one.',
      link: await this.tokens(ended),
    };
  }

  /** Names no token that the limits do not affect any more by then, such as one that was used. */
  private async announced(told: TokenLimitsTold): Promise<Letter | undefined> {
    const limits = await announcedLimits(this.db, told);
    if (!limits) return undefined;
    const { maxLife, maxIdle, localSiteId } = limits;
    const caps = appliedOf(limits);
    const tokens = await this.db.all(
      { id: number, note: text, effect: text, total: number },
      sql`
        select t.id, t.note, ${effectOf(caps)} as effect, count(*) over () as total from api_token t
        where t.user_id = ${told.userId} and ${isAffected(caps)} order by t.id limit ${NAMED}`,
    );
    const [first] = tokens;
    if (!first) return undefined;
    const begins = Math.max(Date.parse(told.enforcedFrom), Date.now());
    const latest = minutesOf(new Date(begins + (maxLife ?? 0) * DAY).toISOString());
    const rules = [
      ...(maxLife === null ? [] : [`maximum lifetime ${inDays(maxLife)}`]),
      ...(maxIdle === null ? [] : [`maximum idle time ${inDays(maxIdle)}`]),
    ];
    const fates = tokens.map(({ id, note, effect }): [string, string] => [
      `API token ${id}`,
      `${effect === 'ended' ? 'revoked then, unless it is used before' : `expires at ${latest} at the latest`}${note && `; note: ${note}`}`,
    ]);
    return {
      subject: `Your API tokens on ${this.config.productName} will expire`,
      headline: `New limits for API tokens: ${rules.join(', ')}.`,
      facts: {
        'Applies from': minutesOf(told.enforcedFrom),
        ...Object.fromEntries(fates),
        ...(first.total > NAMED && { 'More tokens': String(first.total - NAMED) }),
      },
      advice:
        'Use the tokens that you want to keep, and replace those that will expire in time. An administrator can create exceptions.',
      link: await this.tokens({ localSiteId }),
    };
  }

  private async expiring(expiring: TokenExpiring): Promise<Letter | undefined> {
    const { kind, purpose, endsAt } = expiring;
    const found = await this.db.find({}, IS_ENDING[kind](expiring));
    if (!found) return undefined;
    const left = Math.ceil((Date.parse(endsAt) - Date.now()) / DAY);
    const when = left <= 0 ? 'has expired' : left === 1 ? 'expires within a day' : `expires in ${left} days`;
    return {
      subject: `${NOUN[kind]} ${when} on ${this.config.productName}`,
      headline: `${WHOSE[kind]} ${when}.`,
      facts: { ...factOf(kind, purpose), Expires: minutesOf(endsAt) },
      advice:
        kind === 'api'
          ? 'Apps that use it then lose access. Replace it in time, or change its expiry date.'
          : 'The application has to ask you for access again.',
      link: await this.tokens(expiring),
    };
  }

  /** Undefined: the account has another address by now, so the link would lead nowhere. */
  private async toConfirm(
    { userId, former, address }: AccountEvents['address.to-confirm'],
    username: string,
    date: Date,
  ): Promise<Letter | undefined> {
    const found = await this.db.find(
      {},
      sql`select from user_account u where u.id = ${userId} and u.email = ${former}`,
    );
    if (!found) return undefined;
    const path = confirmationPath(this.secrets, { userId, former, address, askedAt: date.getTime() });
    return {
      subject: `Confirm your e-mail address for ${this.config.productName}`,
      headline: `The account ${username} is to get mail at this address.`,
      facts: {},
      advice:
        'If it is your account, sign in and confirm the address within a day. If not, do nothing: no more mail comes here.',
      link: { text: 'Confirm this address', to: `${this.config.siteAddress}${path}` },
    };
  }

  private addressAsked({ other }: AccountEvents['address.asked']): Letter {
    return {
      subject: `E-mail address change requested on ${this.config.productName}`,
      headline: 'Somebody signed in as you requested another e-mail address for your account.',
      facts: { 'New address': other },
      advice: `The change takes effect once the new address is confirmed. ${NOT_YOU}`,
      link: this.password(),
    };
  }

  private async addressChanged(changed: AccountEvents['address.changed']): Promise<Letter> {
    const by = await this.somebodyElse(changed);
    return {
      subject: `E-mail address changed on ${this.config.productName}`,
      headline: 'The e-mail address of your account was changed. This is the last mail to this address.',
      facts: { 'New address': changed.other, ...(by !== undefined && { 'Changed by': by }) },
      advice: NOT_YOU,
      link: this.password(),
    };
  }

  private passwordChanged(): Letter {
    return {
      subject: `Password changed on ${this.config.productName}`,
      headline: 'Your password was changed. All earlier sessions have ended.',
      facts: {},
      advice: 'If it was not you, tell an administrator immediately: somebody else has access to your account.',
      link: this.password(),
    };
  }

  private async identity(event: AccountEvents['identity.linked'], isLinked: boolean): Promise<Letter> {
    const { provider } = event;
    const by = await this.somebodyElse(event);
    return {
      subject: `Sign-in with ${provider} ${isLinked ? 'linked' : 'removed'} on ${this.config.productName}`,
      headline: isLinked
        ? `An account of ${provider} was linked. Anyone who has it signs in to your account.`
        : `An account of ${provider} no longer signs in to your account. Its sessions have ended.`,
      facts: by === undefined ? {} : { [isLinked ? 'Linked by' : 'Removed by']: by },
      advice: NOT_YOU,
      link: { text: 'Your linked accounts', to: `${this.base(undefined)}/account/identities/` },
    };
  }

  private async secondFactorChanged(changed: SecondFactorChanged): Promise<Letter> {
    const by = await this.somebodyElse(changed);
    return {
      subject: `${FACTOR_NEWS[changed.change].subject} on ${this.config.productName}`,
      headline: FACTOR_NEWS[changed.change].headline,
      facts: by === undefined ? {} : { 'Changed by': by },
      advice: NOT_YOU,
      link: { text: 'Your passkeys and codes', to: `${this.base(undefined)}/account/security/` },
    };
  }

  private password(): Letter['link'] {
    return { text: 'Change your password', to: `${this.base(undefined)}/account/password/` };
  }

  /**
   * To who still administers the place of the webhook. Its address may be a secret itself, as those of chats are: only its
   * host is named.
   */
  private async webhook({ webhookId, userId, since }: WebhookTrouble, isOn: boolean): Promise<Letter | undefined> {
    const found = await this.db.find(
      { url: text, site: nullable(text) },
      sql`
        select w.url, s.name as site from webhook w
        join user_account u on u.id = ${userId} left join local_site s on s.id = w.local_site_id
        where w.id = ${webhookId} and w.enabled = ${isOn} and w.failing_since = ${since}::timestamptz
          and (u.is_superuser or exists (
            select from local_site_user m where m.local_site_id = s.id and m.user_id = u.id and m.is_admin))`,
    );
    if (!found) return undefined;
    const { host } = new URL(found.url);
    return {
      subject: `Webhook to ${host} ${isOn ? 'is failing' : 'was disabled'} on ${this.config.productName}`,
      headline: isOn
        ? 'One of your webhooks has been failing for a day.'
        : 'One of your webhooks was disabled because it kept failing.',
      facts: { Webhook: `${webhookId}, to ${host}`, 'Failing since': minutesOf(since) },
      advice: isOn
        ? 'Deliveries that fail for a day are not retried. If all deliveries keep failing, the webhook is disabled.'
        : 'Once the receiver works, enable the webhook and resend the deliveries that it missed.',
      link: {
        text: 'Deliveries and errors',
        to: `${this.base(found.site)}/admin/webhooks/${webhookId}/`,
      },
    };
  }

  /** An application that had a grant of theirs before is no news. */
  private async hadAccess({ userId, applicationId, grantId }: TokenMade): Promise<boolean> {
    if (applicationId === undefined || grantId === undefined) return false;
    const found = await this.db.find(
      {},
      sql`
        select from oauth_grant g
        where g.application_id = ${applicationId} and g.user_id = ${userId} and g.id < ${grantId} limit 1`,
    );
    return found !== undefined;
  }

  /** The name of who did it; undefined: they themselves. */
  private async somebodyElse({ userId, actorId }: Pick<TokenMade, 'userId' | 'actorId'>): Promise<string | undefined> {
    if (actorId === userId) return undefined;
    if (actorId === OPERATOR_ID) return 'the operator of the service';
    const found = await this.db.find({ username: text }, sql`select username from user_account where id = ${actorId}`);
    return found?.username ?? 'a deleted account';
  }

  /** The page of the tokens, of the Local Site to which it belongs. */
  private async tokens(event: OfSite): Promise<Letter['link']> {
    return { text: 'Your tokens and applications', to: `${await this.siteOf(event)}/account/tokens/` };
  }

  /** The same for the addresses of feeds. */
  private async feeds(event: OfSite): Promise<Letter['link']> {
    return { text: 'Your feed addresses', to: `${await this.siteOf(event)}/account/settings/#feeds` };
  }

  private async siteOf({ localSiteId }: OfSite): Promise<string> {
    const site = await this.db.find({ name: text }, sql`select name from local_site where id = ${localSiteId ?? 0}`);
    return this.base(site?.name);
  }

  private base(site: string | null | undefined): string {
    return `${this.config.siteAddress}${site ? `/s/${site}` : ''}`;
  }
}

const minutesOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

const factOf = (kind: TokenKind, purpose: string): Record<string, string> =>
  purpose === '' ? {} : { [kind === 'api' ? 'Note' : 'Application']: purpose };
