import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of attachments: a part of the count of each key. */
@Entity('diff_file_attachment_count')
export class DiffFileAttachmentCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('int') repositoryId!: number;
  /** `all`: of the whole repository, with an empty audience; `shown` and `kept`: the published ones and the others. */
  @Column('text') part!: 'all' | 'shown' | 'kept';
  /** As in DiffFileAttachment. */
  @Column('int', { array: true }) audience!: number[];
  /** The count of a key is the sum over its rows; a single row may be negative. */
  @Column('int') n!: number;
  /** This row is the sum of earlier ones. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
