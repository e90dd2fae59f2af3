import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A revision of a file that is attached to a review request. */
@Entity('file_attachment')
export class FileAttachment {
  /** From the sequence of DiffFileAttachment: all attachments have addresses of one kind. */
  @PrimaryColumn('int') id!: number;
  /** No foreign key: the worker deletes it after its review request. */
  @Column('int') reviewRequestId!: number;
  @Column('int') historyId!: number;
  /** From 1. */
  @Column('int') revision!: number;
  /** The uploader; null: the account was deleted. */
  @Column('int', { nullable: true }) userId!: number | null;
  @Column('text') filename!: string;
  @Column('text') mimetype!: string;
  @Column('text') caption!: string;
  /** Its caption from the next publication on; null: the same. */
  @Column('text', { nullable: true }) draftCaption!: string | null;
  /** False: it is only on the draft. */
  @Column('boolean', { default: false }) isPublished!: boolean;
  /** The next publication deletes it. */
  @Column('boolean', { default: false }) isPendingDeletion!: boolean;
  /** A publication deleted it: it is kept for the changes that name it. */
  @Column('boolean', { default: false }) isDeleted!: boolean;
  /** The hash of its bytes, a StoredFile. */
  @Column('text') storedAs!: string;
  /** HTML made of the first lines of a text; null: there is none. */
  @Column('text', { nullable: true }) preview!: string | null;
  @Column('jsonb', { default: {} }) extraData!: object;
}
