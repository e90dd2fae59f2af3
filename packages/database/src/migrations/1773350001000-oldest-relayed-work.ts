import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

/** For how long work in a queue has been undone: a look at each scrape of metrics, whatever the number of rows. */
export class OldestRelayedWork1773350001000 extends ForwardOnly {
  readonly name = 'OldestRelayedWork1773350001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(db, 'outbox_message_relayed_due', `outbox_message (due_at) where status = 'relayed'`);
  }
}
