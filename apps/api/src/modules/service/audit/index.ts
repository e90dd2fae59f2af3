export { AuditEntriesService } from './audit-entries.service';
export { AuditEntryPresenter } from './audit-entry.presenter';
export { AuditLogTo } from './audit-log.policy';
export { AuditModule } from './audit.module';
