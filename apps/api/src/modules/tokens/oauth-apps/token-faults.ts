import type { CreateOAuthApp, UpdateOAuthApp } from '@review-service/contracts/oauth-apps';
import type { Caller } from '../../../access/callers/caller';
import type { FieldErrors } from '../../../errors/api.exception';

const IN_PERSON = 'No token may set this. Log in with your password.';
const TRUSTED =
  'This application gets tokens without asking people, so no token may change this: log in with your password.';

/**
 * Settings of an application that a token must not change, because it would gain rights:
 * - An application that skips consent gets every scope of everybody who opens a link. A token must not create one, nor
 *   change its redirect addresses, secret or other settings. It may disable it, or make it ask for consent.
 * - A new owner would keep the application after the token has ended.
 * - What an agent writes must not pass for the words of a person.
 */
export function tokenFaults(
  caller: Caller,
  given: CreateOAuthApp | UpdateOAuthApp,
  before: { readonly actsAs: string; readonly skipAuthorization: boolean },
): FieldErrors {
  if (before.skipAuthorization) {
    const changed = Object.entries(given).filter(([name, value]) => isSet(value) && name !== 'end_tokens');
    return Object.fromEntries(changed.map(([name]) => [name, [TRUSTED]]));
  }
  return {
    ...(given.skip_authorization && { skip_authorization: [IN_PERSON] }),
    ...(given.acts_as === 'person' && before.actsAs === 'agent' && { acts_as: [IN_PERSON] }),
    ...(isSet(given.user) && given.user !== caller.person?.username && { user: [IN_PERSON] }),
  };
}

/** A false flag requests nothing, or less. */
const isSet = (value: unknown): boolean => value !== undefined && value !== false;
