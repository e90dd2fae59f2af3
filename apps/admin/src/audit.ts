import { query, sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';

/** Records what the operator changed, in the transaction that changes it. `details` never holds a secret. */
export const audit = (db: EntityManager, action: string, subject: string, details: object = {}) =>
  query(
    db,
    sql`insert into audit_entry (actor, action, subject, details)
      values ('operator', ${action}, ${subject}, ${JSON.stringify(details)}::jsonb)`,
  );
