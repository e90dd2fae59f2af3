import type { AuditAction } from '@review-service/contracts/audit-actions';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';

/** Who uses these commands, as the log names them. */
export const OPERATOR = 'operator';

interface Entry {
  subject: string;
  details: object;
}

/** Records what the operator changed, in the transaction that changes it. `details` never holds a secret. */
export const audit = (db: EntityManager, action: AuditAction, subject: string, details: object = {}) =>
  auditEach(db, action, [{ subject, details }]);

/** The same for many at once: an entry for each. */
export const auditEach = (db: EntityManager, action: AuditAction, entries: readonly Entry[]) =>
  all(
    db,
    {},
    sql`insert into audit_entry (actor, action, subject, details)
      select ${OPERATOR}, ${action}, subject, details
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (subject text, details jsonb)`,
  );
