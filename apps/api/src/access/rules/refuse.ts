import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { ApiException, fail } from '../../errors/api.exception';
import { routeKindOf } from '../../http/route-kind';
import type { Caller } from '../callers/caller';

/** Refuses the request: 103 for anonymous callers, because a login may help, 101 for others. */
export const refuse = (caller: Caller): never =>
  fail(caller.isAnonymous ? errors.notLoggedIn : errors.permissionDenied);

/** Refuses to let a token of a Local Site change objects outside of sites, such as the settings of its owner (101). */
export function expectNoTokenOfSite({ isByTokenOfSite }: Caller): void {
  if (!isByTokenOfSite) return;
  fail(errors.permissionDenied, {
    message:
      'This token works on a Local Site, and this belongs to none. Come with a token of no site, or with a password.',
  });
}

/**
 * Does the answer reveal that a hidden object exists? In the API it does, as in Review Board: 101 or 103 if it exists,
 * 100 if not. Pages and files give the same answer for both.
 */
export const tellsWhatIsThere = (request: FastifyRequest): boolean => routeKindOf(request) === 'api';

/** Refuses hidden and missing objects in the same way: with 103 for anonymous callers, else 100. */
export const conceal = (caller: Caller): never => fail(caller.isAnonymous ? errors.notLoggedIn : errors.doesNotExist);

/** The found object, or undefined if the access was refused. */
export const unlessRefused = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((thrown: unknown) => {
    if (thrown instanceof ApiException && REFUSALS.includes(thrown.definition)) return undefined;
    throw thrown;
  });

const REFUSALS: readonly ErrorDefinition[] = [errors.notLoggedIn, errors.permissionDenied];
