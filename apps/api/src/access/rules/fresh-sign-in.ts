import { errors } from '@review-service/contracts/errors';
import { fail } from '../../errors/api.exception';
import type { Caller } from '../callers/caller';

/**
 * A change of how people sign in needs a person who has proved who they are within the last fifteen minutes: an unattended
 * browser or a stolen cookie is not enough. Fails for tokens, and for a session that has to be confirmed first.
 */
export function expectFreshSignIn(caller: Caller): true {
  if (!caller.isInPerson) return fail(errors.permissionDenied);
  return caller.isFresh || fail(errors.confirmationNeeded);
}
