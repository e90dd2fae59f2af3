import type { AuditEntryFields } from '@review-service/contracts/audit';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { AuditEntry } from '@review-service/database/entities/audit-entry.entity';
import { text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { canonicalJson } from './canonical-json';

/** The shown columns of an entry, `audit_log e`. */
export const SHOWN_ENTRY = together(
  columns(AuditEntry, 'e', [
    ...(['id', 'actor', 'action', 'subject', 'details', 'credentialKind', 'credentialId', 'address'] as const),
    'requestId',
  ]),
  computed({ time: [text, isoTime(sql`e.at`)] }),
);

/** An entry as it is read. */
export type ShownEntry = RowOf<typeof SHOWN_ENTRY>;

/** An entry as clients, exports and proofs show it. */
export function entryFields(entry: ShownEntry): AuditEntryFields {
  const { id, time, actor, action, subject, details, credentialKind, credentialId, address, requestId } = entry;
  return {
    ...{ id, time, actor, action, subject, details, address },
    credential_kind: credentialKind,
    credential_id: credentialId,
    request_id: requestId,
  };
}

/**
 * The text whose hash is the leaf of an entry: the entry as shown, in canonical JSON. It may never change for an
 * entry that is written: a member that is shown from a later release on is left out of the text where it is null.
 */
export const entryText = (entry: ShownEntry): string => canonicalJson(entryFields(entry));

/** The month of a time, in UTC: the tree that its entry belongs to. */
export const monthOf = (at: Sql): Sql => sql`(to_char(${at} at time zone 'UTC', 'YYYY-MM') collate "C")`;
