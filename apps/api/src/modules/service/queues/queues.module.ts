import { Module } from '@nestjs/common';
import { FailedJobPresenter } from './failed-job.presenter';
import { FailedJobsController } from './failed-jobs.controller';
import { FailedJobsService } from './failed-jobs.service';
import { QueuePresenter } from './queue.presenter';
import { QueuesTo } from './queue.policy';
import { QueuesController } from './queues.controller';
import { QueuesService } from './queues.service';

/** Background jobs that are not done, for superusers. */
@Module({
  controllers: [QueuesController, FailedJobsController],
  providers: [QueuesService, QueuePresenter, FailedJobsService, FailedJobPresenter, QueuesTo.target],
})
export class QueuesModule {}
