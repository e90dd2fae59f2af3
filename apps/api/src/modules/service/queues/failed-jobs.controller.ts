import { Controller, Get, Put } from '@nestjs/common';
import { FAILED_JOB, FailedJobListQuery, UpdateFailedJob } from '@review-service/contracts/background-jobs';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { FailedJobPresenter } from './failed-job.presenter';
import { FailedJobsService, type ShownJob } from './failed-jobs.service';
import { FailedJobTo, QueuesTo } from './queue.policy';
import type { QueuesService } from './queues.service';

/** `/api/failed-jobs/`: those that were created last first. `total_results` counts at most 10,000. */
@Controller('failed-jobs')
@Resource(FAILED_JOB, FailedJobPresenter)
export class FailedJobsController {
  constructor(private readonly jobs: FailedJobsService) {}

  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  list(
    @QueuesTo('read') _queues: QueuesService,
    @CurrentCaller() caller: Caller,
    @Arguments() query: FailedJobListQuery,
  ) {
    return this.jobs.list(caller, query);
  }

  @Get(':failed_job')
  @Item()
  @LoggedIn()
  read(@FailedJobTo('read') job: ShownJob) {
    return job;
  }

  /** Retries it. */
  @Put(':failed_job')
  @Item()
  @LoggedIn()
  update(@FailedJobTo.claim('update') job: Claim<ShownJob>, @Form() changes: UpdateFailedJob) {
    return this.jobs.update(job, changes);
  }
}
