import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A smaller picture of a stored file. */
@Entity('thumbnail')
export class Thumbnail {
  /** The StoredFile that it shows. */
  @PrimaryColumn('text') source!: string;
  /** Pixels. */
  @PrimaryColumn('smallint') width!: number;
  /** The StoredFile that it is. */
  @Column('text') storedAs!: string;
}
