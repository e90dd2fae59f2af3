import { SOURCE_MIRRORS_QUEUE } from '@review-service/contracts/sources';
import { type Handlers, outside, Processor, type QueueProcessor } from '../../queues/processor';
import { MirrorFetches } from './mirrors/mirror-fetches';

/** Fetches for the mirrors of repositories. */
@Processor()
export class SourceMirrorsProcessor implements QueueProcessor<typeof SOURCE_MIRRORS_QUEUE> {
  readonly queue = SOURCE_MIRRORS_QUEUE;
  readonly handlers: Handlers<typeof SOURCE_MIRRORS_QUEUE>;

  constructor(fetches: MirrorFetches) {
    this.handlers = { 'mirror.outdated': outside(({ repositoryId }, message) => fetches.fetch(repositoryId, message)) };
  }
}
