import { Injectable } from '@nestjs/common';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Message } from './queues/processor';

/** Who did what. */
export interface AuditEntry {
  /** A user's id; unknown for work of a release that did not say. */
  readonly actorId: number | undefined;
  readonly action: string;
  readonly subject: string;
  /** Never a secret. */
  readonly details: object;
}

/** The record of who did what, in the transaction of the work; once for each message. */
@Injectable()
export class Audit {
  constructor(private readonly db: Database) {}

  async write({ id, createdAt }: Message, { actorId, action, subject, details }: AuditEntry): Promise<void> {
    await this.db.change(
      {},
      sql`
        insert into audit_entry (outbox_id, at, actor, action, subject, details)
        values (${id}, ${createdAt}, coalesce((select username from user_account where id = ${actorId ?? null}), ''),
          ${action}, ${subject}, ${JSON.stringify(details)}::jsonb)
        on conflict (outbox_id) do nothing`,
    );
  }
}
