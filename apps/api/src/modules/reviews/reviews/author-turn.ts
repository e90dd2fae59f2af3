import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { bodyOf } from '../../../http/bodies';
import { objectIn, objectOf, type TurnChooser } from '../../../turns/object-of';

/** The fields by which others see a change at once: it waits for all changes of the review request. */
const SEEN_BY_OTHERS = ['public', 'ship_it', 'issue_status'];

/** A change of what somebody writes about a review request waits only for other changes by the same person there. */
@Injectable()
export class AuthorTurn implements TurnChooser {
  async objectOf(request: FastifyRequest): Promise<string | undefined> {
    const { values } = bodyOf(request);
    if (SEEN_BY_OTHERS.some((field) => values.has(field))) return objectOf(request);
    const { review_request_id: id } = request.params as { readonly review_request_id: string };
    return objectIn(request, `/api/review-requests/${id}/reviews`, request.caller.userId);
  }
}
