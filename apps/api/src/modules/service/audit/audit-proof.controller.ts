import { Controller, Get } from '@nestjs/common';
import { AUDIT_PROOF, AuditProofQuery } from '@review-service/contracts/audit';
import { errors } from '@review-service/contracts/errors';
import type { ShownEntry } from '@review-service/platform/audit/shown-entry';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { AuditEntryTo } from './audit-log.policy';
import { AuditProofPresenter } from './audit-proof.presenter';
import { AuditProofsService } from './audit-proofs.service';

/** `/api/audit/{audit_entry_id}/proof/`: that an entry is in the log as it was sealed. */
@Controller('audit/:audit_entry_id/proof')
@Resource(AUDIT_PROOF, AuditProofPresenter)
export class AuditProofController {
  constructor(private readonly proofs: AuditProofsService) {}

  @Get()
  @Item()
  @LoggedIn()
  @Errors([errors.invalidFormData])
  read(@AuditEntryTo('read') entry: ShownEntry, @Arguments() { size }: AuditProofQuery) {
    return this.proofs.of(entry, size);
  }
}
