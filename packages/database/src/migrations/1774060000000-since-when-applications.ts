import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Since when an application is registered. Null: since before this was kept. */
export class SinceWhenApplications1774060000000 extends ForwardOnly {
  readonly name = 'SinceWhenApplications1774060000000';

  async up(db: QueryRunner): Promise<void> {
    // Two statements: a column that is added with a default has it in old rows, too.
    await db.query('alter table oauth_application add column created_at timestamptz');
    await db.query('alter table oauth_application alter column created_at set default now()');
  }
}
