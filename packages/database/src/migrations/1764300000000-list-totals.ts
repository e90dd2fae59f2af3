import type { QueryRunner } from 'typeorm';
import { createLedger } from './create-ledger';
import { ForwardOnly } from './forward-only';

/** Ledgers of groups and tokens, by the keys that lists need (0 means no site, or all people). */
export class ListTotals1764300000000 extends ForwardOnly {
  readonly name = 'ListTotals1764300000000';

  async up(db: QueryRunner): Promise<void> {
    await createLedger(db, {
      ledger: 'review_group_count',
      columns: 'local_site_id integer not null, visible boolean not null, invite_only boolean not null',
      key: 'local_site_id, visible, invite_only',
      counted: 'review_group',
      keysOfRows: 'select coalesce(local_site_id, 0), visible, invite_only, $n from $rows where deleted_at is null',
    });
    await createLedger(db, {
      ledger: 'oauth_token_count',
      columns: 'local_site_id integer not null, user_id integer not null',
      key: 'local_site_id, user_id',
      counted: 'oauth_token',
      keysOfRows: `
        select coalesce(local_site_id, 0), owner_or_all, $n from $rows, unnest(array[user_id, 0]) as owner_or_all`,
    });
  }
}
