import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { AuditExportController } from './audit-export.controller';
import { AuditPageController } from './audit-page.controller';

/** The audit log as a page and as a file. */
@Module({ imports: [AuditModule], controllers: [AuditExportController, AuditPageController] })
export class AuditPageModule {}
