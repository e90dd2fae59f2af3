export { ReviewRequestChangePresenter } from './review-request-change.presenter';
export { ReviewRequestChangesModule } from './review-request-changes.module';
export { ReviewRequestChangesService, type ShownChange } from './review-request-changes.service';
