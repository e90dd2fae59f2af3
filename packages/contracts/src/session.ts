import { Text } from './fields';
import { defineResource } from './resource';

/** Who the caller is logged in as. */
export const SESSION = defineResource('session', { singleton: true });

/** The session as clients see it. */
export interface SessionFields {
  authenticated: boolean;
}

/** The settings of one's own that a client may keep on the server; others are skipped. */
export const OWN_SETTINGS = ['confirm_ship_it', 'quick_access_action_ids'] as const;

/** A change of one's own settings. */
export class UpdateSession {
  /** A JSON Merge Patch (RFC 7396) of the settings. */
  @Text() 'settings:json'?: string;
}
