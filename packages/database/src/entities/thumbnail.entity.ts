import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A smaller picture of a stored file. */
@Entity('thumbnail')
export class Thumbnail {
  /** The StoredFile of the original. */
  @PrimaryColumn('text') source!: string;
  /** Pixels. */
  @PrimaryColumn('smallint') width!: number;
  /** The StoredFile of the thumbnail. */
  @Column('text') storedAs!: string;
}
