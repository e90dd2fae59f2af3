import { defineResource } from './resource';

/** What every account may have and upload, and who comes near. For superusers, outside of Local Sites; closed to tokens. */
export const QUOTAS = defineResource('quotas', { singleton: true, closedToTokens: true });

/** An account that has reached a quota, or nearly has. */
interface QuotaUse {
  /** Its user name. */
  username: string;
  /** How much of the quota it uses. */
  used: number;
  /** It has all of it, or more. */
  reached: boolean;
}

/** A quota of every account. */
interface Quota {
  /** The setting of the API that has it, such as `MAX_API_TOKENS`. */
  setting: string;
  /** So many at most. */
  limit: number;
  /** Those with at least 80 percent of it, the most first; at most 50. */
  accounts: QuotaUse[];
}

/** The quotas of every account. */
export interface QuotasFields {
  /** API tokens; those that tokens created do not count. */
  api_tokens: Quota;
  /** OAuth2 applications. */
  applications: Quota;
  /** Bytes uploaded today (UTC). */
  uploaded_bytes: Quota;
}
