import { Controller, Get } from '@nestjs/common';
import { AUDIT_SEAL, AuditSealListQuery } from '@review-service/contracts/audit';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import type { AuditEntriesService } from './audit-entries.service';
import { AuditLogTo } from './audit-log.policy';
import { AuditSealPresenter } from './audit-seal.presenter';
import { AuditSealsService } from './audit-seals.service';

/** `/api/audit-seals/`: the newest first. `total_results` counts at most 10,000. */
@Controller('audit-seals')
@Resource(AUDIT_SEAL, AuditSealPresenter)
export class AuditSealsController {
  constructor(private readonly seals: AuditSealsService) {}

  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  list(
    @AuditLogTo('read') _log: AuditEntriesService,
    @CurrentCaller() caller: Caller,
    @Arguments() query: AuditSealListQuery,
  ) {
    return this.seals.list(caller, query);
  }
}
