import type { QueryRunner } from 'typeorm';
import { createLedger } from './create-ledger';
import { followOpenings, HOLD_GROUPS } from './follow-openings';
import { ForwardOnly } from './forward-only';

export const LEDGER = 'review_request_opening_count';
const OTHERS = 'user_id, is_submitter, is_reviewer, local_site_id, repository_id, status, is_published';
export const KEY = `${OTHERS}, part, is_open, audience`;

/** Its indexes of audiences, by the end of their names. */
export const BY_AUDIENCE: Readonly<Record<string, string>> = {
  all_open: 'user_id = 0 and is_open',
  all_closed: 'user_id = 0 and not is_open',
  person_open: 'user_id <> 0 and is_open',
  person_closed: 'user_id <> 0 and not is_open',
};

/**
 * A ledger of review requests that tells the open from the closed, as that of attachments does, so that a total is read
 * from a few rows, however many audiences there are. Each request is counted for everybody, under no person, and for
 * each person who submitted it or is to review it; in the sum, and by its audience.
 */
export class ReviewRequestsByOpening1773800000000 extends ForwardOnly {
  readonly name = 'ReviewRequestsByOpening1773800000000';

  async up(db: QueryRunner): Promise<void> {
    // Nobody opens or closes a group while the ledger is filled.
    await db.query('lock table review_group in share row exclusive mode');
    const opening = (rows: string) =>
      `${rows}, lateral (select is_open_audience(q.audience) as is_open offset 0) opening`;
    const parts = `
      lateral (values
        ('sum', opening.is_open, '{}'::integer[]), ('audience', opening.is_open, q.audience)
      ) as key (part, is_open, audience)`;
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
        part text collate "C" not null check (part in ('sum', 'audience')),
        is_open boolean not null,
        audience integer[] not null`,
      key: KEY,
      // Thousands of groups do not fit into an index row.
      indexed: 'user_id, local_site_id, part, is_open, status, repository_id',
      counted: 'review_request',
      triggers: 'review_request_counted_by_opening',
      hold: HOLD_GROUPS,
      heldFor: 'submitter_id, reviewers, local_site_id, repository_id, status, is_published, audience',
      keysOfRows: `
        select person.id, person.id = q.submitter_id, person.id = any(q.reviewers), coalesce(q.local_site_id, 0),
          coalesce(q.repository_id, 0), q.status, q.is_published, key.part, key.is_open, key.audience, $n
        from ${opening('$rows q')},
          lateral (select 0 as id union select q.submitter_id union select unnest(q.reviewers)) person, ${parts}`,
    });
    const names = { move: 'move_audiences_of_requests', trigger: 'review_group_audiences_of_requests_moved' };
    await followOpenings(db, { ledger: LEDGER, key: OTHERS, indexed: Object.values(BY_AUDIENCE), names });
  }
}
