import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller';
import { DashboardPresenter } from './dashboard.presenter';
import { DashboardService } from './dashboard.service';

/** What waits for a person, in numbers. */
@Module({ controllers: [DashboardController], providers: [DashboardPresenter, DashboardService] })
export class DashboardModule {}
