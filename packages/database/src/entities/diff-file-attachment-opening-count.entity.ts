import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of attachments by whether they are open, and by audience: a part of the count of each key. */
@Entity('diff_file_attachment_opening_count')
export class DiffFileAttachmentOpeningCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('int') repositoryId!: number;
  /** Of one type, and not of all types together, for which `mimetype` is empty. */
  @Column('boolean') ofType!: boolean;
  @Column('text') mimetype!: string;
  @Column('boolean') isShown!: boolean;
  /** `sum`: of all open or all closed ones, under no audience; `audience`: of one. */
  @Column('text') part!: 'sum' | 'audience';
  /** The audience is everybody, or has a group that is not invite-only. */
  @Column('boolean') isOpen!: boolean;
  /** As in DiffFileAttachment. */
  @Column('int', { array: true }) audience!: number[];
  /** The count of a key is the sum over its rows; a single row may be negative. */
  @Column('int') n!: number;
  /** This row is the sum of earlier ones. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
