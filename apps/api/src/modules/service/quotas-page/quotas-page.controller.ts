import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import type { QuotaUsesService } from './quota-uses.service';
import { QuotaUsesTo } from './quotas-page.policy';

/** `/admin/quotas/`: the quotas of accounts, and who reaches them, for superusers. */
@Controller('admin/quotas')
@Pages()
export class QuotasPageController {
  constructor(private readonly view: PageView) {}

  @Get()
  @LoggedIn()
  async read(
    @QuotaUsesTo('read') uses: QuotaUsesService,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.view.show(request, reply, 'quotas', { title: 'Quotas', quotas: await uses.all() });
  }
}
