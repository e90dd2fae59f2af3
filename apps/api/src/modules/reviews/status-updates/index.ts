export { StatusUpdatePresenter } from './status-update.presenter';
export { StatusUpdatesModule } from './status-updates.module';
export { StatusUpdatesService } from './status-updates.service';
