import { ApiTokenUsage } from './api-token-usage.entity';
import { ApiToken } from './api-token.entity';
import { AuditEntry } from './audit-entry.entity';
import { AuthorizationCode } from './authorization-code.entity';
import { ClientToken } from './client-token.entity';
import { DefaultReviewerGroup } from './default-reviewer-group.entity';
import { DefaultReviewer } from './default-reviewer.entity';
import { DeviceCode } from './device-code.entity';
import { DiffFileAttachmentCount } from './diff-file-attachment-count.entity';
import { DiffFileAttachmentTypeCount } from './diff-file-attachment-type-count.entity';
import { DiffFileAttachment } from './diff-file-attachment.entity';
import { Diff } from './diff.entity';
import { FileDiff } from './file-diff.entity';
import { GroupCount } from './group-count.entity';
import { GroupMember } from './group-member.entity';
import { Group } from './group.entity';
import { LocalSiteUser } from './local-site-user.entity';
import { LocalSite } from './local-site.entity';
import { OAuthApplication } from './oauth-application.entity';
import { OAuthGrant } from './oauth-grant.entity';
import { OAuthTokenCount } from './oauth-token-count.entity';
import { OAuthTokenUsage } from './oauth-token-usage.entity';
import { OAuthToken } from './oauth-token.entity';
import { OutboxMessage } from './outbox-message.entity';
import { RefreshToken } from './refresh-token.entity';
import { RepositoryGroup } from './repository-group.entity';
import { RepositoryUser } from './repository-user.entity';
import { Repository } from './repository.entity';
import { ReviewRequestCount } from './review-request-count.entity';
import { ReviewRequestDraftGroup } from './review-request-draft-group.entity';
import { ReviewRequestDraftPerson } from './review-request-draft-person.entity';
import { ReviewRequestDraft } from './review-request-draft.entity';
import { ReviewRequestGroup } from './review-request-group.entity';
import { ReviewRequestPerson } from './review-request-person.entity';
import { ReviewRequest } from './review-request.entity';
import { RevokedSession } from './revoked-session.entity';
import { StoredFile } from './stored-file.entity';
import { Thumbnail } from './thumbnail.entity';
import { UserPermission } from './user-permission.entity';
import { User } from './user.entity';
import { WatchedGroup } from './watched-group.entity';
import { WebhookSecret } from './webhook-secret.entity';

/** Every entity, for the data source: each table has one. */
export const entities = [
  ApiTokenUsage,
  ApiToken,
  AuditEntry,
  AuthorizationCode,
  ClientToken,
  DefaultReviewerGroup,
  DefaultReviewer,
  DeviceCode,
  DiffFileAttachmentCount,
  DiffFileAttachmentTypeCount,
  DiffFileAttachment,
  Diff,
  FileDiff,
  GroupCount,
  GroupMember,
  Group,
  LocalSiteUser,
  LocalSite,
  OAuthApplication,
  OAuthGrant,
  OAuthTokenCount,
  OAuthTokenUsage,
  OAuthToken,
  OutboxMessage,
  RefreshToken,
  RepositoryGroup,
  RepositoryUser,
  Repository,
  ReviewRequestCount,
  ReviewRequestDraftGroup,
  ReviewRequestDraftPerson,
  ReviewRequestDraft,
  ReviewRequestGroup,
  ReviewRequestPerson,
  ReviewRequest,
  RevokedSession,
  StoredFile,
  Thumbnail,
  UserPermission,
  User,
  WatchedGroup,
  WebhookSecret,
];
