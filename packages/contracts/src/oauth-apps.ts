import { IsInt, IsOptional } from 'class-validator';
import { Choice, Flag, Name, Text } from './fields';
import { PageQuery } from './paging';
import { defineQueue } from './queue';
import { defineResource } from './resource';
import { WEBHOOK_URL_MAX } from './webhook-urls';

/** Programs that people let act for them. */
export const OAUTH_APP = defineResource('oauth_app');

/** How an application gets tokens, as the reference names it; `device-code` is ours (RFC 8628). */
export const SERVED_GRANT_TYPES: readonly string[] = ['authorization-code', 'client-credentials', 'device-code'];

/** With those that nothing here serves (RFC 9700 sections 2.1.2 and 2.4): applications of other servers have them, no new one does. */
export const GRANT_TYPES: readonly string[] = [...SERVED_GRANT_TYPES, 'implicit', 'password'];

/** Can the application keep a secret? */
export const CLIENT_TYPES = ['confidential', 'public'] as const;

/** An application as its owner sees it. */
export interface OAuthAppFields {
  authorization_grant_type: string;
  client_id: string;
  /** Shown once, when it was made; the empty string at all other times. */
  client_secret: string;
  client_type: string;
  enabled: boolean;
  /** Null after a change that leaves nothing in it, as in the reference. */
  extra_data: Record<string, unknown> | null;
  id: number;
  name: string;
  redirect_uris: string[];
  /** Nobody is asked before it gets a token. */
  skip_authorization: boolean;
  /** Shown once, when it was made; the empty string at all other times. */
  webhook_secret: string;
  /** Where the application hears of what happens to its tokens; the empty string when it does not want to. */
  webhook_url: string;
}

class OAuthAppSettings {
  @Flag() enabled?: boolean;
  /** Separated by commas or blanks. */
  @Text() redirect_uris?: string;
  /** For those who administer applications. */
  @Flag() skip_authorization?: boolean;
  /** The owner; somebody else only by those who administer applications. */
  @Text() user?: string;
  /** The empty string removes it, and the secret with it. */
  @Text({ max: WEBHOOK_URL_MAX }) webhook_url?: string;
}

/** What a new application is made of. */
export class CreateOAuthApp extends OAuthAppSettings {
  @Choice(SERVED_GRANT_TYPES, { required: true }) authorization_grant_type!: string;
  @Choice(CLIENT_TYPES, { required: true }) client_type!: string;
  @Name({ max: 255, required: true }) name!: string;
}

/** What can be changed of an application. */
export class UpdateOAuthApp extends OAuthAppSettings {
  /** One that is not served any more can only stay. */
  @Choice(GRANT_TYPES) authorization_grant_type?: string;
  @Choice(CLIENT_TYPES) client_type?: string;
  @Name({ max: 255 }) name?: string;
  /** Makes a new secret, and shows it once. The old one is of no use from then on. */
  @Flag() regenerate_client_secret: boolean = false;
  /** Ends all its tokens, and whatever could become one, at once. */
  @Flag() end_tokens: boolean = false;
  /** Makes a new secret for webhooks, and shows it once. Messages are signed with the old one too for a day. */
  @Flag() regenerate_webhook_secret: boolean = false;
}

/** The arguments of the list of applications. */
export class OAuthAppListQuery extends PageQuery {
  /** Only those of this owner. */
  @Text() username?: string;
}

/** An application was deleted: whatever belongs to it is dead already, and is to be removed. */
export class ApplicationDeleted {
  @IsInt() applicationId!: number;
  /** The user's id. Optional since 2026-11: what was sent before does not say it. */
  @IsOptional() @IsInt() deletedBy?: number;
}

/** All tokens of an application were ended: they are dead already, and are to be removed. */
export class ApplicationTokensEnded {
  @IsInt() applicationId!: number;
  /** The user's id. */
  @IsInt() endedBy!: number;
}

/** Follow-up work of changes to applications. */
export const OAUTH_APPS_QUEUE = defineQueue('oauth-apps', {
  'application.deleted': ApplicationDeleted,
  'application.tokens-ended': ApplicationTokensEnded,
});
