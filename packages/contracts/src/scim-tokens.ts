import { Flag, Text } from './fields';
import { defineResource } from './resource';

/** Tokens of directories that provide people and groups by SCIM. Closed to tokens: a directory makes accounts. */
export const SCIM_TOKEN = defineResource('scim_token', { closedToTokens: true });

/** The name of a directory, which the operator chooses: `okta`. */
export const SCIM_PROVIDER_NAME = /^[a-z0-9-]{1,40}$/;

/** A token of a directory. Times are ISO 8601, or null. */
export interface ScimTokenFields {
  /** The address that the directory has to know: its base URL, or tenant URL. */
  base_url: string;
  /** Unique among all tokens of directories. */
  id: number;
  /** When a request last came with it; null: never. */
  last_used: string | null;
  /** The name of the directory. A directory may have several tokens. */
  provider: string;
  /** The Local Site whose people and groups the directory provides; null: none. */
  site: string | null;
  /** When it was created. */
  time_added: string;
  /** Shown once, when it is created; otherwise empty. */
  token: string;
  /** A new account is called `jane@example.com`, not `jane`. */
  whole_user_names: boolean;
}

/** The fields of a new token of a directory. The first one makes the directory. */
export class CreateScimToken {
  /** The name of the directory: small letters, digits and `-`. */
  @Text({
    max: 40,
    required: true,
    rules: [
      (value) =>
        SCIM_PROVIDER_NAME.test(String(value)) ? undefined : 'Use 1 to 40 small letters (a to z), digits and "-".',
    ],
  })
  provider!: string;
  /** The name of the Local Site that it provides for; empty: the groups of no site. */
  @Text({ max: 100 }) site?: string;
  /** New accounts are called `jane@example.com`, not `jane`. Of a new directory only. */
  @Flag() whole_user_names?: boolean;
}
