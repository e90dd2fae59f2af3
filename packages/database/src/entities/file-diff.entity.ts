import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A file of a diff. */
@Entity('file_diff')
export class FileDiff {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') reviewRequestId!: number;
  /** The Diff of the review request that it is in. */
  @Column('int') diffRevision!: number;
  /** Not published yet. */
  @Column('boolean', { default: false }) onDraft!: boolean;
  @Column('text') sourceFile!: string;
  /** `PRE-CREATION` for a new file. */
  @Column('text') sourceRevision!: string;
  @Column('text') destFile!: string;
  /** Further details of the new side; often empty. */
  @Column('text') destDetail!: string;
  /** Copied, deleted, modified or moved. */
  @Column('text') status!: 'C' | 'D' | 'M' | 'V';
  @Column('boolean', { default: false }) isBinary!: boolean;
  @Column('boolean', { default: false }) isNew!: boolean;
  /** The text of the patch; null: not known. */
  @Column('text', { nullable: true }) diff!: string | null;
  /** The commit of a series that makes this change; null: the change of all commits together. */
  @Column('text', { nullable: true }) commitId!: string | null;
  /** The commit before it; null: not known, or the change of all commits together. */
  @Column('text', { nullable: true }) parentCommitId!: string | null;
}
