import type { AuditAction } from '@review-service/contracts/audit-actions';
import { empty, type Sql, sql } from '@review-service/database/sql';

/** An entry for the audit log. */
export interface AuditEntry {
  readonly action: AuditAction;
  /** The changed object, as text for people. */
  readonly subject: string;
  /** Never a secret. */
  readonly details: object;
}

/** The actor and the context of entries. */
export interface AuditOrigin {
  /** A username, or another actor such as `operator`; an expression if the statement looks it up. */
  readonly actor: string | Sql;
  /** The outbox message whose work this is: its entry is written once, with the time of the request. */
  readonly message?: { readonly id: string; readonly createdAt: string };
  /** Writes only where this holds. For a part of a longer statement: sql`exists (select from changed)`. */
  readonly when?: Sql;
}

/**
 * The only statement that writes to the audit log. Run it in the transaction of the change, or as a part of its
 * statement.
 */
export const writeAudit = (entries: readonly AuditEntry[], { actor, message, when }: AuditOrigin): Sql => sql`
  insert into audit_entry (actor, action, subject, details, outbox_id, at)
  select ${actor}, e.action, e.subject, e.details, ${message?.id ?? null}::uuid,
    coalesce(${message?.createdAt ?? null}::timestamptz, now())
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (action text, subject text, details jsonb)
  ${when ? sql`where ${when}` : empty}
  on conflict (outbox_id) do nothing`;
