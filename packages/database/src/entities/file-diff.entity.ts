import type { ToolId } from '@review-service/contracts/tools';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A file of a diff. */
@Entity('file_diff')
export class FileDiff {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** No foreign key: the worker deletes it after its review request. */
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
  /** The id of the tool whose form its part of the patch has. */
  @Column('text', { default: 'git' }) tool!: ToolId;
  /** The text of an imported file's patch; null: it was uploaded, or is not known. */
  @Column('text', { nullable: true }) diff!: string | null;
  /** Where its part of the diff's Patch begins and ends (exclusively), in bytes; null: it was imported. */
  @Column('int', { nullable: true }) patchStart!: number | null;
  @Column('int', { nullable: true }) patchEnd!: number | null;
  /** The same of the parent patch; null: that does not change the file. */
  @Column('int', { nullable: true }) parentPatchStart!: number | null;
  @Column('int', { nullable: true }) parentPatchEnd!: number | null;
  /** The same for the same change of the same file; null: it was imported. */
  @Column('text', { nullable: true }) patchDigest!: string | null;
  /** The MovedLines of its clients' form; null: not looked for. */
  @Column('jsonb', { nullable: true }) moves!: object | null;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** The commit of a series that makes this change; null: the change of all commits together. */
  @Column('text', { nullable: true }) commitId!: string | null;
  /** The commit before it; null: not known, or the change of all commits together. */
  @Column('text', { nullable: true }) parentCommitId!: string | null;
}
