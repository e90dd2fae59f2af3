import { Module } from '@nestjs/common';
import { QuotasController } from './quotas.controller';
import { QuotasPresenter } from './quotas.presenter';
import { QuotasService } from './quotas.service';

/** The quotas of accounts, for superusers. */
@Module({ controllers: [QuotasController], providers: [QuotasService, QuotasPresenter] })
export class QuotasModule {}
