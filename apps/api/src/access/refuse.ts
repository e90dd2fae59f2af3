import { errors } from '@review-service/contracts/errors';
import { fail } from '../hypermedia/api.exception';
import type { Caller } from './caller';

/** Ends the request: 103 tells an anonymous caller that a login may help, 101 tells the others that it will not. */
export const refuse = (caller: Caller): never =>
  fail(caller.isAnonymous ? errors.notLoggedIn : errors.permissionDenied);
