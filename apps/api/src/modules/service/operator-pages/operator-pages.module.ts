import { Module } from '@nestjs/common';
import { FollowUpJobs } from './follow-up-jobs';
import { OperatorPagesController } from './operator-pages.controller';
import { QuotaUsesService } from './quota-uses.service';

/** The pages of the queues and of the quotas, for superusers. */
@Module({ controllers: [OperatorPagesController], providers: [FollowUpJobs, QuotaUsesService] })
export class OperatorPagesModule {}
