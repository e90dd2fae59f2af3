import { Injectable } from '@nestjs/common';
import { OPERATOR, OPERATOR_ID } from '@review-service/contracts/operator';
import { sql } from '@review-service/database/sql';
import { type AuditPlace, type NewAuditEntry, writeAudit } from '@review-service/platform/audit/write-audit';
import { Database } from '@review-service/platform/database/database';

/** Who does what nobody asked for. */
export const SERVICE = { actor: '', credential: { kind: 'service' } } as const;

/** An audit entry of a message's work. */
export interface MessageEntry extends NewAuditEntry {
  /** A user's id, or OPERATOR_ID. */
  readonly actorId: number;
}

/** Writes the audit log in the transaction of the work, once for each message. */
@Injectable()
export class JobAudit {
  constructor(private readonly db: Database) {}

  async write(message: NonNullable<AuditPlace['message']>, { actorId, ...entry }: MessageEntry): Promise<void> {
    const username = sql`coalesce((select username from user_account where id = ${actorId}), '')`;
    const actor = actorId === OPERATOR_ID ? OPERATOR : username;
    await this.db.change({}, writeAudit([entry], { actor, credential: { kind: 'service' } }, { message }));
  }
}
