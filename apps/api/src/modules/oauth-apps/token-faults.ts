import type { CreateOAuthApp, UpdateOAuthApp } from '@review-service/contracts/oauth-apps';
import type { Caller } from '../../access/caller';
import type { FieldErrors } from '../../errors/api.exception';

const IN_PERSON = 'No token may set this. Log in with your password.';
const TRUSTED =
  'This application gets tokens without asking people, so no token may change this: log in with your password.';

/**
 * What a token may not set of an application, because it would get more that way than it was given:
 * - An application that asks nobody gets every scope of whoever opens a link. No token makes one or, where there is one,
 *   changes where it sends people, what it proves itself with or anything else of it. It can be stopped, and made to ask.
 * - Another owner would keep the application when the token has ended.
 */
export function tokenFaults(
  caller: Caller,
  given: CreateOAuthApp | UpdateOAuthApp,
  before: { readonly skipAuthorization: boolean },
): FieldErrors {
  if (before.skipAuthorization) {
    const changed = Object.entries(given).filter(([name, value]) => isSet(value) && name !== 'end_tokens');
    return Object.fromEntries(changed.map(([name]) => [name, [TRUSTED]]));
  }
  return {
    ...(given.skip_authorization && { skip_authorization: [IN_PERSON] }),
    ...(isSet(given.user) && given.user !== caller.person?.username && { user: [IN_PERSON] }),
  };
}

/** A flag that is off asks for nothing, or for less. */
const isSet = (value: unknown): boolean => value !== undefined && value !== false;
