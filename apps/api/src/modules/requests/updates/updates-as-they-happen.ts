import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UpdatesQuery } from '@review-service/contracts/updates';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../../access/callers/caller-network';
import type { OtherBytes, OtherForm } from '../../../hypermedia/media-types/other-form';
import { argumentsGiven } from '../../../hypermedia/fields/declared-fields';
import { UpdateStreams } from './update-streams';
import { askedNumbers, type Updates } from './updates.service';

/** Neither a cache nor a proxy keeps anything of it: nginx holds answers back unless it is told not to. */
const HEADERS = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

/** Updates as an endless stream of events. */
@Injectable()
export class UpdatesAsTheyHappen implements OtherForm<Updates> {
  constructor(private readonly streams: UpdateStreams) {}

  async of(_: Updates, request: FastifyRequest): Promise<OtherBytes> {
    const { caller, ip } = request;
    const asked = argumentsGiven(request, UpdatesQuery);
    const [displayIds, isOfDashboard] = [askedNumbers(asked), asked.dashboard];
    const reader = caller.isAnonymous ? `network ${networkOf(ip)}` : `user ${caller.userId}`;
    return {
      // No two streams are the same.
      tag: randomUUID(),
      headers: HEADERS,
      open: () => {
        request.isLasting = true;
        return this.streams.open({ caller, reader, displayIds, isOfDashboard });
      },
    };
  }
}
