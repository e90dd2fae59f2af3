import { Module } from '@nestjs/common';
import { AuditEntriesService } from './audit-entries.service';
import { AuditEntryPresenter } from './audit-entry.presenter';
import { AuditLogTo } from './audit-log.policy';
import { AuditProofController } from './audit-proof.controller';
import { AuditProofPresenter } from './audit-proof.presenter';
import { AuditProofsService } from './audit-proofs.service';
import { AuditSealPresenter } from './audit-seal.presenter';
import { AuditSealsController } from './audit-seals.controller';
import { AuditSealsService } from './audit-seals.service';
import { AuditController } from './audit.controller';

/** The audit log, with its seals and proofs. */
@Module({
  controllers: [AuditController, AuditProofController, AuditSealsController],
  providers: [
    ...[AuditEntriesService, AuditEntryPresenter, AuditLogTo.target],
    ...[AuditProofsService, AuditProofPresenter],
    ...[AuditSealsService, AuditSealPresenter],
  ],
  exports: [AuditEntriesService, AuditEntryPresenter],
})
export class AuditModule {}
