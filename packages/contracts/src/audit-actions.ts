/**
 * The actions of the audit log: an object and a past participle. A new one needs a line here, so that `audit list
 * --action` accepts it before its first entry.
 */
export const AUDIT_ACTIONS = [
  'api-token.ended',
  'api-token.issued',
  'attachment.added',
  'counts.rebuilt',
  'credentials.ended',
  'group.deleted',
  'issue.changed',
  'job.dropped',
  'job.retried',
  'oauth-app.changed',
  'oauth-app.created',
  'oauth-app.tokens-ended',
  'oauth-token.deleted',
  'oauth-token.issued',
  'oauth_app.deleted',
  'oauth_app.tokens_ended',
  'oauth_token.deleted',
  'oauth_tokens.shown',
  'reply.published',
  'review-request.closed',
  'review-request.deleted',
  'review-request.published',
  'review-request.reopened',
  'review-request.updated',
  'review.published',
  'secrets.rotated',
  'site.created',
  'site.user-added',
  'status-update.changed',
  'user.created',
  'user.deactivated',
  'user.granted',
  'user.password-changed',
  'user.reactivated',
  'user.revoked',
  'world.imported',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
