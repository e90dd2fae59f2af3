import { AUDIT_ACTIONS } from './audit-actions';
import { Choice, Integer, Text, Time } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** The audit log: who changed what. For superusers. */
export const AUDIT_ENTRY = defineResource('audit_entry', { plural: 'audit_entries', policyId: 'audit' });

/** An entry of the audit log. */
export interface AuditEntryFields {
  /** In the order of writing. */
  id: number;
  /** ISO 8601 with microseconds, unless they are zero, and `+00:00`. */
  time: string;
  /** A user name, or `operator` for a command on the server; empty: not known. */
  actor: string;
  /** `resource.verb`, one of the catalogue. */
  action: string;
  /** The changed object: its kind, and its name or id. */
  subject: string;
  /** Further facts; never a secret. */
  details: object;
  /** How the actor was recognized, such as `session` or `api-token`; null: not known. */
  credential_kind: string | null;
  /** The id of the token, session or application. */
  credential_id: string | null;
  /** The client's address. */
  address: string | null;
  /** As in the `X-Request-Id` of the answer, and in the logs. */
  request_id: string | null;
}

/** Which entries. */
export class AuditListQuery extends PageQuery {
  /** The exact user name: what this person changed, and what was changed of their account. */
  @Text() person?: string;
  /** The exact name. */
  @Text() actor?: string;
  /** The exact subject, such as `group core`. */
  @Text() subject?: string;
  /** One of the catalogue. */
  @Choice(AUDIT_ACTIONS) action?: string;
  /** Not before this time. */
  @Time() 'time-from'?: string;
  /** Before this time. */
  @Time() 'time-to'?: string;
}

/** The proof that an entry is in the audit log as it was sealed (docs/audit.md#proof). */
export const AUDIT_PROOF = defineResource('audit_proof', { singleton: true, policyId: 'audit' });

/** A proof that an entry is among those that a root is of (RFC 9162 section 2.1.3). Hashes are SHA-256, in hexadecimal digits. */
export interface AuditProofFields {
  /** The text whose hash is the leaf: the entry as shown, in the canonical JSON of RFC 8785. */
  entry: string;
  /** Whether a seal has it. All below is null until then, for a minute or so. */
  sealed: boolean;
  /** The month whose tree it is in, such as `2026-11`. */
  month: string | null;
  /** Its place in the tree, from 0. */
  index: number | null;
  /** How many entries of the month the root is of. */
  size: number | null;
  /** The root, which a seal has. Compare it with one that was kept elsewhere. */
  root: string | null;
  /** The hashes that lead from the leaf to the root, the nearest first. */
  path: string[] | null;
}

/** By which root. */
export class AuditProofQuery {
  /** The root of so many entries, which a seal of the month has; without it the last one. */
  @Integer({ min: 1 }) size?: number;
}

/** The roots of the audit log. */
export const AUDIT_SEAL = defineResource('audit_seal', { policyId: 'audit' });

/** The root of a month's entries at a time. Hashes are SHA-256, in hexadecimal digits. It has no URL of its own. */
export interface AuditSealFields {
  /** From 1, without gaps. */
  number: number;
  /** Such as `2026-11`, in UTC. */
  month: string;
  /** How many entries of the month it is of. */
  size: number;
  /** The root of their Merkle tree (RFC 9162 section 2.1.1). */
  root: string;
  /** When it was made: ISO 8601 with microseconds. */
  time: string;
  /** No entry that was committed by then is left out of it and of those before it. */
  complete: boolean;
  /** The hash of the seal before, of whichever month; null: it is the first. */
  previous: string | null;
  /** The hash of the members above, in the canonical JSON of RFC 8785. */
  hash: string;
  /** The time stamp of an authority for the hash (RFC 3161), in base64; null: none. Only the last seal of a day has one. */
  time_stamp: string | null;
}

/** Which seals. */
export class AuditSealListQuery extends PageQuery {
  /** Of this month, such as `2026-11`. */
  @Text() month?: string;
}
