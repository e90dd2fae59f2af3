import { Module } from '@nestjs/common';
import { AuditEntriesService } from './audit-entries.service';
import { AuditEntryPresenter } from './audit-entry.presenter';
import { AuditLogTarget } from './audit-log.policy';
import { AuditController } from './audit.controller';

/** The audit log. */
@Module({
  controllers: [AuditController],
  providers: [AuditEntriesService, AuditEntryPresenter, AuditLogTarget],
  exports: [AuditEntriesService, AuditEntryPresenter, AuditLogTarget],
})
export class AuditModule {}
