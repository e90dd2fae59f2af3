import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** HTML of Markdown, kept beside the texts so that no request has to wait for it. */
export class RenderedTexts1774000000000 extends ForwardOnly {
  readonly name = 'RenderedTexts1774000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table rendered_text (
        digest bytea primary key,
        html text collate "C",
        rendered_at timestamptz not null default now()
      )`);
    await db.query(`create index rendered_text_time on rendered_text (rendered_at)`);
  }
}
