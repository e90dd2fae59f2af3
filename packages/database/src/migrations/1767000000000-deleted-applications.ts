import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Marks an application as deleted for everybody at once; the worker deletes its grants and tokens. */
export class DeletedApplications1767000000000 extends ForwardOnly {
  readonly name = 'DeletedApplications1767000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table oauth_application add column deleted_at timestamptz`);
    // Small, and almost always empty: lists of tokens leave out those of deleted applications.
    await db.query(`create index oauth_application_deleted on oauth_application (id) where deleted_at is not null`);
  }
}
