import { randomBytes } from 'node:crypto';
import { columns } from '@review-service/database/columns';
import { WebhookSecret } from '@review-service/database/entities/webhook-secret.entity';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import type { Secrets } from './secrets';

/** Where a signing secret's sealed value belongs: table, column and row (decision R1). */
export const WEBHOOK_SECRET_PLACE = (id: number): string => `webhook_secret/sealed/${id}`;

/** How long messages are signed with a former secret too, so that an application can change over. */
const OVERLAP = '24 hours';

/** Secrets that a message is signed with, at most: whoever renews them more often leaves the oldest ones behind. */
const MOST = 5;

const COLUMNS = columns(WebhookSecret, 's', ['id', 'sealed']);

/** In the form of Standard Webhooks. */
const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Gives an application a new signing secret, in the caller's transaction, and returns it: it is shown this once. */
export async function renewWebhookSecret(db: EntityManager, secrets: Secrets, applicationId: number): Promise<string> {
  await all(
    db,
    {},
    sql`
      update webhook_secret set expires_at = now() + ${OVERLAP}::interval
      where application_id = ${applicationId} and expires_at is null`,
  );
  const [drawn] = await all(
    db,
    { id: number },
    sql`select nextval(pg_get_serial_sequence('webhook_secret', 'id'))::integer as id`,
  );
  const id = drawn?.id ?? 0;
  const secret = makeWebhookSecret();
  await all(
    db,
    {},
    sql`
      insert into webhook_secret (id, application_id, key_id, sealed)
      values (${id}, ${applicationId}, ${secrets.keyIds[0]}, ${secrets.seal(WEBHOOK_SECRET_PLACE(id), secret)})`,
  );
  return secret;
}

/** An application is told nothing any more. */
export const removeWebhookSecrets = (db: EntityManager, applicationId: number): Promise<object[]> =>
  all(db, {}, sql`delete from webhook_secret where application_id = ${applicationId}`);

/** What messages to an application are signed with, newest first. Those whose key is gone are left out. */
export async function currentWebhookSecrets(
  db: EntityManager,
  secrets: Secrets,
  applicationId: number,
): Promise<string[]> {
  const rows = await all(
    db,
    COLUMNS,
    sql`
      select ${COLUMNS} from webhook_secret s
      where application_id = ${applicationId} and (expires_at is null or expires_at > now())
      order by s.id desc limit ${MOST}`,
  );
  return rows.flatMap(({ id, sealed }) => secrets.open(WEBHOOK_SECRET_PLACE(id), sealed) ?? []);
}
