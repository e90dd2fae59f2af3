import { ApiTokenException } from './entities/api-token-exception.entity';
import { ApiTokenIdle } from './entities/api-token-idle.entity';
import { ApiTokenRenewal } from './entities/api-token-renewal.entity';
import { ApiTokenUsage } from './entities/api-token-usage.entity';
import { ApiToken } from './entities/api-token.entity';
import { Attention } from './entities/attention.entity';
import { AuditEntry } from './entities/audit-entry.entity';
import { AuditNode } from './entities/audit-node.entity';
import { AuditSeal } from './entities/audit-seal.entity';
import { AuthenticatorApp } from './entities/authenticator-app.entity';
import { AuthorizationCode } from './entities/authorization-code.entity';
import { ClientToken } from './entities/client-token.entity';
import { CredentialWarning } from './entities/credential-warning.entity';
import { DefaultReviewerGroup } from './entities/default-reviewer-group.entity';
import { DefaultReviewerPerson } from './entities/default-reviewer-person.entity';
import { DefaultReviewerRepository } from './entities/default-reviewer-repository.entity';
import { DefaultReviewer } from './entities/default-reviewer.entity';
import { DeviceCode } from './entities/device-code.entity';
import { DiffCommit } from './entities/diff-commit.entity';
import { DiffFileAttachment } from './entities/diff-file-attachment.entity';
import { Diff } from './entities/diff.entity';
import { DirectoryAbsence } from './entities/directory-absence.entity';
import { FeedAddress } from './entities/feed-address.entity';
import { FileAttachmentHistory } from './entities/file-attachment-history.entity';
import { FileAttachment } from './entities/file-attachment.entity';
import { FileDiff } from './entities/file-diff.entity';
import { StoredFinding } from './entities/finding.entity';
import { GroupMember } from './entities/group-member.entity';
import { Group } from './entities/group.entity';
import { HiddenReviewRequest } from './entities/hidden-review-request.entity';
import { IdempotencyKey } from './entities/idempotency-key.entity';
import { IdempotencyUse } from './entities/idempotency-use.entity';
import { LastDirectorySync } from './entities/last-directory-sync.entity';
import { LinkedIdentity } from './entities/linked-identity.entity';
import { LocalSiteUser } from './entities/local-site-user.entity';
import { LocalSite } from './entities/local-site.entity';
import { MailBounce } from './entities/mail-bounce.entity';
import { MailCaused } from './entities/mail-caused.entity';
import { MailChoice } from './entities/mail-choice.entity';
import { MailDelivery } from './entities/mail-delivery.entity';
import { MailEvent } from './entities/mail-event.entity';
import { MovedRow } from './entities/moved-row.entity';
import { OAuthApplication } from './entities/oauth-application.entity';
import { OAuthGrant } from './entities/oauth-grant.entity';
import { OAuthTokenUsage } from './entities/oauth-token-usage.entity';
import { OAuthToken } from './entities/oauth-token.entity';
import { OutboxMessage } from './entities/outbox-message.entity';
import { Passkey } from './entities/passkey.entity';
import { Patch } from './entities/patch.entity';
import { ProviderGroup } from './entities/provider-group.entity';
import { ProviderLogout } from './entities/provider-logout.entity';
import { SessionOfProvider } from './entities/provider-session.entity';
import { RecoveryCode } from './entities/recovery-code.entity';
import { RefreshToken } from './entities/refresh-token.entity';
import { RepositoryGroup } from './entities/repository-group.entity';
import { RepositoryUser } from './entities/repository-user.entity';
import { RepositorySource } from './entities/repository-source.entity';
import { RenderedText } from './entities/rendered-text.entity';
import { Repository } from './entities/repository.entity';
import { ReviewComment } from './entities/review-comment.entity';
import { ReviewEndorsement } from './entities/review-endorsement.entity';
import { ReviewRequestChange } from './entities/review-request-change.entity';
import { ReviewRequestDependency } from './entities/review-request-dependency.entity';
import { ReviewRequestDraftDependency } from './entities/review-request-draft-dependency.entity';
import { ReviewRequestDraftGroup } from './entities/review-request-draft-group.entity';
import { ReviewRequestDraftPerson } from './entities/review-request-draft-person.entity';
import { ReviewRequestDraft } from './entities/review-request-draft.entity';
import { ReviewRequestGroup } from './entities/review-request-group.entity';
import { ReviewRequestNumber } from './entities/review-request-number.entity';
import { ReviewRequestPerson } from './entities/review-request-person.entity';
import { ReviewRequestVisit } from './entities/review-request-visit.entity';
import { ReviewRequest } from './entities/review-request.entity';
import { Review } from './entities/review.entity';
import { RevokedSession } from './entities/revoked-session.entity';
import { ScimGroup } from './entities/scim-group.entity';
import { ScimProvider } from './entities/scim-provider.entity';
import { ScimToken } from './entities/scim-token.entity';
import { ScimUser } from './entities/scim-user.entity';
import { SessionUse } from './entities/session-use.entity';
import { SignInProvider } from './entities/sign-in-provider.entity';
import { SourceAnswer } from './entities/source-answer.entity';
import { StatusUpdate } from './entities/status-update.entity';
import { StoredSuggestion } from './entities/suggestion.entity';
import { StoredFile } from './entities/stored-file.entity';
import { Thumbnail } from './entities/thumbnail.entity';
import { TimedWork } from './entities/timed-work.entity';
import { TokenLimit } from './entities/token-limit.entity';
import { TokenUse } from './entities/token-use.entity';
import { UnsealedEntry } from './entities/unsealed-entry.entity';
import { UploadUse } from './entities/upload-use.entity';
import { UserFileAttachment } from './entities/user-file-attachment.entity';
import { UserPermission } from './entities/user-permission.entity';
import { User } from './entities/user.entity';
import { ViewedFile } from './entities/viewed-file.entity';
import { WatchedGroup } from './entities/watched-group.entity';
import { WatchedReviewRequest } from './entities/watched-review-request.entity';
import { Webhook } from './entities/webhook.entity';
import { WebhookDelivery } from './entities/webhook-delivery.entity';
import { WebhookEvent } from './entities/webhook-event.entity';
import { WebhookSecret } from './entities/webhook-secret.entity';

