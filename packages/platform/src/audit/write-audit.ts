import type { AuditAction } from '@review-service/contracts/audit-actions';
import { empty, type Sql, sql } from '@review-service/database/sql';

/** What somebody did, for the audit log. */
export interface AuditEntry {
  readonly action: AuditAction;
  /** What it was done to, for a person to read. */
  readonly subject: string;
  /** Never a secret. */
  readonly details: object;
}

/** Who did it, and what it belongs to. */
export interface AuditOrigin {
  /** A username, or who else acts, such as `operator`; an expression where it is still to be looked up. */
  readonly actor: string | Sql;
  /** The outbox message whose work this is: its entry is written once, with the time at which it was asked for. */
  readonly message?: { readonly id: string; readonly createdAt: string };
  /** Writes only where this holds. For a part of a longer statement: sql`exists (select from changed)`. */
  readonly when?: Sql;
}

/**
 * The statement that writes entries to the audit log: the only one that does. Run it in the transaction of the change, or
 * as a part of the statement that changes.
 */
export const writeAudit = (entries: readonly AuditEntry[], { actor, message, when }: AuditOrigin): Sql => sql`
  insert into audit_entry (actor, action, subject, details, outbox_id, at)
  select ${actor}, e.action, e.subject, e.details, ${message?.id ?? null}::uuid,
    coalesce(${message?.createdAt ?? null}::timestamptz, now())
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (action text, subject text, details jsonb)
  ${when ? sql`where ${when}` : empty}
  on conflict (outbox_id) do nothing`;
