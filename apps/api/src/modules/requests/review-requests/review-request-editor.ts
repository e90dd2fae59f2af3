import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { UploadGuard } from '../../../http/sent-file.decorator';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { reviewRequestPolicy } from './review-request.policy';
import { ReviewRequestsService } from './review-requests.service';

/** Patches and files are received from people who may edit the review request of the URL. */
@Injectable()
export class ReviewRequestEditor implements UploadGuard {
  constructor(private readonly requests: ReviewRequestsService) {}

  async maySend({ caller, params }: FastifyRequest): Promise<boolean> {
    const id = numericId((params as { review_request_id: string }).review_request_id);
    const request = await this.requests.find(id, caller);
    return request !== undefined && reviewRequestPolicy.edit(caller, request);
  }
}
