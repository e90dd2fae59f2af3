import { McpModule } from './modules/agents/mcp/mcp.module';
import { AttachmentDownloadModule } from './modules/attachments/attachment-download/attachment-download.module';
import { DiffFileAttachmentsModule } from './modules/attachments/diff-file-attachments/diff-file-attachments.module';
import { FileAttachmentsModule } from './modules/attachments/file-attachments/file-attachments.module';
import { UserFileAttachmentsModule } from './modules/attachments/user-file-attachments/user-file-attachments.module';
import { DiffCommitsModule } from './modules/diffs/diff-commits/diff-commits.module';
import { DiffsModule } from './modules/diffs/diffs/diffs.module';
import { FileDiffsModule } from './modules/diffs/file-diffs/file-diffs.module';
import { FilePatchesModule } from './modules/diffs/file-patches/file-patches.module';
import { ValidationModule } from './modules/diffs/validation/validation.module';
import { FeedAddressesModule } from './modules/feeds/feed-addresses';
import { FeedsModule } from './modules/feeds/feeds/feeds.module';
import { DeletedGroupsModule } from './modules/groups/deleted-groups/deleted-groups.module';
import { GroupDeletionModule } from './modules/groups/group-deletion/group-deletion.module';
import { GroupUsersModule } from './modules/groups/group-users/group-users.module';
import { GroupsModule } from './modules/groups/groups/groups.module';
import { ProviderGroupsModule } from './modules/groups/provider-groups/provider-groups.module';
import { UserGroupNotificationsModule } from './modules/groups/user-group-notifications/user-group-notifications.module';
import { WatchedReviewGroupsModule } from './modules/groups/watched-review-groups/watched-review-groups.module';
import { AccountModule } from './modules/pages/account/account.module';
import { OidcModule } from './modules/pages/oidc/oidc.module';
import { UnsubscribingModule } from './modules/pages/unsubscribing/unsubscribing.module';
import { WebModule } from './modules/pages/web/web.module';
import { IdentitiesModule } from './modules/people/identities/identities.module';
import { SecondFactorsModule } from './modules/people/second-factors/second-factors.module';
import { SessionModule } from './modules/people/session/session.module';
import { SignInProvidersModule } from './modules/people/sign-in-providers/sign-in-providers.module';
import { UserNotificationsModule } from './modules/people/user-notifications';
import { UserPermissionsModule } from './modules/people/user-permissions/user-permissions.module';
import { UsersModule } from './modules/people/users/users.module';
import { WatchedModule } from './modules/people/watched/watched.module';
import { ReviewRequestChangesModule } from './modules/publication/review-request-changes/review-request-changes.module';
import { ReviewRequestDraftsModule } from './modules/publication/review-request-drafts/review-request-drafts.module';
import { DefaultReviewersModule } from './modules/repositories/default-reviewers/default-reviewers.module';
import { RepositoriesModule } from './modules/repositories/repositories/repositories.module';
import { RepositoryGroupsModule } from './modules/repositories/repository-groups/repository-groups.module';
import { RepositoryUsersModule } from './modules/repositories/repository-users/repository-users.module';
import { ReviewPoliciesModule } from './modules/repositories/review-policies/review-policies.module';
import { RepositorySourcesModule } from './modules/repositories/repository-sources/repository-sources.module';
import { AttentionModule } from './modules/requests/attention/attention.module';
import { DashboardModule } from './modules/requests/dashboard/dashboard.module';
import { HiddenReviewRequestsModule } from './modules/requests/hidden-review-requests/hidden-review-requests.module';
import { LastUpdateModule } from './modules/requests/review-request-last-update/last-update.module';
import { ReviewRequestsModule } from './modules/requests/review-requests/review-requests.module';
import { UpdatesModule } from './modules/requests/updates';
import { ViewedFilesModule } from './modules/requests/viewed-files/viewed-files.module';
import { VisitsModule } from './modules/requests/visits/visits.module';
import { WatchedReviewRequestsModule } from './modules/requests/watched-review-requests/watched-review-requests.module';
import { DiffContextModule } from './modules/reviews/diff-context/diff-context.module';
import { EndorsementsModule } from './modules/reviews/endorsements/endorsements.module';
import { FindingsModule } from './modules/reviews/findings/findings.module';
import { SuggestionsModule } from './modules/reviews/suggestions/suggestions.module';
import { ProgressModule } from './modules/reviews/review-request-progress/progress.module';
import { PublicationsModule } from './modules/reviews/publications/publications.module';
import { ReviewActivityModule } from './modules/reviews/review-activity/review-activity.module';
import { ReviewCommentsModule } from './modules/reviews/review-comments/review-comments.module';
import { RepliesModule } from './modules/reviews/review-replies/replies.module';
import { ReviewsModule } from './modules/reviews/reviews/reviews.module';
import { ScreenshotsModule } from './modules/reviews/screenshots/screenshots.module';
import { SearchModule } from './modules/reviews/search/search.module';
import { StatusUpdatesModule } from './modules/reviews/status-updates/status-updates.module';
import { ScimModule } from './modules/scim/about/scim.module';
import { ScimTokensModule } from './modules/scim/scim-tokens/scim-tokens.module';
import { AuditModule } from './modules/service/audit';
import { AuditExportModule } from './modules/service/audit-export/audit-export.module';
import { OpenApiModule } from './modules/service/openapi/openapi.module';
import { QueuesModule } from './modules/service/queues/queues.module';
import { QuotasModule } from './modules/service/quotas/quotas.module';
import { ReferenceModule } from './modules/service/reference/reference.module';
import { RootModule } from './modules/service/root/root.module';
import { StackModule } from './modules/stacks/stack/stack.module';
import { ApiTokenRenewalsModule } from './modules/tokens/api-token-renewals/api-token-renewals.module';
import { ApiTokensModule } from './modules/tokens/api-tokens/api-tokens.module';
import { AuthorizationServerModule } from './modules/tokens/authorization-server/authorization-server.module';
import { ChildTokensModule } from './modules/tokens/child-tokens/child-tokens.module';
import { ClientLoginModule } from './modules/tokens/client-login/client-login.module';
import { LeakedTokensModule } from './modules/tokens/leaked-tokens/leaked-tokens.module';
import { NarrowingModule } from './modules/tokens/narrowing/narrowing.module';
import { OAuthAppsModule } from './modules/tokens/oauth-apps/oauth-apps.module';
import { OAuthTokensModule } from './modules/tokens/oauth-tokens/oauth-tokens.module';
import { SignInsModule } from './modules/tokens/sign-ins/sign-ins.module';
import { TokenExceptionsModule } from './modules/tokens/token-exceptions/token-exceptions.module';
import { TokenLimitsModule } from './modules/tokens/token-limits/token-limits.module';
import { TokenUsesModule } from './modules/tokens/token-uses/token-uses.module';
import { WebhookDeliveriesModule } from './modules/webhooks/webhook-deliveries/webhook-deliveries.module';
import { WebhooksModule } from './modules/webhooks/webhooks/webhooks.module';

