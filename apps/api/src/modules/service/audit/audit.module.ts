import { Module } from '@nestjs/common';
import { AuditEntriesService } from './audit-entries.service';
import { AuditEntryPresenter } from './audit-entry.presenter';
import { AuditController } from './audit.controller';

/** The audit log. */
@Module({
  controllers: [AuditController],
  providers: [AuditEntriesService, AuditEntryPresenter],
  exports: [AuditEntriesService, AuditEntryPresenter],
})
export class AuditModule {}
