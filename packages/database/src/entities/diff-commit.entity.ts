import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A commit of a diff that is a series of commits. */
@Entity('diff_commit')
export class DiffCommit {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') diffId!: number;
  /** Unique in its diff. */
  @Column('text') commitId!: string;
  /** The commit before it, which need not be in the diff. */
  @Column('text') parentId!: string;
  @Column('text') message!: string;
  @Column('text') authorName!: string;
  @Column('text') authorEmail!: string;
  @Column('timestamptz') authoredAt!: Date;
  /** The author's distance from UTC, in seconds. */
  @Column('int') authorOffset!: number;
  /** Null, as are the other members of the committer: not known. */
  @Column('text', { nullable: true }) committerName!: string | null;
  @Column('text', { nullable: true }) committerEmail!: string | null;
  @Column('timestamptz', { nullable: true }) committedAt!: Date | null;
  /** The committer's distance from UTC, in seconds. */
  @Column('int', { nullable: true }) committerOffset!: number | null;
  /** The name of the file that was uploaded. */
  @Column('text', { default: 'diff' }) fileName!: string;
  @Column('jsonb', { default: {} }) extraData!: object;
}
