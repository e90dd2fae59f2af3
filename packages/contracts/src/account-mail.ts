import { IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { REVOCATION_CAUSES, type RevocationCause } from './oauth-tokens';
import { defineQueue } from './queue';
import { SECOND_FACTOR_CHANGES, type SecondFactorChange } from './second-factors';

/** The tokens that act for people: those they make for their own programs, and those of applications. */
export const TOKEN_KINDS = ['api', 'oauth'] as const;

/** One of them. */
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** How many days before its end people are warned of it; each warning is given once. */
export const WARNED_DAYS_BEFORE = [14, 7, 1] as const;

/** A token, and whose it is. Never its value: job data is readable. */
export class TokenEvent {
  @IsIn(TOKEN_KINDS) kind!: TokenKind;
  @IsInt() tokenId!: number;
  /** Whose it is: they are told. */
  @IsInt() userId!: number;
  /** Its purpose: the note of an API token, or the name of an application. */
  @IsString() purpose!: string;
  /** The LocalSite to which it belongs; absent: none. */
  @IsOptional() @IsInt() localSiteId?: number | null;
}

/** An API token was made or renewed, or an application got its first token of a grant. */
export class TokenMade extends TokenEvent {
  /** The id of its creator, or OPERATOR_ID. */
  @IsInt() actorId!: number;
  /** Of an API token: it was there before, and has a new secret. */
  @IsOptional() @IsBoolean() isRenewal?: boolean;
  /** Of an application's token: its OAuthGrant. */
  @IsOptional() @IsInt() grantId?: number;
  /** The same: the OAuthApplication. */
  @IsOptional() @IsInt() applicationId?: number;
}

/** A token was ended by somebody else than its owner. */
export class TokenEnded extends TokenEvent {
  /** The id of the person who revoked it, or OPERATOR_ID. */
  @IsInt() actorId!: number;
  /** Nobody ended it, but this. */
  @IsOptional() @IsIn(REVOCATION_CAUSES) cause?: RevocationCause;
  /** Nobody ended it: it was not used for so many days, which is more than the limits of tokens allow. */
  @IsOptional() @IsInt() unusedFor?: number;
}

/** The limits of tokens of a place apply from another time on. The owners of affected tokens get a mail. */
export class TokenLimitsAnnounced {
  /** The TokenLimit. */
  @IsInt() limitId!: number;
  /** ISO 8601, with microseconds: with another time it is another announcement. */
  @IsString() enforcedFrom!: string;
}

/**
 * A secret found in public: a token that acts for somebody, a former secret of an API token, a token of an application for
 * itself, or the address of a feed.
 */
export const LEAKED_KINDS = [...TOKEN_KINDS, 'former', 'client', 'feed'] as const;

/** One of them. */
export type LeakedKind = (typeof LEAKED_KINDS)[number];

/** A secret was found in public, by somebody else than its owner, and has ended. Never its value: job data is readable. */
export class TokenLeaked {
  @IsIn(LEAKED_KINDS) kind!: LeakedKind;
  @IsInt() tokenId!: number;
  /** Its owner, who is told. Of an application's own token, the person who registered the application. */
  @IsInt() userId!: number;
  /** Its purpose: the note of an API token, or the name of an application; empty for a feed. */
  @IsString() purpose!: string;
  /** The LocalSite to which it belonged; absent: none. */
  @IsOptional() @IsInt() localSiteId?: number | null;
  /** The address at which it was found; empty: nobody said. */
  @IsString() foundAt!: string;
}

/** An account is to get another e-mail address. */
class AddressMoved {
  /** Whose account it is. */
  @IsInt() userId!: number;
  /** The address that it has, or had; empty: none. */
  @IsString() former!: string;
  /** The new one. */
  @IsString() address!: string;
}

/** Somebody asks for another address of their own account: it counts once they open the link that is sent to it. */
export class AddressAsked extends AddressMoved {}

/** An account has another address. */
export class AddressChanged extends AddressMoved {
  /** The id of the person who changed it, or OPERATOR_ID. */
  @IsInt() actorId!: number;
}

/** Somebody has changed the password of their account. */
export class PasswordChanged {
  @IsInt() userId!: number;
}

/** An identity of an identity provider. */
class IdentityEvent {
  /** Whose account it is or was linked with. */
  @IsInt() userId!: number;
  /** The provider's display name. */
  @IsString() provider!: string;
  /** The id of the person who did it, or OPERATOR_ID. */
  @IsInt() actorId!: number;
}

/** An identity was linked with an account: whoever has it signs in to the account. */
export class IdentityLinked extends IdentityEvent {}

/** An identity was removed from an account: it signs in to it no more. */
export class IdentityRemoved extends IdentityEvent {}

/** The second factors of an account have changed, or a recovery code was used. */
export class SecondFactorChanged {
  @IsInt() userId!: number;
  /** The id of the person who did it, or OPERATOR_ID. */
  @IsInt() actorId!: number;
  @IsIn(SECOND_FACTOR_CHANGES) change!: SecondFactorChange;
}

/** A mail to somebody about their account is due. */
export class AccountMailDue {
  /** The MailDelivery. */
  @IsInt() deliveryId!: number;
}

/** Mail to people about their own accounts. It is retried for a day, because servers may be down for hours. */
export const ACCOUNT_MAIL_QUEUE = defineQueue(
  'account-mail',
  {
    'token.made': TokenMade,
    'token.ended': TokenEnded,
    'token.leaked': TokenLeaked,
    'token-limits.announced': TokenLimitsAnnounced,
    'address.asked': AddressAsked,
    'address.changed': AddressChanged,
    'password.changed': PasswordChanged,
    'identity.linked': IdentityLinked,
    'identity.removed': IdentityRemoved,
    'second-factor.changed': SecondFactorChanged,
    'account-mail.due': AccountMailDue,
  },
  { concurrency: 10, attempts: 21, firstDelay: 10_000, longestDelay: 2 * 3_600_000 },
);
