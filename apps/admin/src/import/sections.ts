import type { Section } from './section';
import { apiTokens } from './sections/api-tokens';
import { defaultReviewers } from './sections/default-reviewers';
import { diffFileAttachments } from './sections/diff-file-attachments';
import { fileAttachments } from './sections/file-attachments';
import { fileDiffs } from './sections/file-diffs';
import { groups } from './sections/groups';
import { localSites } from './sections/local-sites';
import { oauthApplications } from './sections/oauth-applications';
import { oauthTokens } from './sections/oauth-tokens';
import { repositories } from './sections/repositories';
import { reviewRequests } from './sections/review-requests';
import { site } from './sections/site';
import { starredGroups } from './sections/starred-groups';
import { users } from './sections/users';

/** The sections of a document in their required order, because each may refer to earlier ones. */
export const sections: readonly Section[] = [
  site,
  users,
  localSites,
  groups,
  repositories,
  oauthApplications,
  oauthTokens,
  apiTokens,
  reviewRequests,
  fileDiffs,
  diffFileAttachments,
  fileAttachments,
  defaultReviewers,
  starredGroups,
];
