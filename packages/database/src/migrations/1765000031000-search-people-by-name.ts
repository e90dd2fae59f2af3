import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** People are found by the start of their first or last name as fast as by that of their user name. */
export class SearchPeopleByName1765000031000 extends ForwardOnly {
  readonly name = 'SearchPeopleByName1765000031000';

  async up(db: QueryRunner): Promise<void> {
    for (const column of ['first_name', 'last_name']) {
      await db.query(`
        create index user_account_${column} on user_account ((lower(${column} collate "und-x-icu") collate "C"))`);
    }
  }
}
