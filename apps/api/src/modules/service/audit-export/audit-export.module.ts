import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { AuditExportController } from './audit-export.controller';

/** The audit log as a file. */
@Module({ imports: [AuditModule], controllers: [AuditExportController] })
export class AuditExportModule {}
