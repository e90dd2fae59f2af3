import { Controller, Get, Put } from '@nestjs/common';
import { QUEUE, UpdateQueue } from '@review-service/contracts/background-jobs';
import { PageQuery } from '@review-service/contracts/paging';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { QueuesTo, QueueTo } from './queue.policy';
import { QueuePresenter } from './queue.presenter';
import { QueuesService, type ShownQueue } from './queues.service';

/** `/api/queues/`: background jobs that are not done, by queue. */
@Controller('queues')
@Resource(QUEUE, QueuePresenter)
export class QueuesController {
  constructor(private readonly queues: QueuesService) {}

  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  list(@QueuesTo('read') queues: QueuesService, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return queues.list(caller, query);
  }

  @Get(':queue_name')
  @Item()
  @LoggedIn()
  read(@QueueTo('read') queue: ShownQueue) {
    return queue;
  }

  /** Retries its failed jobs. */
  @Put(':queue_name')
  @Item()
  @LoggedIn()
  update(@QueueTo.claim('update') queue: Claim<ShownQueue>, @Form() changes: UpdateQueue) {
    return this.queues.update(queue, changes);
  }
}
