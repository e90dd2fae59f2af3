import { Module } from '@nestjs/common';
import { FollowUpJobs } from './follow-up-jobs';
import { QueuesPageController } from './queues-page.controller';

/** The page of the queues, for superusers. */
@Module({ controllers: [QueuesPageController], providers: [FollowUpJobs] })
export class QueuesPageModule {}
