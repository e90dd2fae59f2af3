import { Controller, Get } from '@nestjs/common';
import { DASHBOARD } from '@review-service/contracts/dashboard';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { DashboardPresenter } from './dashboard.presenter';
import { DashboardService } from './dashboard.service';

/** `/api/dashboard/`: what waits for the caller, in numbers. */
@Controller('dashboard')
@Resource(DASHBOARD, DashboardPresenter)
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  @Item()
  @LoggedIn()
  read(@CurrentCaller() caller: Caller) {
    return this.dashboard.of(caller);
  }
}
