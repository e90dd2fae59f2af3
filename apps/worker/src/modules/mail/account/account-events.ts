import type {
  AddressAsked,
  AddressChanged,
  IdentityLinked,
  IdentityRemoved,
  PasswordChanged,
  SecondFactorChanged,
  TokenEnded,
  TokenEvent,
  TokenLeaked,
  TokenLimitsAnnounced,
  TokenMade,
} from '@review-service/contracts/account-mail';

/** A token ends soon, or has just ended while nobody could say so. */
export type TokenExpiring = TokenEvent & {
  /** ISO 8601, with microseconds: with another end it is another warning. */
  readonly endsAt: string;
};

/** Limits of tokens are about to apply to tokens of somebody. Which ones is read when the mail is written. */
export type TokenLimitsTold = TokenLimitsAnnounced & { readonly userId: number };

/** A webhook does not take its messages. */
export interface WebhookTrouble {
  readonly webhookId: number;
  /** Who has made it: they are told. */
  readonly userId: number;
  /** Since when, as text from the database. */
  readonly since: string;
}

/** A mail of this event goes to `address`, which is not (or no longer) that of the account. */
interface ToAddress {
  readonly userId: number;
  readonly address: string;
}

/** The address that an account had, and the one that it is to get, or has now. */
type AddressMove = ToAddress & { readonly other: string };

/** Of what people are told because it is their own, by the name of the MailEvent. */
export interface AccountEvents {
  readonly 'token.made': TokenMade;
  readonly 'token.ended': TokenEnded;
  readonly 'token.leaked': TokenLeaked;
  readonly 'token.expiring': TokenExpiring;
  readonly 'token-limits.announced': TokenLimitsTold;
  /** To the new address, with the link. */
  readonly 'address.to-confirm': AddressAsked;
  /** To the former address. */
  readonly 'address.asked': AddressMove;
  readonly 'address.changed': AddressMove & Pick<AddressChanged, 'actorId'>;
  readonly 'password.changed': PasswordChanged;
  readonly 'identity.linked': IdentityLinked;
  readonly 'identity.removed': IdentityRemoved;
  readonly 'second-factor.changed': SecondFactorChanged;
  readonly 'webhook.failing': WebhookTrouble;
  readonly 'webhook.disabled': WebhookTrouble;
}

/** The name of one of them. */
export type AccountEventName = keyof AccountEvents;

/** One of them as it is stored. */
export type AccountEvent = {
  readonly [Name in AccountEventName]: { readonly name: Name; readonly event: AccountEvents[Name] };
}[AccountEventName];

const NAMES: Readonly<Record<AccountEventName, true>> = {
  'token.made': true,
  'token.ended': true,
  'token.leaked': true,
  'token.expiring': true,
  'token-limits.announced': true,
  'address.to-confirm': true,
  'address.asked': true,
  'address.changed': true,
  'password.changed': true,
  'identity.linked': true,
  'identity.removed': true,
  'second-factor.changed': true,
  'webhook.failing': true,
  'webhook.disabled': true,
};

/** A MailEvent of this name is about what is somebody's own; the others are about review requests. */
export const isOfAccount = (name: string): boolean => Object.hasOwn(NAMES, name);
