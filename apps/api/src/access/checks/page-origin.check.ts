import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { fail } from '../../errors/api.exception';
import { takesForeignForms } from '../../http/foreign-forms';
import { isSafe } from '../../http/methods';
import type { Check, ArrivingRequest } from './check';
import { isForeign } from './same-origin.check';

/**
 * Accepts a page's form only from our own pages, logged in or not: another site's page could log a visitor in to a
 * foreign account. Browsers send the origin of a form; without it the request is refused.
 */
@Injectable()
export class PageOriginCheck implements Check {
  check({ request }: ArrivingRequest) {
    if (isSafe(request.method) || takesForeignForms(request)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (isForeign(request) || (origin === undefined && site === undefined)) {
      fail(errors.permissionDenied, { message: 'This form was sent from another site. Open the page and try again.' });
    }
  }
}
