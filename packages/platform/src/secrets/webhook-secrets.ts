import { randomBytes } from 'node:crypto';
import { query, sql } from '@review-service/database/sql';
import type { EntityManager } from 'typeorm';
import type { Secrets } from './secrets';

/** Where a signing secret's sealed value belongs: table, column and row (decision R1). */
export const WEBHOOK_SECRET_PLACE = (id: number): string => `webhook_secret/sealed/${id}`;

/** How long messages are signed with a former secret too, so that an application can change over. */
const OVERLAP = '24 hours';

/** Secrets that a message is signed with, at most: whoever renews them more often leaves the oldest ones behind. */
const MOST = 5;

/** In the form of Standard Webhooks. */
const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Gives an application a new signing secret, in the caller's transaction, and returns it: it is shown this once. */
export async function renewWebhookSecret(db: EntityManager, secrets: Secrets, applicationId: number): Promise<string> {
  await query(
    db,
    sql`
      update webhook_secret set expires_at = now() + ${OVERLAP}::interval
      where application_id = ${applicationId} and expires_at is null`,
  );
  const [drawn] = await query<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('webhook_secret', 'id'))::integer as id`,
  );
  const id = drawn?.id ?? 0;
  const secret = makeWebhookSecret();
  await query(
    db,
    sql`
      insert into webhook_secret (id, application_id, key_id, sealed)
      values (${id}, ${applicationId}, ${secrets.keyIds[0]}, ${secrets.seal(WEBHOOK_SECRET_PLACE(id), secret)})`,
  );
  return secret;
}

/** An application is told nothing any more. */
export const removeWebhookSecrets = (db: EntityManager, applicationId: number): Promise<object[]> =>
  query(db, sql`delete from webhook_secret where application_id = ${applicationId}`);

/** What messages to an application are signed with, newest first. Those whose key is gone are left out. */
export async function currentWebhookSecrets(
  db: EntityManager,
  secrets: Secrets,
  applicationId: number,
): Promise<string[]> {
  const rows = await query<{ id: number; sealed: string }>(
    db,
    sql`
      select id, sealed from webhook_secret
      where application_id = ${applicationId} and (expires_at is null or expires_at > now())
      order by id desc limit ${MOST}`,
  );
  return rows.flatMap(({ id, sealed }) => secrets.open(WEBHOOK_SECRET_PLACE(id), sealed) ?? []);
}
