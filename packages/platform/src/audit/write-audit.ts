import type { AuditAction, CredentialKind } from '@review-service/contracts/audit-actions';
import { empty, type Sql, sql } from '@review-service/database/sql';

/** An entry for the audit log. */
export interface NewAuditEntry {
  readonly action: AuditAction;
  /** The changed object, as text for people: its kind, and its name or id. */
  readonly subject: string;
  /** Never a secret. */
  readonly details: object;
}

/** The actor, the credential and the address of a change. */
export interface AuditActor {
  /** A username, or another actor such as `operator`; an expression if the statement looks it up. Empty: not known. */
  readonly actor: string | Sql;
  readonly credential: Credential;
  /** The client's address, as rate limits see it. */
  readonly address?: string;
  /** As in the log lines. */
  readonly requestId?: string;
  /** The Local Site of the URL; the details name it. */
  readonly site?: string;
  /** The agent that acts for the actor; the details name it. */
  readonly agent?: object;
}

/** The credential of the actor. */
export interface Credential {
  readonly kind: CredentialKind;
  /** Of the token, session or application; never a secret. */
  readonly id?: string | number;
}

/** The request or job of the entries. */
export interface AuditPlace {
  /** The outbox message whose work this is: its entry is written once, with the time and request of the change. */
  readonly message?: { readonly id: string; readonly createdAt: string };
  /** Further details, which the statement looks up: a jsonb object. */
  readonly lookedUp?: Sql | undefined;
  /** Writes only where this holds. For a part of a longer statement: sql`exists (select from changed)`. */
  readonly when?: Sql;
}

/** Behind a proxy an address can be any text, of any length. */
const ADDRESS_AT_MOST = 100;

/**
 * The only statement that writes to the audit log. Run it in the transaction of the change, or as a part of its
 * statement.
 * @param entries or a query for them: `action`, `subject` and `details`
 */
export function writeAudit(
  entries: readonly NewAuditEntry[] | Sql,
  { actor, credential, address, requestId, site, agent }: AuditActor,
  { message, lookedUp, when }: AuditPlace = {},
): Sql {
  const rows =
    'sql' in entries
      ? entries
      : sql`select * from jsonb_to_recordset(${inText(entries, site, agent)}::jsonb) ${AS_ENTRY}`;
  const asked = requestId === undefined && message ? REQUEST_OF(message.id) : sql`${requestId ?? null}`;
  return sql`
    insert into audit_log (actor, action, subject, details, credential_kind, credential_id, address, request_id,
      outbox_id, at)
    select ${actor}, e.action, e.subject, e.details ${lookedUp ? sql`|| ${lookedUp}` : empty}, ${credential.kind}, ${credential.id?.toString() ?? null},
      ${address?.slice(0, ADDRESS_AT_MOST) ?? null}, ${asked}, ${message?.id ?? null}::uuid,
      coalesce(${message?.createdAt ?? null}::timestamptz, now())
    from (${rows}) e
    ${when ? sql`where ${when}` : empty}
    on conflict do nothing`;
}

const AS_ENTRY = sql`as entry (action text, subject text, details jsonb)`;

const REQUEST_OF = (id: string): Sql => sql`(select o.request_id from outbox_message o where o.id = ${id}::uuid)`;

const inText = (entries: readonly NewAuditEntry[], site: string | undefined, agent: object | undefined): string =>
  JSON.stringify(
    entries.map(({ details, ...entry }) => ({
      ...entry,
      details: { ...details, ...(site !== undefined && { site }), ...(agent && { by_agent: agent }) },
    })),
  );
