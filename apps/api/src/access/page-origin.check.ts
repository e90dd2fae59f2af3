import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../errors/api.exception';
import { isSafe } from '../http/methods';
import type { Check, Visit } from './check';
import { isForeign } from './same-origin.check';

/**
 * A page's form is sent from that page, logged in or not: a page elsewhere could log somebody in as somebody else. Every
 * browser says where a form was sent from; what does not say so is refused.
 */
@Injectable()
export class PageOriginCheck implements Check {
  check({ request }: Visit) {
    if (isSafe(request.method)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (isForeign(request) || (origin === undefined && site === undefined)) {
      fail(errors.permissionDenied, { message: 'This form was sent from another site. Open the page and try again.' });
    }
  }
}
