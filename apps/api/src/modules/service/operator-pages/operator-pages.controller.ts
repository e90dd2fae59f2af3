import { Controller, Get, Req, Res } from '@nestjs/common';
import { queues } from '@review-service/contracts/queues';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { shownTime } from '../../../pages/shown-time';
import type { FollowUpJobs } from './follow-up-jobs';
import { QueuesTo, QuotaUsesTo } from './operator-pages.policy';
import type { QuotaUsesService } from './quota-uses.service';

const NONE = { waiting: 0, later: 0, handed: 0, failed: 0 };

/** What superusers who use a browser see of the service as a whole. */
@Controller('admin')
@Pages()
export class OperatorPagesController {
  constructor(private readonly view: PageView) {}

  /** Follow-up work that is not done. */
  @Get('queues')
  @LoggedIn()
  async queues(
    @QueuesTo('read') jobs: FollowUpJobs,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const [counts, failed] = [await jobs.counts(), await jobs.failed()];
    const names = new Set([...queues.map(({ name }) => name), ...counts.map(({ queue }) => queue)]);
    return this.view.show(request, reply, 'queues', {
      title: 'Queues',
      queues: [...names].map((name) => ({ name, ...(counts.find(({ queue }) => queue === name) ?? NONE) })),
      failed: failed.map(({ finishedAt, ...job }) => ({ ...job, time: shownTime(finishedAt) })),
    });
  }

  /** The quotas of accounts, and who reaches them. */
  @Get('quotas')
  @LoggedIn()
  async quotas(
    @QuotaUsesTo('read') uses: QuotaUsesService,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.view.show(request, reply, 'quotas', { title: 'Quotas', quotas: await uses.all() });
  }
}
