import { Controller, Get } from '@nestjs/common';
import { AUDIT_ENTRY, AuditListQuery } from '@review-service/contracts/audit';
import { LoggedIn } from '../../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import type { AuditEntriesService } from './audit-entries.service';
import { AuditEntryPresenter } from './audit-entry.presenter';
import { AuditLogTo } from './audit-log.policy';

/** `/api/audit/`: the newest first. `total_results` counts at most 10,000. */
@Controller('audit')
@Resource(AUDIT_ENTRY, AuditEntryPresenter)
export class AuditController {
  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  list(
    @AuditLogTo('read') log: AuditEntriesService,
    @CurrentCaller() caller: Caller,
    @Arguments() query: AuditListQuery,
  ) {
    return log.list(caller, query);
  }
}
