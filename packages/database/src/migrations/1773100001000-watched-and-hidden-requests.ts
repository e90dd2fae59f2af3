import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Which review requests people watch, and which they have archived or muted: a request is one of the two at most. */
export class WatchedAndHiddenRequests1773100001000 extends ForwardOnly {
  readonly name = 'WatchedAndHiddenRequests1773100001000';

  async up(db: QueryRunner): Promise<void> {
    const who = 'user_id integer not null references user_account on delete cascade';
    const what = 'review_request_id integer not null references review_request on delete cascade';
    await db.query(`
      create table watched_review_request (${who}, ${what}, primary key (user_id, review_request_id))`);
    await db.query(`
      create table hidden_review_request (
        ${who}, ${what},
        is_muted boolean not null,
        primary key (user_id, review_request_id)
      )`);
    for (const table of ['watched_review_request', 'hidden_review_request']) {
      await db.query(`create index ${table}_of_request on ${table} (review_request_id, user_id)`);
    }
  }
}
