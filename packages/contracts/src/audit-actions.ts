/**
 * The catalogue of the audit log: every action, `resource.verb`, and what it means. A new one needs a line here, and
 * docs/audit.md a row (a suite compares them).
 */
export const AUDIT_MEANINGS = {
  'api-token.issued': 'An API token was made.',
  'api-token.changed': 'The note, policy, expiry or extra data of an API token changed.',
  'api-token.renewed': 'An API token got a new secret; the former one stays valid for a while.',
  'api-token.renewal-ended': 'A former secret of an API token was ended before its time.',
  'api-token.ended': 'An API token was made invalid, for good.',
  'api-token.exception-ended': 'The limits of tokens apply to an API token again.',
  'api-token.exception-given': 'The limits of tokens do not apply to an API token, and why.',
  'api-token.shortened': 'An API token ends earlier, because the limits of tokens allow no longer life.',
  'api-token.deleted': 'An API token was deleted, with the sessions that it had opened.',
  'attachment.added': 'A file was added to the draft of a review request.',
  'attachment.changed':
    'The caption or extra data of a file of a review request changed, or its deletion was taken back.',
  'attachment.deleted': 'A file of a review request was deleted, or will be by the next publication.',
  'attachment.uploaded': 'A file was uploaded beside a diff.',
  'attention.asked': 'Somebody was asked by hand to act on a review request.',
  'attention.dismissed': 'Somebody is not expected to act on a review request any more, by hand.',
  'client-token.issued': 'An application got a token for itself.',
  'client-token.ended': 'An application revoked a token of its own, or it was found in public.',
  'consent.given': 'Somebody let an application act for them.',
  'consent.refused': 'Somebody did not let an application act for them.',
  'counts.rebuilt': 'Wrong totals were counted anew.',
  'credentials.ended':
    'A backup was restored, and all tokens and sessions ended, or those that had ended since the dump.',
  'default-reviewer.created': 'A default reviewer was made.',
  'default-reviewer.changed': 'A default reviewer changed.',
  'default-reviewer.deleted': 'A default reviewer was deleted.',
  'feed-address.made': 'A person made the address of a feed.',
  'feed-address.ended': 'The address of a feed was ended.',
  'grant.ended': 'What a person had given an application ended before there was an access token of it, or after.',
  'group.created': 'A review group was made.',
  'group.changed': 'A review group changed.',
  'group.deleted': 'A review group was deleted.',
  'group.restored': 'A deleted review group was restored, with all that it had.',
  'group.given-up': 'Somebody gave a deleted review group up before its time: it cannot be restored.',
  'group.detached': 'All that named a deleted group has been changed: how many rows of each kind.',
  'group.member-added': 'Somebody became a member of a review group.',
  'group.member-removed': 'Somebody is no member of a review group any more.',
  'issue.changed': 'An issue of a review request was resolved, dropped, verified or opened again.',
  'job.dropped': 'A job was given up.',
  'job.retried': 'A failed job was sent again.',
  'mail-bounce.forgotten': 'An address that refused mail gets mail again.',
  'oauth-app.created': 'An application was registered.',
  'oauth-app.changed': 'An application changed.',
  'oauth-app.deleted': 'An application was deleted.',
  'oauth-app.removed': 'The grants and tokens of a deleted application have been removed: how many.',
  'oauth-app.secret-renewed': 'An application got a new secret.',
  'oauth-app.tokens-ended': 'All tokens of an application were ended.',
  'oauth-app.tokens-removed': 'The ended tokens of an application have been removed: how many.',
  'oauth-app.webhook-secret-renewed': 'An application got a new secret for its webhooks.',
  'oauth-token.issued': 'An access token was made for a person.',
  'oauth-token.refreshed': 'An access token got a new value and a new expiry.',
  'oauth-token.scopes-changed': 'An access token has other scopes.',
  'oauth-token.shown': 'Somebody saw the value of another person’s access token.',
  'oauth-token.deleted':
    'An access token ended: it was deleted, revoked by its client, used twice, or found in public.',
  'oauth-token.expired': 'An access token that had expired was removed.',
  'publication.made': 'Somebody published at once all that they had written about a review request.',
  'reply.published': 'A reply to a review was published.',
  'repository.created': 'A repository was registered.',
  'repository.changed': 'A repository changed.',
  'repository.archived': 'A repository that review requests belong to was deleted: they stay.',
  'repository.restored': 'A repository that was archived is in use again.',
  'repository.deleted': 'A repository was deleted.',
  'repository.group-added': 'A review group may read a repository.',
  'repository.group-removed': 'A review group may not read a repository any more.',
  'repository.source-changed':
    'Where the files of a repository are read, by what credentials or what is done with them, changed.',
  'repository.source-removed': 'The files of a repository are not read any more.',
  'repository.user-added': 'Somebody may read a repository.',
  'repository.user-removed': 'Somebody may not read a repository any more.',
  'review-request.created': 'A review request was made; others see it once it is published.',
  'review-request.changed': 'Other extra data is kept with a review request, or with a diff, commit or file of it.',
  'review-request.published': 'A review request was published for the first time.',
  'review-request.updated': 'A change of a review request was published.',
  'review-request.handed-over': 'A publication gave a review request to another owner, who was not asked.',
  'review-request.closed': 'A review request was submitted or discarded.',
  'review-request.reopened': 'A closed review request was opened again.',
  'review-request.deleted': 'A review request was deleted.',
  'review-request.removed': 'What a deleted review request left has been removed: how many rows of each kind.',
  'review.published': 'A review was published.',
  'secrets.rotated': 'Sealed values were sealed with the newest key.',
  'session.ended': 'A session was ended: by logging out, or from another one.',
  'sessions.ended': 'All sessions of a person were ended, or all others than the one that asked for it.',
  'ship-it.revoked': 'The ship-it of a published review was taken back.',
  'site.created': 'A Local Site was made.',
  'site.user-added': 'Somebody became a member or an administrator of a Local Site.',
  'status-update.changed': 'A status update of a review request was made, changed, run or deleted.',
  'token-limits.changed': 'How long API tokens may live, or go unused, changed.',
  'user.created': 'An account was made.',
  'user.address-asked':
    'Somebody asked for another e-mail address of their account, which counts once it is confirmed.',
  'user.changed': 'The name or e-mail address of an account changed.',
  'user.deactivated': 'An account was deactivated, and its sessions ended.',
  'user.granted': 'A person got permissions, or became superuser or staff.',
  'user.notifications-changed': 'What mail a person wants changed.',
  'user.password-changed': 'The password of an account was changed, and its sessions and feed addresses ended.',
  'user.reactivated': 'An account was activated again.',
  'user.revoked': 'Permissions, or the rank of superuser or staff, were taken from a person.',
  'user-file-attachment.created': 'A file to show in texts was uploaded, or an address made for one.',
  'user-file-attachment.changed': 'A file to show in texts was uploaded later, or its caption or extra data changed.',
  'user-file-attachment.deleted': 'A file to show in texts was deleted.',
  'webhook.created': 'A webhook was made.',
  'webhook.changed': 'A webhook changed.',
  'webhook.deleted': 'A webhook was deleted.',
  'webhook.disabled': 'A webhook was turned off, because it took no message for days.',
  'webhook.message-sent': 'A message was sent to a webhook again, or one to try it out.',
  'world.imported': 'A document was imported.',
} as const;

export type AuditAction = keyof typeof AUDIT_MEANINGS;

/** All of them. The reason for the cast: the compiler knows the keys as texts only. */
export const AUDIT_ACTIONS = Object.keys(AUDIT_MEANINGS) as AuditAction[];

/**
 * How who did it was recognized: by password, session, API token or OAuth2 token, as an application with its own
 * credentials, as a secret scanner by its signature, as nobody, by a command on the server, or not at all, since the service
 * did it of itself.
 */
export const CREDENTIAL_KINDS = [
  'basic',
  'session',
  'api-token',
  'oauth-token',
  'client',
  'scanner',
  'nothing',
  'operator',
  'service',
] as const;

/** One of them. */
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];
