import { type Sql, sql } from '@review-service/database/sql';

/** How large a picture is, upright, in its own pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The Extent of the stored file with this hash; null: not known. */
export const extentOf = (sha256: Sql): Sql => sql`(
  select json_build_object('width', s.picture_width, 'height', s.picture_height)
  from stored_file s where s.sha256 = ${sha256} and s.picture_width is not null)`;
