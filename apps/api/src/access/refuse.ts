import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { ApiException, fail } from '../errors/api.exception';
import { routeAudienceOf } from '../http/route-audience';
import type { Caller } from './caller';

/** Ends the request: 103 tells an anonymous caller that a login may help, 101 tells the others that it will not. */
export const refuse = (caller: Caller): never =>
  fail(caller.isAnonymous ? errors.notLoggedIn : errors.permissionDenied);

/**
 * Is whether something is there told to those who may not see it? In the API it is, as Review Board's clients know it:
 * 101 or 103 of what is there, 100 of what is not. Pages and files answer both alike.
 */
export const tellsWhatIsThere = (request: FastifyRequest): boolean => routeAudienceOf(request) === 'api';

/** Ends the request alike for what is not there and for what is not for the caller: a login may show it, or nothing will. */
export const conceal = (caller: Caller): never => fail(caller.isAnonymous ? errors.notLoggedIn : errors.doesNotExist);

/** What was found, or nothing where the look itself was refused. */
export const unlessRefused = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((thrown: unknown) => {
    if (thrown instanceof ApiException && REFUSALS.includes(thrown.definition)) return undefined;
    throw thrown;
  });

const REFUSALS: readonly ErrorDefinition[] = [errors.notLoggedIn, errors.permissionDenied];
