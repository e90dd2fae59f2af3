import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The content of one side of a file in a diff, for people to look at. */
@Entity('diff_file_attachment')
export class DiffFileAttachment {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') repositoryId!: number;
  /** Whose diffs it belongs to. */
  @Column('int') reviewRequestId!: number;
  /** The file that it was uploaded for; null: not known. */
  @Column('int', { nullable: true }) fileDiffId!: number | null;
  /** Set: it is the new side of this file, and is in no repository. */
  @Column('int', { nullable: true }) addedInFilediffId!: number | null;
  /** Who uploaded it; null: not known, or gone. */
  @Column('int', { nullable: true }) userId!: number | null;
  @Column('text') filename!: string;
  @Column('text') mimetype!: string;
  @Column('text', { default: '' }) caption!: string;
  /** Where the file was before the change; null: not known. */
  @Column('text', { nullable: true }) sourcePath!: string | null;
  /** Where the file is after the change; null: not known. */
  @Column('text', { nullable: true }) destPath!: string | null;
  /** Set, as is the revision: it is this file in the repository. */
  @Column('text', { nullable: true }) repoPath!: string | null;
  /** Null without `repoPath`. */
  @Column('text', { nullable: true }) repoRevision!: string | null;
  /** Of its bytes, in hexadecimal, whether they are stored or not. */
  @Column('text') sha256!: string;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** Ids of the groups that it is for, 0 among them when a deleted group restricts it; empty: for all. A trigger keeps it. */
  @Column('int', { array: true, default: [0] }) audience!: number[];
  /** Review request and diff are published. A trigger keeps it. */
  @Column('boolean', { default: false }) isShown!: boolean;
  /** The StoredFile with its bytes; null: they are not here. */
  @Column('text', { nullable: true }) storedAs!: string | null;
  /** HTML made of the first lines of a text; null: there is none. */
  @Column('text', { nullable: true }) preview!: string | null;
  /** Whose review request it belongs to; a trigger keeps it. Null: not filled yet. */
  @Column('int', { nullable: true }) submitterId!: number | null;
}
