import { IsIn, IsInt, IsOptional } from 'class-validator';
import type { ApiTokenFields } from './api-tokens';
import { Text, Time } from './fields';
import { PageQuery } from './paging';
import { defineQueue } from './queue';
import { defineResource } from './resource';
import { Bounds } from './token-bounds';

/** Access tokens of OAuth2 clients. Closed to tokens. */
export const OAUTH_TOKEN = defineResource('oauth_token', { closedToTokens: true, since: '3.0' });

/** An access token as its owner sees it. Its id is in its links only. */
export interface OAuthTokenFields {
  /** Name of the application it was issued to. */
  application: string;
  /** Its bounds (docs/wire/access.md#bounds-of-tokens); null: everywhere. */
  bounds: ApiTokenFields['bounds'];
  /** ISO 8601 with microseconds, unless they are zero, and `+00:00`. */
  expires: string;
  /** `<policy id>:<access>`, in the given order. */
  scope: string[];
  /** When it was issued: ISO 8601. */
  time_added: string;
  /** The token itself, or its first 8 characters and `…` where MASK_FOREIGN_TOKENS hides it. */
  token: string;
}

/** The arguments of the list of access tokens. */
export class OAuthTokenListQuery extends PageQuery {
  /** Only tokens that end, or have ended, before this time; without an offset, in UTC. */
  @Time() 'expires-before'?: string;
  /** Only tokens of this person. */
  @Text() username?: string;
}

/** A change of a token's scopes: add and remove, or replace the whole set. Names are separated by commas. */
export class ChangedScopes {
  /** Scopes to add to those that the token has. */
  @Text() add_scopes?: string;
  /** Scopes to take away. */
  @Text() remove_scopes?: string;
  /** All scopes that it has from now on. */
  @Text() scopes?: string;
}

/** The changeable fields of an access token. */
export class UpdateOAuthToken extends ChangedScopes {
  /** Where it works, as JSON with "repositories" and "groups"; empty: everywhere. It stays when the token is refreshed. */
  @Bounds() bounds?: ApiTokenFields['bounds'];
}

/** The last use of a token. A separate resource, so that use does not change the token's ETag. */
export const OAUTH_TOKEN_USAGE = defineResource('oauth_token_usage', {
  singleton: true,
  itemKey: 'usage',
  policyId: 'oauth_token',
  closedToTokens: true,
});

/** A token's use, at most a minute old. */
export interface OAuthTokenUsageFields {
  /** ISO 8601; null: never used. */
  last_used: string | null;
}

/**
 * Why a token ended without a deletion: its client revoked it, a code or refresh token was used twice, or somebody found a
 * token of the grant in public.
 */
export const REVOCATION_CAUSES = [
  'revoked by its client',
  'code used twice',
  'refresh token used twice',
  'found in public',
] as const;

/** One of them. */
export type RevocationCause = (typeof REVOCATION_CAUSES)[number];

/** A token has ended, with its grant: the worker tells its owner and its application. Ids only. */
export class TokenDeleted {
  @IsInt() tokenId!: number;
  @IsInt() grantId!: number;
  @IsInt() userId!: number;
  @IsInt() applicationId!: number;
  /** The user's id, or OPERATOR_ID. Undefined: nobody deleted it, and `cause` says why it ended. */
  @IsOptional() @IsInt() deletedBy?: number;
  /** Why it ended, if not by a deletion. */
  @IsOptional() @IsIn(REVOCATION_CAUSES) cause?: RevocationCause;
}

/** Follow-up work of changes to tokens. */
export const OAUTH_TOKENS_QUEUE = defineQueue('oauth-tokens', { 'token.deleted': TokenDeleted });
