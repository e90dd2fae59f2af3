import { AUDIT_ACTIONS } from './audit-actions';
import { Choice, Text, Time } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** The audit log: who changed what. For superusers. */
export const AUDIT_ENTRY = defineResource('audit_entry', { plural: 'audit_entries', policyId: 'audit' });

/** An entry of the audit log. It has no URL of its own. */
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
  /** What else there is to say; never a secret. */
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
