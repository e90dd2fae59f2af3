export { StatusUpdatePresenter } from './status-update.presenter';
export { StatusUpdatesModule } from './status-updates.module';
export { stateOfUpdate, StatusUpdatesService } from './status-updates.service';
