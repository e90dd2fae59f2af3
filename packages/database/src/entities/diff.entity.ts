import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A revision of a review request's changes. An upload creates it; for imported files a trigger does. */
@Entity('diff')
export class Diff {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** No foreign key: the worker deletes it after its review request. */
  @Column('int') reviewRequestId!: number;
  /** From 1. */
  @Column('int') revision!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** Not published yet. */
  @Column('boolean', { default: false }) onDraft!: boolean;
  /** The name of the file that was uploaded. */
  @Column('text', { default: 'diff' }) name!: string;
  /** The folder that the names in its patch are relative to, as its sender said; empty: the root. */
  @Column('text', { default: '' }) baseDir!: string;
  /** False: commits of its series may follow. */
  @Column('boolean', { default: true }) isFinished!: boolean;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** The commit that it is based on; null: not known. */
  @Column('text', { nullable: true }) baseCommitId!: string | null;
  /** How many lines its files add, not those of its commits; null: not counted. */
  @Column('int', { nullable: true }) insertCount!: number | null;
  /** How many they take away. */
  @Column('int', { nullable: true }) deleteCount!: number | null;
}
