import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { isMatched } from './etag';
import { ItemAnswer } from './item.answer';
import type { ResourceMetadata } from '../resources/resource.metadata';

/** Honours `If-Match` on changes (decision W6). */
@Injectable()
export class Preconditions {
  constructor(private readonly items: ItemAnswer) {}

  /** 412 unless the locked entity has the ETag that the header names, as a plain GET by this caller would show it. */
  async check(request: FastifyRequest, resource: ResourceMetadata, shown: () => Promise<unknown>): Promise<void> {
    const wanted = request.headers['if-match'];
    if (wanted === undefined) return;
    const entity = await shown();
    const tags = entity === undefined ? [] : await this.items.tags(request, resource, entity);
    if (!tags.some((tag) => isMatched(wanted, tag))) fail(errors.preconditionFailed);
  }
}
