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
  /** What the person has chosen in the browser app. A token that works on a Local Site only does not see it. */
  settings?: {
    /** The theme of pages. */
    theme?: 'system' | 'light' | 'dark';
    /** The time zone of times, such as `Europe/Berlin`; empty: that of the device. */
    time_zone?: string;
    /** How diffs are drawn. */
    diff?: {
      /** Side by side, or in one column. */
      layout: 'split' | 'unified';
      /** Long lines are wrapped. */
      wraps: boolean;
      /** Changes of whitespace alone are not shown. */
      ignores_whitespace: boolean;
      /** Tabs and blanks at the ends of lines are marked. */
      shows_whitespace: boolean;
      /** The columns of a tab. */
      tab_width: 2 | 4 | 8;
    };
    /** The columns of each list of review requests, by the name of the list. */
    columns?: Record<string, string[]>;
  };
}

/** A change of the caller's own settings. */
export class UpdateSession {
  /** A JSON Merge Patch of the settings: null removes one. Of the browser app: `theme`, `time_zone`, `diff` and `columns`. */
  @Text() 'settings:json'?: string;
}
