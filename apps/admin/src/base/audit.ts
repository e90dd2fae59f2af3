import type { AuditAction } from '@review-service/contracts/audit-actions';
import { OPERATOR } from '@review-service/contracts/operator';
import { all } from '@review-service/database/verbs';
import { type NewAuditEntry, writeAudit } from '@review-service/platform/audit/write-audit';
import type { EntityManager } from 'typeorm';

/** Records what the operator changed, in the transaction that changes it. `details` never holds a secret. */
export const audit = (db: EntityManager, action: AuditAction, subject: string, details: object = {}) =>
  auditEach(db, [{ action, subject, details }]);

/** The same for many changes: an entry for each. */
export const auditEach = (db: EntityManager, entries: readonly NewAuditEntry[]) =>
  all(db, {}, writeAudit(entries, BY_OPERATOR));

const BY_OPERATOR = { actor: OPERATOR, credential: { kind: 'operator' } } as const;
