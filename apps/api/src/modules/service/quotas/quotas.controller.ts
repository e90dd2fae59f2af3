import { Controller, Get } from '@nestjs/common';
import { QUOTAS } from '@review-service/contracts/quotas';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { QuotasTo } from './quotas.policy';
import { QuotasPresenter } from './quotas.presenter';
import type { QuotasService } from './quotas.service';

/** `/api/quotas/`: the quotas of accounts, and who comes near. */
@Controller('quotas')
@Resource(QUOTAS, QuotasPresenter)
export class QuotasController {
  @Get()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  read(@QuotasTo('read') quotas: QuotasService) {
    return quotas.find();
  }
}