/** Every entity, for the data source: each table has one, but for the ledgers (`ledgers.ts`). */
export const entities = [
  ApiTokenException,
  ApiTokenIdle,
  ApiTokenRenewal,
  ApiTokenUsage,
  ApiToken,
  Attention,
  AuditEntry,
  AuditNode,
  AuditSeal,
  AuthenticatorApp,
  AuthorizationCode,
  ClientToken,
  CredentialWarning,
  DefaultReviewerGroup,
  DefaultReviewerPerson,
  DefaultReviewerRepository,
  DefaultReviewer,
  DeviceCode,
  DiffCommit,
  DiffFileAttachment,
  Diff,
  DirectoryAbsence,
  FeedAddress,
  FileAttachmentHistory,
  FileAttachment,
  FileDiff,
  StoredFinding,
  GroupMember,
  Group,
  HiddenReviewRequest,
  IdempotencyKey,
  IdempotencyUse,
  LastDirectorySync,
  LinkedIdentity,
  LocalSiteUser,
  LocalSite,
  MailBounce,
  MailCaused,
  MailChoice,
  MailDelivery,
  MailEvent,
  MovedRow,
  OAuthApplication,
  OAuthGrant,
  OAuthTokenUsage,
  OAuthToken,
  OutboxMessage,
  Passkey,
  Patch,
  ProviderGroup,
  ProviderLogout,
  SessionOfProvider,
  RecoveryCode,
  RefreshToken,
  RepositoryGroup,
  RepositorySource,
  RepositoryUser,
  RenderedText,
  Repository,
  ReviewComment,
  ReviewEndorsement,
  ReviewRequestChange,
  ReviewRequestDependency,
  ReviewRequestDraftDependency,
  ReviewRequestDraftGroup,
  ReviewRequestDraftPerson,
  ReviewRequestDraft,
  ReviewRequestGroup,
  ReviewRequestNumber,
  ReviewRequestPerson,
  ReviewRequestVisit,
  ReviewRequest,
  Review,
  RevokedSession,
  ScimGroup,
  ScimProvider,
  ScimToken,
  ScimUser,
  SessionUse,
  SignInProvider,
  SourceAnswer,
  StatusUpdate,
  StoredSuggestion,
  StoredFile,
  Thumbnail,
  TimedWork,
  TokenLimit,
  TokenUse,
  UnsealedEntry,
  UploadUse,
  UserFileAttachment,
  UserPermission,
  User,
  ViewedFile,
  WatchedGroup,
  WatchedReviewRequest,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
  WebhookSecret,
];
