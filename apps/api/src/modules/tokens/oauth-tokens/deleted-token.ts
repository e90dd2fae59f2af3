import type { RevocationCause } from '@review-service/contracts/oauth-tokens';
import type { NewAuditEntry } from '@review-service/platform/audit/write-audit';

/** The ids of a token that has ended. */
interface EndedToken {
  readonly tokenId: number;
  readonly userId: number;
  readonly applicationId: number;
}

/**
 * What the audit log says of a token that has ended.
 * @param cause if it was not deleted
 * @param more what else there is to say of it
 */
export const deletedToken = (
  { tokenId, userId, applicationId }: EndedToken,
  cause?: RevocationCause,
  more: object = {},
): NewAuditEntry => ({
  action: 'oauth-token.deleted',
  subject: `oauth-token ${tokenId}`,
  details: { tokenId, userId, applicationId, ...(cause && { cause }), ...more },
});
