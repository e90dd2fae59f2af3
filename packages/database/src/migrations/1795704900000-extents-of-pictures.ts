import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** How large pictures are, upright, in pixels: comments on their regions count these. */
export class ExtentsOfPictures1795704900000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table stored_file add picture_width integer, add picture_height integer`);
  }
}
