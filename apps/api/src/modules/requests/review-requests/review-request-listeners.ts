import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ReviewRequestHappening } from '@review-service/contracts/review-request-events';

/** Hears what happens to review requests, in the transaction of the change, once all of it is written. */
export interface ReviewRequestListener {
  hear(happening: ReviewRequestHappening): Promise<void>;
}

/** On a ReviewRequestListener: it is found in any module, so that what is above review requests can listen to them. */
export const ListensToReviewRequests = DiscoveryService.createDecorator();

/** Finds the listeners when something happens for the first time: they need services that tell of what happens. */
@Injectable()
export class ReviewRequestListeners {
  private found?: readonly ReviewRequestListener[];

  constructor(private readonly discovery: DiscoveryService) {}

  get all(): readonly ReviewRequestListener[] {
    return (this.found ??= this.discovery
      .getProviders({ metadataKey: ListensToReviewRequests.KEY })
      .map(({ instance }) => instance as ReviewRequestListener));
  }
}
