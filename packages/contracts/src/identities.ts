import { defineResource } from './resource';

/** The identities at identity providers with which a person signs in to their account. Closed to tokens. */
export const IDENTITY = defineResource('identity', { plural: 'identities', closedToTokens: true });

/** A person as an identity provider knows them, linked with an account. Times are ISO 8601. */
export interface IdentityFields {
  /** Unique among all identities. */
  id: number;
  /** The provider, by the address that its tokens name. */
  issuer: string;
  /** When somebody last signed in with it. */
  last_signed_in: string;
  /** When it was linked with the account. */
  linked: string;
  /** The provider's display name; empty: nobody signs in with this provider any more. */
  provider: string;
  /** The provider's name for the person, which it gives to nobody else. */
  subject: string;
}
