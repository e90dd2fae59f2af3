import { Module } from '@nestjs/common';
import { QuotaUsesService } from './quota-uses.service';
import { QuotasPageController } from './quotas-page.controller';

/** The quotas of accounts as a page. */
@Module({ controllers: [QuotasPageController], providers: [QuotaUsesService] })
export class QuotasPageModule {}
