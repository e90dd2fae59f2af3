import { randomBytes } from 'node:crypto';
import type { WebhookSecret } from '@review-service/database/entities/webhook-secret.entity';
import { json, number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all, find } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import type { Secrets } from './secrets';

/** The place of a signing secret's sealed value: table, column and row (decision R1). */
export const WEBHOOK_SECRET_PLACE = (id: number): string => `webhook_secret/sealed/${id}`;

/** Whose secrets they are: an application's, or a webhook's. */
export type SecretOwner = { readonly applicationId: number } | { readonly webhookId: number };

const isOf = (owner: SecretOwner): Sql =>
  'webhookId' in owner ? sql`webhook_id = ${owner.webhookId}` : sql`application_id = ${owner.applicationId}`;

/** How long an old secret also signs, so that the receiver can switch. */
const OVERLAP = '24 hours';

/** The maximum of secrets that sign a message; more frequent renewals drop the oldest. */
const MOST = 5;

/** The secrets of an owner in one row, so that they can be looked up. */
const SECRETS = { secrets: json<readonly Pick<WebhookSecret, 'id' | 'sealed'>[]>() };

/** In the format of Standard Webhooks. */
const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Gives an owner a new signing secret, in the caller's transaction, and returns it: it is shown only once. */
export async function renewWebhookSecret(
  db: EntityManager,
  secrets: Secrets,
  owner: SecretOwner,
  secret = makeWebhookSecret(),
): Promise<string> {
  await all(
    db,
    {},
    sql`
      update webhook_secret set expires_at = now() + ${OVERLAP}::interval
      where ${isOf(owner)} and expires_at is null`,
  );
  const [drawn] = await all(
    db,
    { id: number },
    sql`select nextval(pg_get_serial_sequence('webhook_secret', 'id'))::integer as id`,
  );
  const id = drawn?.id ?? 0;
  const { applicationId, webhookId }: { applicationId?: number; webhookId?: number } = owner;
  await all(
    db,
    {},
    sql`
      insert into webhook_secret (id, application_id, webhook_id, key_id, sealed)
      values (
        ${id}, ${applicationId ?? null}, ${webhookId ?? null}, ${secrets.keyIds[0]}, ${secrets.seal(WEBHOOK_SECRET_PLACE(id), secret)})`,
  );
  return secret;
}

/** Deletes the signing secrets of an owner whose messages are not signed any more, or not sent. */
export const removeWebhookSecrets = (db: EntityManager, owner: SecretOwner): Promise<object[]> =>
  all(db, {}, sql`delete from webhook_secret where ${isOf(owner)}`);

/** The valid signing secrets of an owner, newest first, without those whose key was dropped. */
export async function currentWebhookSecrets(
  db: EntityManager,
  secrets: Secrets,
  owner: SecretOwner,
): Promise<string[]> {
  const found = await find(
    db,
    SECRETS,
    sql`
      select coalesce(json_agg(s), '[]') as secrets from (
        select id, sealed from webhook_secret
        where ${isOf(owner)} and (expires_at is null or expires_at > now())
        order by id desc limit ${MOST}) s`,
  );
  return (found?.secrets ?? []).flatMap(({ id, sealed }) => secrets.open(WEBHOOK_SECRET_PLACE(id), sealed) ?? []);
}
