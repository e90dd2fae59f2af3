import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of attachments: a piece of how many there are of each key. */
@Entity('diff_file_attachment_count')
export class DiffFileAttachmentCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('int') repositoryId!: number;
  /** All of the repository's, with an empty audience; or those that are shown, and those that are not. */
  @Column('text') part!: 'all' | 'shown' | 'kept';
  /** As in DiffFileAttachment. */
  @Column('int', { array: true }) audience!: number[];
  /** Added up over all rows of a key, this is how many there are; a single row may be negative. */
  @Column('int') n!: number;
  /** It is the sum of former rows. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
