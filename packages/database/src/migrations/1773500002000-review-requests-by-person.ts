import type { QueryRunner } from 'typeorm';
import { createLedger } from './create-ledger';
import { foldWhileWriting } from './fold-while-writing';
import { ForwardOnly } from './forward-only';

const LEDGER = 'review_request_person_count';
const KEY = `user_id, is_submitter, is_reviewer, local_site_id, repository_id, status, is_published, audience`;

/** A ledger of review requests by the people who submitted them or are to review them, so that no list counts many. */
export class ReviewRequestsByPerson1773500002000 extends ForwardOnly {
  readonly name = 'ReviewRequestsByPerson1773500002000';

  async up(db: QueryRunner): Promise<void> {
    await createLedger(db, {
      ledger: LEDGER,
      columns: `
        user_id integer not null,
        is_submitter boolean not null,
        is_reviewer boolean not null,
        local_site_id integer not null,
        repository_id integer not null,
        status text collate "C" not null,
        is_published boolean not null,
        audience integer[] not null`,
      key: KEY,
      // Thousands of groups do not fit into an index row.
      indexed: 'user_id, local_site_id, status, repository_id',
      counted: 'review_request',
      keysOfRows: `
        select person.id, person.id = submitter_id, person.id = any(reviewers), coalesce(local_site_id, 0),
          coalesce(repository_id, 0), status, is_published, audience, $n
        from $rows q, lateral (select q.submitter_id as id union select unnest(q.reviewers)) person`,
    });
    await foldWhileWriting(db, LEDGER, KEY);
  }
}
