import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of attachments by type: a part of the count of each key. */
@Entity('diff_file_attachment_type_count')
export class DiffFileAttachmentTypeCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('int') repositoryId!: number;
  @Column('text') mimetype!: string;
  @Column('boolean') isShown!: boolean;
  /** As in DiffFileAttachment. */
  @Column('int', { array: true }) audience!: number[];
  /** The count of a key is the sum over its rows; a single row may be negative. */
  @Column('int') n!: number;
  /** This row is the sum of earlier ones. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
