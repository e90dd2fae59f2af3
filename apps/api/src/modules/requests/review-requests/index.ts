export { isListed } from './asked-requests';
export {
  type AskedCommit,
  COMMIT_ERRORS,
  CommitDrafts,
  CommitRead,
  type DraftOfCommit,
  type ReadDraft,
  ReadsCommit,
} from './commit-drafts';
export { type CommitPlace, idsOfCommit } from './commits';
export { isCounted } from './counted-filter';
export type { ValueChange, CommitLine, FieldsChanged } from './fields-changed';
export { hiddenBy, unarchived, watchedBy } from './marks';
export { copiedNames, draftedNames, isOfRow, NAME_KINDS, NAMES, type RequestStage } from './names';
export { bugsIn, personLink, presentTexts, requestLink, shownTime, textType } from './request-texts';
export {
  isEditable,
  isHere as isHereRequest,
  mayEdit,
  otherVisibility,
  REVIEW_REQUEST_KEY,
} from './review-request.access';
export {
  draftTextColumns,
  type NamedPerson,
  type NamedRequest,
  personColumn,
  requestJoins,
  largeRequestColumns,
  type ShownReviewRequest,
  targetColumns,
  textColumns,
} from './review-request.columns';
export {
  type Activity,
  activityParts,
  activityTotal,
  isOfPart,
  type Listed,
  restrictedOwnActivity,
} from './review-activity';
export { ReviewRequestCreation } from './review-request-creation';
export { ReviewRequestEditor } from './review-request-editor';
export { ReviewRequestEvents } from './review-request-events';
export { ListensToReviewRequests, type ReviewRequestListener } from './review-request-listeners';
export { type EndedSessions, noticeIn, type ReviewRequestNotice } from './review-request-notices';
export { ReviewRequestStates } from './review-request-states';
export { mayChangeStatus, reviewRequestPolicy, ReviewRequestTo } from './review-request.policy';
export { expandRequests } from './review-request.expansions';
export { ReviewRequestPresenter } from './review-request.presenter';
export { audiencesOf, isPerson, isPublic, OF_REQUESTS } from './request-ledger';
export { ReviewRequestsModule } from './review-requests.module';
export { REVIEW_REQUESTS } from './review-requests-as-marked';
export { BY_UPDATE } from './review-request.orders';
export { type CheckedReviewRequest, eventOf, ReviewRequestsService } from './review-requests.service';
