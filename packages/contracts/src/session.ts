import { Text } from './fields';
import { defineResource } from './resource';

/** The caller's session. */
export const SESSION = defineResource('session', { singleton: true });

/** The session as clients see it. The optional members are left out if nobody is logged in. */
export interface SessionFields {
  /** Whether somebody is logged in. */
  authenticated: boolean;
  /** The names of the person's permissions here. A token of theirs may do less. */
  permissions?: string[];
  /** May do everything. */
  is_superuser?: boolean;
  /** Administers the Local Site of the URL. */
  is_site_admin?: boolean;
}

/** The personal settings that clients may store; others are skipped. */
export const OWN_SETTINGS = ['confirm_ship_it', 'quick_access_action_ids'] as const;

/** A change of the caller's own settings. */
export class UpdateSession {
  /** A JSON Merge Patch (RFC 7396) of the settings. */
  @Text() 'settings:json'?: string;
}
