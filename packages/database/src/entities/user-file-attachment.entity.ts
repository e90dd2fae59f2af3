import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that a person uploaded to show in texts. */
@Entity('user_file_attachment')
export class UserFileAttachment {
  /** From the sequence of DiffFileAttachment, so that no two attachments share one. */
  @PrimaryColumn('int') id!: number;
  @Column('int') userId!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** Stands in its address, where nobody guesses it. */
  @Column('uuid', { unique: true, default: () => 'gen_random_uuid()' }) uuid!: string;
  @Column('text') caption!: string;
  /** Null: it is not uploaded yet. */
  @Column('text', { nullable: true }) filename!: string | null;
  /** Empty: it is not uploaded yet. */
  @Column('text', { default: '' }) mimetype!: string;
  /** The hash of its bytes, a StoredFile; null: it is not uploaded yet. */
  @Column('text', { nullable: true }) storedAs!: string | null;
  /** HTML made of the first lines of a text; null: there is none. */
  @Column('text', { nullable: true }) preview!: string | null;
  @Column('jsonb', { default: {} }) extraData!: object;
}
