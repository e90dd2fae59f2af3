import type { Client as LibraryClient } from '@node-oauth/oauth2-server';

/** An application as it is registered. */
export interface Registration {
  /** The `client_id`. */
  readonly id: string;
  readonly applicationId: number;
  readonly name: string;
  /** User name of who answers for it. */
  readonly owner: string;
  readonly siteId: number | null;
  readonly isConfidential: boolean;
  readonly isEnabled: boolean;
  readonly skipsConsent: boolean;
  readonly grantType: string;
  readonly redirectUris: string[];
}

/** An application as the library wants it: with the `grant_type`s that it may come with. */
export type Client = Registration & LibraryClient & { readonly grants: string[] };

/** RFC 8628 section 3.4. */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** What may come to the token endpoint, by the type of grant that an application is registered for. */
const GRANTS: Readonly<Record<string, readonly string[]>> = {
  'authorization-code': ['authorization_code', 'refresh_token'],
  'client-credentials': ['client_credentials'],
  'device-code': [DEVICE_CODE_GRANT, 'refresh_token'],
};

/**
 * Neither implicit nor password grants (RFC 9700 sections 2.1.2 and 2.4); refreshing what was imported is possible. Only
 * who has a secret can be itself (RFC 6749 section 4.4).
 */
export function grantsOf({ grantType, isConfidential, isEnabled }: Registration): string[] {
  const canBeItself = isConfidential && isEnabled;
  return (GRANTS[grantType] ?? ['refresh_token']).filter((name) => name !== 'client_credentials' || canBeItself);
}
