import { AccountModule } from './modules/account/account.module';
import { ApiTokensModule } from './modules/api-tokens/api-tokens.module';
import { AttachmentDownloadModule } from './modules/attachment-download/attachment-download.module';
import { AttachmentPageModule } from './modules/attachment-page/attachment-page.module';
import { AuditModule } from './modules/audit';
import { AuditPageModule } from './modules/audit-page/audit-page.module';
import { AuthorizationServerModule } from './modules/authorization-server/authorization-server.module';
import { DefaultReviewersModule } from './modules/default-reviewers/default-reviewers.module';
import { DiffCommitsModule } from './modules/diff-commits/diff-commits.module';
import { DiffContextModule } from './modules/diff-context/diff-context.module';
import { DiffFileAttachmentsModule } from './modules/diff-file-attachments/diff-file-attachments.module';
import { DiffsModule } from './modules/diffs/diffs.module';
import { FileAttachmentsModule } from './modules/file-attachments/file-attachments.module';
import { FileDiffsModule } from './modules/file-diffs/file-diffs.module';
import { GroupPageModule } from './modules/group-page/group-page.module';
import { GroupUsersModule } from './modules/group-users/group-users.module';
import { GroupsModule } from './modules/groups/groups.module';
import { HiddenReviewRequestsModule } from './modules/hidden-review-requests/hidden-review-requests.module';
import { HomePageModule } from './modules/home-page/home-page.module';
import { LastUpdateModule } from './modules/review-request-last-update/last-update.module';
import { OAuthAppsModule } from './modules/oauth-apps/oauth-apps.module';
import { OAuthTokensModule } from './modules/oauth-tokens/oauth-tokens.module';
import { OpenApiModule } from './modules/openapi/openapi.module';
import { QueuesPageModule } from './modules/queues-page/queues-page.module';
import { ReferenceModule } from './modules/reference/reference.module';
import { RepositoriesModule } from './modules/repositories/repositories.module';
import { RepositoryGroupsModule } from './modules/repository-groups/repository-groups.module';
import { RepositoryUsersModule } from './modules/repository-users/repository-users.module';
import { RepliesModule } from './modules/review-replies/replies.module';
import { ReviewActivityModule } from './modules/review-activity/review-activity.module';
import { ReviewCommentsModule } from './modules/review-comments/review-comments.module';
import { ReviewRequestChangesModule } from './modules/review-request-changes/review-request-changes.module';
import { ReviewRequestPageModule } from './modules/review-request-page/review-request-page.module';
import { ReviewRequestDraftsModule } from './modules/review-request-drafts/review-request-drafts.module';
import { ReviewRequestsModule } from './modules/review-requests/review-requests.module';
import { ReviewsModule } from './modules/reviews/reviews.module';
import { RootModule } from './modules/root/root.module';
import { SearchModule } from './modules/search/search.module';
import { SessionModule } from './modules/session/session.module';
import { StatusUpdatesModule } from './modules/status-updates/status-updates.module';
import { UserFileAttachmentsModule } from './modules/user-file-attachments/user-file-attachments.module';
import { UserPageModule } from './modules/user-page/user-page.module';
import { UsersModule } from './modules/users/users.module';
import { WatchedReviewGroupsModule } from './modules/watched-review-groups/watched-review-groups.module';
import { WatchedReviewRequestsModule } from './modules/watched-review-requests/watched-review-requests.module';
import { WatchedModule } from './modules/watched/watched.module';
import { ValidationModule } from './modules/validation/validation.module';

/** The modules of the API. A new resource adds its line here. */
export const modules = [
  RootModule,
  SessionModule,
  UsersModule,
  ApiTokensModule,
  GroupsModule,
  GroupUsersModule,
  OAuthAppsModule,
  OAuthTokensModule,
  RepositoriesModule,
  RepositoryUsersModule,
  RepositoryGroupsModule,
  DefaultReviewersModule,
  DiffFileAttachmentsModule,
  ReviewRequestsModule,
  ReviewRequestDraftsModule,
  ReviewRequestChangesModule,
  LastUpdateModule,
  StatusUpdatesModule,
  DiffsModule,
  FileDiffsModule,
  DiffCommitsModule,
  DiffContextModule,
  ValidationModule,
  FileAttachmentsModule,
  UserFileAttachmentsModule,
  WatchedModule,
  WatchedReviewGroupsModule,
  WatchedReviewRequestsModule,
  HiddenReviewRequestsModule,
  ReviewsModule,
  RepliesModule,
  ReviewCommentsModule,
  ReviewActivityModule,
  SearchModule,
  AuditModule,
];

/** The modules that serve no resource: pages for people, the authorization server, and the description of the API. */
export const besideTheApi = [
  AccountModule,
  AttachmentDownloadModule,
  AttachmentPageModule,
  AuditPageModule,
  AuthorizationServerModule,
  GroupPageModule,
  HomePageModule,
  OpenApiModule,
  QueuesPageModule,
  ReferenceModule,
  ReviewRequestPageModule,
  UserPageModule,
];
