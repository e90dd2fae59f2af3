import { ApiTokenUsage } from './entities/api-token-usage.entity';
import { ApiToken } from './entities/api-token.entity';
import { AuditEntry } from './entities/audit-entry.entity';
import { AuthorizationCode } from './entities/authorization-code.entity';
import { ClientToken } from './entities/client-token.entity';
import { DefaultReviewerGroup } from './entities/default-reviewer-group.entity';
import { DefaultReviewerPerson } from './entities/default-reviewer-person.entity';
import { DefaultReviewerRepository } from './entities/default-reviewer-repository.entity';
import { DefaultReviewer } from './entities/default-reviewer.entity';
import { DeviceCode } from './entities/device-code.entity';
import { DiffCommit } from './entities/diff-commit.entity';
import { DiffFileAttachmentOpeningCount } from './entities/diff-file-attachment-opening-count.entity';
import { DiffFileAttachment } from './entities/diff-file-attachment.entity';
import { Diff } from './entities/diff.entity';
import { FileAttachmentHistory } from './entities/file-attachment-history.entity';
import { FileAttachment } from './entities/file-attachment.entity';
import { FileDiff } from './entities/file-diff.entity';
import { GroupCount } from './entities/group-count.entity';
import { GroupMember } from './entities/group-member.entity';
import { Group } from './entities/group.entity';
import { HiddenReviewRequest } from './entities/hidden-review-request.entity';
import { IdempotencyKey } from './entities/idempotency-key.entity';
import { IdempotencyUse } from './entities/idempotency-use.entity';
import { LocalSiteUser } from './entities/local-site-user.entity';
import { LocalSite } from './entities/local-site.entity';
import { OAuthApplication } from './entities/oauth-application.entity';
import { OAuthGrant } from './entities/oauth-grant.entity';
import { OAuthTokenCount } from './entities/oauth-token-count.entity';
import { OAuthTokenUsage } from './entities/oauth-token-usage.entity';
import { OAuthToken } from './entities/oauth-token.entity';
import { OutboxMessage } from './entities/outbox-message.entity';
import { Patch } from './entities/patch.entity';
import { RefreshToken } from './entities/refresh-token.entity';
import { RepositoryGroup } from './entities/repository-group.entity';
import { RepositoryUser } from './entities/repository-user.entity';
import { RenderedText } from './entities/rendered-text.entity';
import { Repository } from './entities/repository.entity';
import { ReviewActivityCount } from './entities/review-activity-count.entity';
import { ReviewComment } from './entities/review-comment.entity';
import { ReviewRequestChange } from './entities/review-request-change.entity';
import { ReviewRequestDependency } from './entities/review-request-dependency.entity';
import { ReviewRequestDraftDependency } from './entities/review-request-draft-dependency.entity';
import { ReviewRequestDraftGroup } from './entities/review-request-draft-group.entity';
import { ReviewRequestDraftPerson } from './entities/review-request-draft-person.entity';
import { ReviewRequestDraft } from './entities/review-request-draft.entity';
import { ReviewRequestGroup } from './entities/review-request-group.entity';
import { ReviewRequestNumber } from './entities/review-request-number.entity';
import { ReviewRequestOpeningCount } from './entities/review-request-opening-count.entity';
import { ReviewRequestPerson } from './entities/review-request-person.entity';
import { ReviewRequest } from './entities/review-request.entity';
import { Review } from './entities/review.entity';
import { RevokedSession } from './entities/revoked-session.entity';
import { StatusUpdate } from './entities/status-update.entity';
import { StoredFile } from './entities/stored-file.entity';
import { Thumbnail } from './entities/thumbnail.entity';
import { TimedWork } from './entities/timed-work.entity';
import { UserFileAttachment } from './entities/user-file-attachment.entity';
import { UserPermission } from './entities/user-permission.entity';
import { User } from './entities/user.entity';
import { WatchedGroup } from './entities/watched-group.entity';
import { WatchedReviewRequest } from './entities/watched-review-request.entity';
import { WebhookSecret } from './entities/webhook-secret.entity';
import { PeopleAndSites1764000000000 } from './migrations/1764000000000-people-and-sites';
import { Groups1764000001000 } from './migrations/1764000001000-groups';
import { ReviewRequests1764000002000 } from './migrations/1764000002000-review-requests';
import { OutboxAndAudit1764000003000 } from './migrations/1764000003000-outbox-and-audit';
import { OAuth21764100000000 } from './migrations/1764100000000-oauth2';
import { DiffFileAttachments1764100001000 } from './migrations/1764100001000-diff-file-attachments';
import { FollowUpWork1764200000000 } from './migrations/1764200000000-follow-up-work';
import { ListTotals1764300000000 } from './migrations/1764300000000-list-totals';
import { AttachmentAudiences1764300001000 } from './migrations/1764300001000-attachment-audiences';
import { FillAttachmentAudiences1764300002000 } from './migrations/1764300002000-fill-attachment-audiences';
import { AuthorizationServer1764400000000 } from './migrations/1764400000000-authorization-server';
import { ReviewRequestsInFull1764500000000 } from './migrations/1764500000000-review-requests-in-full';
import { FillReviewRequestAudiences1764500001000 } from './migrations/1764500001000-fill-review-request-audiences';
import { StoredFiles1764500002000 } from './migrations/1764500002000-stored-files';
import { AttachmentSubmitters1764600000000 } from './migrations/1764600000000-attachment-submitters';
import { FillAttachmentSubmitters1764600001000 } from './migrations/1764600001000-fill-attachment-submitters';
import { SearchPeopleByName1765000031000 } from './migrations/1765000031000-search-people-by-name';
import { ReviewRequestsOfBranches1765000032000 } from './migrations/1765000032000-review-requests-of-branches';
import { IndexesBuiltAside1766000032000 } from './migrations/1766000032000-indexes-built-aside';
import { DeletedApplications1767000000000 } from './migrations/1767000000000-deleted-applications';
import { SharedEmailAddresses1768000017000 } from './migrations/1768000017000-shared-email-addresses';
import { UniqueEmailAddresses1768000018000 } from './migrations/1768000018000-unique-email-addresses';
import { FoldWhileWriting1769000000000 } from './migrations/1769000000000-fold-while-writing';
import { ListsByAudience1770000002000 } from './migrations/1770000002000-lists-by-audience';
import { IdempotencyKeys1771000000000 } from './migrations/1771000000000-idempotency-keys';
import { RepositoriesInFull1772000000000 } from './migrations/1772000000000-repositories-in-full';
import { ChangesUnderReview1773000000000 } from './migrations/1773000000000-changes-under-review';
import { FillChangesUnderReview1773000001000 } from './migrations/1773000001000-fill-changes-under-review';
import { DefaultReviewersInFull1773100000000 } from './migrations/1773100000000-default-reviewers-in-full';
import { WatchedAndHiddenRequests1773100001000 } from './migrations/1773100001000-watched-and-hidden-requests';
import { SearchRequestsBySummary1773100002000 } from './migrations/1773100002000-search-requests-by-summary';
import { FileAttachments1773200000000 } from './migrations/1773200000000-file-attachments';
import { Reviews1773300000000 } from './migrations/1773300000000-reviews';
import { ReviewRequestsByCounts1773300001000 } from './migrations/1773300001000-review-requests-by-counts';
import { CommentsGoWithFiles1773300002000 } from './migrations/1773300002000-comments-go-with-files';
import { OutboxInMotion1773350000000 } from './migrations/1773350000000-outbox-in-motion';
import { OldestRelayedWork1773350001000 } from './migrations/1773350001000-oldest-relayed-work';
import { ReviewersOfRequests1773500000000 } from './migrations/1773500000000-reviewers-of-requests';
import { FillReviewersOfRequests1773500001000 } from './migrations/1773500001000-fill-reviewers-of-requests';
import { JobsOfSeveralRows1773600000000 } from './migrations/1773600000000-jobs-of-several-rows';
import { AttachmentsByOpening1773610000000 } from './migrations/1773610000000-attachments-by-opening';
import { ManyAudiences1773610001000 } from './migrations/1773610001000-many-audiences';
import { AuditLogPrepared1773700000000 } from './migrations/1773700000000-audit-log-prepared';
import { AuditLogByMonth1773700001000 } from './migrations/1773700001000-audit-log-by-month';
import { ReviewRequestsByOpening1773800000000 } from './migrations/1773800000000-review-requests-by-opening';
import { RequestsOfManyAudiences1773800001000 } from './migrations/1773800001000-requests-of-many-audiences';
import { RenderedTexts1774000000000 } from './migrations/1774000000000-rendered-texts';
import { IdempotencyUse1774010000000 } from './migrations/1774010000000-idempotency-use';
import { ReviewsListed1774030000000 } from './migrations/1774030000000-reviews-listed';
import { FillReviewsListed1774030001000 } from './migrations/1774030001000-fill-reviews-listed';
import { SinceWhenApplications1774060000000 } from './migrations/1774060000000-since-when-applications';
import { TimedWork1774070000000 } from './migrations/1774070000000-timed-work';
import { UserFileAttachments1774080000000 } from './migrations/1774080000000-user-file-attachments';

