import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Deleting a source no longer deletes its answers, which may be very many: the worker does it in steps. */
export class AnswersOutliveSources1795800000000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table source_answer drop constraint source_answer_repository_id_fkey');
  }
}
