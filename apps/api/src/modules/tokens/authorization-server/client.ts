import type { Client as LibraryClient } from '@node-oauth/oauth2-server';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';

/** The columns of a Registration, of `oauth_application a` with its owner, `user_account u`. */
export const registrationColumns = together(
  columns(OAuthApplication, 'a', ['name', 'redirectUris']),
  computed({
    /** The `client_id`. */
    id: [text, sql`a.client_id`],
    applicationId: [number, sql`a.id`],
    /** The owner's user name; null: nobody registered it, it describes itself. */
    owner: [nullable(text), sql`u.username`],
    /** Null: it is not known since when it is registered. */
    registered: [nullable(text), isoTime(sql`a.created_at`)],
    siteId: [nullable(number), sql`a.local_site_id`],
    isConfidential: [boolean, sql`a.client_type = 'confidential'`],
    isEnabled: [boolean, sql`a.enabled`],
    skipsConsent: [boolean, sql`a.skip_authorization`],
    grantType: [text, sql`a.authorization_grant_type`],
  }),
);

/** A registered application. */
export type Registration = RowOf<typeof registrationColumns>;

/** An application for the library, with its allowed `grant_type`s. */
export type Client = Registration & LibraryClient & { readonly grants: string[] };

/** RFC 8628 section 3.4. */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The allowed grants at the token endpoint, by the registered grant type. */
const GRANTS: Readonly<Record<string, readonly string[]>> = {
  'authorization-code': ['authorization_code', 'refresh_token'],
  'client-credentials': ['client_credentials'],
  'device-code': [DEVICE_CODE_GRANT, 'refresh_token'],
};

/**
 * Neither implicit nor password grants (RFC 9700 sections 2.1.2 and 2.4); imported tokens can be refreshed. Only
 * clients with a secret can use client credentials (RFC 6749 section 4.4).
 */
export function grantsOf({ grantType, isConfidential, isEnabled }: Registration): string[] {
  const canBeItself = isConfidential && isEnabled;
  return (GRANTS[grantType] ?? ['refresh_token']).filter((name) => name !== 'client_credentials' || canBeItself);
}