/** The modules of the API. A new resource adds its line here. */
export const modules = [
  ApiTokensModule,
  ApiTokenRenewalsModule,
  ChildTokensModule,
  OAuthAppsModule,
  OAuthTokensModule,
  TokenUsesModule,
  NarrowingModule,
  TokenLimitsModule,
  TokenExceptionsModule,
  SignInsModule,
  GroupsModule,
  DeletedGroupsModule,
  GroupDeletionModule,
  GroupUsersModule,
  ProviderGroupsModule,
  UserGroupNotificationsModule,
  WatchedReviewGroupsModule,
  DiffFileAttachmentsModule,
  FileAttachmentsModule,
  UserFileAttachmentsModule,
  SessionModule,
  UsersModule,
  IdentitiesModule,
  SignInProvidersModule,
  ScimTokensModule,
  UserNotificationsModule,
  UserPermissionsModule,
  SecondFactorsModule,
  WatchedModule,
  RepositoriesModule,
  RepositorySourcesModule,
  ReviewPoliciesModule,
  RepositoryUsersModule,
  RepositoryGroupsModule,
  DefaultReviewersModule,
  ReviewRequestsModule,
  LastUpdateModule,
  WatchedReviewRequestsModule,
  HiddenReviewRequestsModule,
  AttentionModule,
  DashboardModule,
  VisitsModule,
  UpdatesModule,
  ViewedFilesModule,
  SearchModule,
  FeedAddressesModule,
  DiffsModule,
  FileDiffsModule,
  FilePatchesModule,
  DiffCommitsModule,
  ValidationModule,
  ReviewRequestDraftsModule,
  ReviewRequestChangesModule,
  StatusUpdatesModule,
  EndorsementsModule,
  FindingsModule,
  SuggestionsModule,
  DiffContextModule,
  ReviewsModule,
  RepliesModule,
  ReviewCommentsModule,
  ScreenshotsModule,
  ReviewActivityModule,
  ProgressModule,
  PublicationsModule,
  StackModule,
  WebhooksModule,
  WebhookDeliveriesModule,
  RootModule,
  AuditModule,
  QueuesModule,
  QuotasModule,
];

/** The modules that serve no resource: pages for people, the authorization server, and the description of the API. */
export const besideTheApi = [
  AuthorizationServerModule,
  LeakedTokensModule,
  AttachmentDownloadModule,
  FeedsModule,
  AuditExportModule,
  OpenApiModule,
  ReferenceModule,
  AccountModule,
  OidcModule,
  ClientLoginModule,
  ScimModule,
  McpModule,
  UnsubscribingModule,
  WebModule,
];