/** Every entity, for the data source: each table has one. */
export const entities = [
  ApiTokenUsage,
  ApiToken,
  AuditEntry,
  AuthorizationCode,
  ClientToken,
  DefaultReviewerGroup,
  DefaultReviewerPerson,
  DefaultReviewerRepository,
  DefaultReviewer,
  DeviceCode,
  DiffCommit,
  DiffFileAttachmentOpeningCount,
  DiffFileAttachment,
  Diff,
  FileAttachmentHistory,
  FileAttachment,
  FileDiff,
  GroupCount,
  GroupMember,
  Group,
  HiddenReviewRequest,
  IdempotencyKey,
  IdempotencyUse,
  LocalSiteUser,
  LocalSite,
  OAuthApplication,
  OAuthGrant,
  OAuthTokenCount,
  OAuthTokenUsage,
  OAuthToken,
  OutboxMessage,
  Patch,
  RefreshToken,
  RepositoryGroup,
  RepositoryUser,
  RenderedText,
  Repository,
  ReviewActivityCount,
  ReviewComment,
  ReviewRequestChange,
  ReviewRequestOpeningCount,
  ReviewRequestDependency,
  ReviewRequestDraftDependency,
  ReviewRequestDraftGroup,
  ReviewRequestDraftPerson,
  ReviewRequestDraft,
  ReviewRequestGroup,
  ReviewRequestNumber,
  ReviewRequestPerson,
  ReviewRequest,
  Review,
  RevokedSession,
  StatusUpdate,
  StoredFile,
  Thumbnail,
  TimedWork,
  UserFileAttachment,
  UserPermission,
  User,
  WatchedGroup,
  WatchedReviewRequest,
  WebhookSecret,
];

