import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex } from './indexes';

/** Indexes for searching people by the start of their first or last name. */
export class SearchPeopleByName1765000031000 extends ForwardOnly {
  readonly name = 'SearchPeopleByName1765000031000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const column of ['first_name', 'last_name']) {
      const folded = `(lower(${column} collate "und-x-icu") collate "C")`;
      await buildIndex(db, `user_account_${column}`, `user_account (${folded})`);
    }
  }
}
