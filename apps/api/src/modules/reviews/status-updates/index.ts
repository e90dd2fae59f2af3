export { statusUpdatePolicy } from './status-update.policy';
export { StatusUpdatePresenter } from './status-update.presenter';
export { StatusUpdateWriters } from './status-update.writers';
export { StatusUpdatesModule } from './status-updates.module';
export {
  type CheckedStatusUpdate,
  type ShownStatusUpdate,
  stateOfUpdate,
  StatusUpdatesService,
} from './status-updates.service';
