import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { unlessRefused } from '../../access/refuse';
import type { UploadGuard } from '../../http/sent-file.decorator';
import { ReviewRequestTarget } from '../review-requests';

/** Only people who may edit a review request may send files to it. */
@Injectable()
export class FileAttachmentSender implements UploadGuard {
  constructor(private readonly requests: ReviewRequestTarget) {}

  async maySend({ params, caller }: FastifyRequest): Promise<boolean> {
    const request = await unlessRefused(this.requests.above('edit', params as Record<string, string>, caller));
    return request !== undefined;
  }
}
