import { Controller, Get } from '@nestjs/common';
import { AUDIT_ENTRY, AuditListQuery } from '@review-service/contracts/audit';
import type { ShownEntry } from '@review-service/platform/audit/shown-entry';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import type { AuditEntriesService } from './audit-entries.service';
import { AuditEntryPresenter } from './audit-entry.presenter';
import { AuditEntryTo, AuditLogTo } from './audit-log.policy';

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

  @Get(':audit_entry_id')
  @Item()
  @LoggedIn()
  read(@AuditEntryTo('read') entry: ShownEntry) {
    return entry;
  }
}
