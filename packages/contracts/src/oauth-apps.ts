import { IsInt } from 'class-validator';
import { ACTS_AS, APP_NAME_MAX, CLIENT_TYPES, GRANT_TYPES, SERVED_GRANT_TYPES } from './oauth-app-types';
import { Choice, Flag, Name, Text } from './fields';
import { PageQuery } from './paging';
import { defineQueue } from './queue';
import { defineResource } from './resource';
import { WEBHOOK_URL_MAX } from './webhook-urls';

/** OAuth2 applications. */
export const OAUTH_APP = defineResource('oauth_app');

/** An application as its owner sees it. */
export interface OAuthAppFields {
  /** Whose words it writes: those of the person who let it in, or an agent's, which have `by_agent`. */
  acts_as: (typeof ACTS_AS)[number];
  /** How it gets tokens. */
  authorization_grant_type: string;
  /** Its client id at the endpoints of OAuth2. */
  client_id: string;
  /** Shown once, when it was made; the empty string at all other times. */
  client_secret: string;
  /** `confidential`: it can keep a secret; `public`: it cannot. */
  client_type: string;
  /** False: it gets no tokens, and those that it has are refused. */
  enabled: boolean;
  /** Null after a change that empties it, as in the reference. */
  extra_data: Record<string, unknown> | null;
  /** Unique among all applications. */
  id: number;
  /** Shown on the consent page. */
  name: string;
  /** Where people are sent back to after they have consented. */
  redirect_uris: string[];
  /** Skips the consent page. */
  skip_authorization: boolean;
  /** Shown once, when it was made; the empty string at all other times. */
  webhook_secret: string;
  /** The address for messages about its tokens; empty: no messages. */
  webhook_url: string;
}

/** What an application can be given when it is made, and later. */
export class OAuthAppForm {
  /** Whose words it writes: those of the person who let it in, or an agent's, which have `by_agent`. */
  @Choice(ACTS_AS) acts_as?: (typeof ACTS_AS)[number];
  /** False: it gets no tokens, and those that it has are refused. */
  @Flag() enabled?: boolean;
  /** Separated by commas or blanks: `https:`, `http:` to the own machine, or an own scheme with a period. */
  @Text() redirect_uris?: string;
  /** For those who administer applications. */
  @Flag() skip_authorization?: boolean;
  /** The owner; only administrators of applications may name another person. */
  @Text() user?: string;
  /** Empty deletes it with its secret. */
  @Text({ max: WEBHOOK_URL_MAX }) webhook_url?: string;
}

/** The fields of a new application. */
export class CreateOAuthApp extends OAuthAppForm {
  /** How it gets tokens. */
  @Choice(SERVED_GRANT_TYPES, { required: true }) authorization_grant_type!: string;
  /** `confidential`: it can keep a secret; `public`: it cannot. */
  @Choice(CLIENT_TYPES, { required: true }) client_type!: string;
  /** Shown on the consent page. */
  @Name({ max: APP_NAME_MAX, required: true }) name!: string;
}

/** The changeable fields of an application. */
export class UpdateOAuthApp extends OAuthAppForm {
  /** A type that is not served can only stay unchanged. */
  @Choice(GRANT_TYPES) authorization_grant_type?: string;
  /** `confidential`: it can keep a secret; `public`: it cannot. */
  @Choice(CLIENT_TYPES) client_type?: string;
  /** Shown on the consent page. */
  @Name({ max: APP_NAME_MAX }) name?: string;
  /** Makes a new secret, and shows it once. The old one becomes invalid. */
  @Flag() regenerate_client_secret: boolean = false;
  /** Ends all its tokens, refresh tokens and codes at once. */
  @Flag() end_tokens: boolean = false;
  /** Makes a new secret for webhooks, and shows it once. The old one also signs for a day. */
  @Flag() regenerate_webhook_secret: boolean = false;
}

/** The arguments of the list of applications. */
export class OAuthAppListQuery extends PageQuery {
  /** Only applications of this owner. */
  @Text() username?: string;
}

/** An application was deleted: its grants and tokens are invalid already; the worker deletes them. */
export class ApplicationDeleted {
  @IsInt() applicationId!: number;
  /** The user's id. */
  @IsInt() deletedBy!: number;
}

/** All tokens of an application were ended: they are invalid already; the worker deletes them. */
export class ApplicationTokensEnded {
  @IsInt() applicationId!: number;
  /** The user's id, or OPERATOR_ID. */
  @IsInt() endedBy!: number;
}

/** Follow-up work of changes to applications. */
export const OAUTH_APPS_QUEUE = defineQueue('oauth-apps', {
  'application.deleted': ApplicationDeleted,
  'application.tokens-ended': ApplicationTokensEnded,
});
