import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { UploadGuard } from '../../../http/sent-file.decorator';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { reviewRequestPolicy, ReviewRequestsService } from '../../requests/review-requests';

/** Reports are received from people who see the review request of the URL, as status updates are. */
@Injectable()
export class ReportSender implements UploadGuard {
  constructor(private readonly requests: ReviewRequestsService) {}

  async maySend({ caller, params }: FastifyRequest): Promise<boolean> {
    const id = numericId((params as { review_request_id: string }).review_request_id);
    const request = await this.requests.find(id, caller);
    return request !== undefined && !caller.isAnonymous && reviewRequestPolicy.read(caller, request);
  }
}
