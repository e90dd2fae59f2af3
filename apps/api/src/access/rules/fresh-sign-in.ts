import { errors } from '@review-service/contracts/errors';
import { fail } from '../../errors/api.exception';
import type { Caller } from '../callers/caller';

/** How long a sign-in is fresh, in seconds. */
const FRESH = 15 * 60;

/**
 * Refuses a change of how people sign in (101) unless the caller has shown who they are within the last fifteen minutes: an
 * unattended browser or a stolen cookie is not enough. A password comes with each request of its own.
 */
export function expectFreshSignIn(caller: Caller): void {
  const age = Date.now() / 1_000 - (caller.signedInAt ?? 0);
  if (caller.isInPerson && (caller.via === 'basic' || age <= FRESH)) return;
  fail(errors.permissionDenied, {
    message: 'This needs a sign-in within the last 15 minutes. Sign in again, and repeat it.',
  });
}
