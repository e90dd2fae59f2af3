import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/** Messages to webhooks that have their turn, one after another for each review request. */
export class OrderOfWebhookMessages1795812000000 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table webhook add column if not exists ordered boolean not null default false');
    await db.query('alter table webhook_delivery add column if not exists review_request_id integer');
    await buildIndex(
      db,
      'webhook_delivery_in_order',
      `webhook_delivery (webhook_id, review_request_id, id) where state = 'pending' and review_request_id is not null`,
    );
  }
}