/** The schema's history, oldest first. */
export const migrations = [
  PeopleAndSites1764000000000,
  Groups1764000001000,
  ReviewRequests1764000002000,
  OutboxAndAudit1764000003000,
  OAuth21764100000000,
  DiffFileAttachments1764100001000,
  FollowUpWork1764200000000,
  ListTotals1764300000000,
  AttachmentAudiences1764300001000,
  FillAttachmentAudiences1764300002000,
  AuthorizationServer1764400000000,
  ReviewRequestsInFull1764500000000,
  FillReviewRequestAudiences1764500001000,
  StoredFiles1764500002000,
  AttachmentSubmitters1764600000000,
  FillAttachmentSubmitters1764600001000,
  SearchPeopleByName1765000031000,
  ReviewRequestsOfBranches1765000032000,
  IndexesBuiltAside1766000032000,
  DeletedApplications1767000000000,
  SharedEmailAddresses1768000017000,
  UniqueEmailAddresses1768000018000,
  FoldWhileWriting1769000000000,
  ListsByAudience1770000002000,
  IdempotencyKeys1771000000000,
  RepositoriesInFull1772000000000,
  ChangesUnderReview1773000000000,
  FillChangesUnderReview1773000001000,
  DefaultReviewersInFull1773100000000,
  WatchedAndHiddenRequests1773100001000,
  SearchRequestsBySummary1773100002000,
  FileAttachments1773200000000,
  Reviews1773300000000,
  ReviewRequestsByCounts1773300001000,
  CommentsGoWithFiles1773300002000,
  OutboxInMotion1773350000000,
  OldestRelayedWork1773350001000,
  ReviewersOfRequests1773500000000,
  FillReviewersOfRequests1773500001000,
  JobsOfSeveralRows1773600000000,
  AttachmentsByOpening1773610000000,
  ManyAudiences1773610001000,
  AuditLogPrepared1773700000000,
  AuditLogByMonth1773700001000,
  ReviewRequestsByOpening1773800000000,
  RequestsOfManyAudiences1773800001000,
  RenderedTexts1774000000000,
  IdempotencyUse1774010000000,
  ReviewsListed1774030000000,
  FillReviewsListed1774030001000,
  SinceWhenApplications1774060000000,
  TimedWork1774070000000,
  UserFileAttachments1774080000000,
];
