import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What the revisions of an attached file have in common. It stays without any, so that others can follow. */
@Entity('file_attachment_history')
export class FileAttachmentHistory {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** No foreign key: the worker deletes it after its review request, and its files with it. */
  @Column('int') reviewRequestId!: number;
}
