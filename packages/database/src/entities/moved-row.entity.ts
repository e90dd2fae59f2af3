import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was moved from another installation, so that the next run moves what is new or different there. */
@Entity('moved_row')
export class MovedRow {
  /** What it is, such as `review request`. */
  @PrimaryColumn('text') kind!: string;
  /** Its id there. */
  @PrimaryColumn('int') id!: number;
  /** A keyed hash of what was read: the same for the same content, with the same key. */
  @Column('bytea') digest!: Buffer;
}
