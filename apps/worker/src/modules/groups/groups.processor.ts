import { GROUPS_QUEUE } from '@review-service/contracts/groups';
import { type Handlers, inSteps, Processor, type QueueProcessor } from '../../queues/processor';
import { GroupDetachment } from './group-detachment';

/** Follow-up work of changes to groups. */
@Processor()
export class GroupsProcessor implements QueueProcessor<typeof GROUPS_QUEUE> {
  readonly queue = GROUPS_QUEUE;
  readonly handlers: Handlers<typeof GROUPS_QUEUE>;

  constructor(detachment: GroupDetachment) {
    this.handlers = {
      'group.deleted': inSteps((deleted, message) => detachment.step(deleted, message)),
    };
  }
}
