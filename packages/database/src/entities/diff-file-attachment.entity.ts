import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The content of one side of a file in a diff. */
@Entity('diff_file_attachment')
export class DiffFileAttachment {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') repositoryId!: number;
  /** The review request of its diff. */
  @Column('int') reviewRequestId!: number;
  /** The file that it was uploaded for; null: not known. */
  @Column('int', { nullable: true }) fileDiffId!: number | null;
  /** Set: it is the new side of this file, and is in no repository. */
  @Column('int', { nullable: true }) addedInFilediffId!: number | null;
  /** The uploader; null: not known, or deleted. */
  @Column('int', { nullable: true }) userId!: number | null;
  @Column('text') filename!: string;
  @Column('text') mimetype!: string;
  @Column('text', { default: '' }) caption!: string;
  /** The file's path before the change; null: not known. */
  @Column('text', { nullable: true }) sourcePath!: string | null;
  /** The file's path after the change; null: not known. */
  @Column('text', { nullable: true }) destPath!: string | null;
  /** Set with the revision: it is this file in the repository. */
  @Column('text', { nullable: true }) repoPath!: string | null;
  /** Null without `repoPath`. */
  @Column('text', { nullable: true }) repoRevision!: string | null;
  /** The hash of its bytes, in hexadecimal, whether they are stored or not. */
  @Column('text') sha256!: string;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** Ids of the groups that may see it, with 0 if a deleted group restricts it; empty: all people. Set by a trigger. */
  @Column('int', { array: true, default: [0] }) audience!: number[];
  /** Review request and diff are published. Set by a trigger. */
  @Column('boolean', { default: false }) isShown!: boolean;
  /** The StoredFile with its bytes; null: not stored. */
  @Column('text', { nullable: true }) storedAs!: string | null;
  /** HTML made of the first lines of a text; null: there is none. */
  @Column('text', { nullable: true }) preview!: string | null;
  /** The submitter of its review request, set by a trigger. Null: not filled yet. */
  @Column('int', { nullable: true }) submitterId!: number | null;
}
