import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of attachments by type: a piece of how many there are of each key. */
@Entity('diff_file_attachment_type_count')
export class DiffFileAttachmentTypeCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('int') repositoryId!: number;
  @Column('text') mimetype!: string;
  @Column('boolean') isShown!: boolean;
  /** As in DiffFileAttachment. */
  @Column('int', { array: true }) audience!: number[];
  /** Added up over all rows of a key, this is how many there are; a single row may be negative. */
  @Column('int') n!: number;
  /** It is the sum of former rows. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
