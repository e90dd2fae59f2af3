import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { isSafe } from '../../http/methods';
import type { Check, ArrivingRequest } from './check';

/** Credentials that browsers send automatically may make changes only from our own pages (decision A4). */
@Injectable()
export class SameOriginCheck implements Check {
  check({ request }: ArrivingRequest) {
    const { via } = request.caller;
    const isReplayable = via === 'session' || via === 'basic';
    if (isReplayable && !isSafe(request.method) && isForeign(request)) {
      fail(errors.permissionDenied, {
        message: 'Changes from pages of another site are refused. Use an API token there.',
      });
    }
  }
}

/**
 * Does the request come from another site's page? Browsers send at least one of the two headers with an unsafe request;
 * without them the client is no browser.
 */
export function isForeign({ headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== `${protocol}://${host}`;
}
