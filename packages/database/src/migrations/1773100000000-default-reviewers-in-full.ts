import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/**
 * Default reviewers name people and repositories, and belong to Local Sites. Processes of the previous release write
 * rows without the new columns: those rules are for all repositories of no Local Site, as before.
 */
export class DefaultReviewersInFull1773100000000 extends ForwardOnly {
  readonly name = 'DefaultReviewersInFull1773100000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table default_reviewer
        add column local_site_id integer references local_site on delete cascade,
        add column is_for_all_repositories boolean not null default true,
        add column extra_data jsonb not null default '{}'`);
    await db.query(`create index default_reviewer_of_site on default_reviewer (local_site_id, id)`);
    for (const [name, table] of [
      ['person', 'user_account'],
      ['repository', 'repository'],
    ] as const) {
      const other = name === 'person' ? 'user_id' : 'repository_id';
      await db.query(`
        create table default_reviewer_${name} (
          default_reviewer_id integer not null references default_reviewer on delete cascade,
          ${other} integer not null references ${table} on delete cascade,
          primary key (default_reviewer_id, ${other})
        )`);
      await db.query(`
        create index default_reviewer_${name}_of_${name}
          on default_reviewer_${name} (${other}, default_reviewer_id)`);
    }
  }
}
