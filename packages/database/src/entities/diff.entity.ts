import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A revision of a review request's changes; a trigger creates it with its first file. */
@Entity('diff')
export class Diff {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') reviewRequestId!: number;
  /** From 1. */
  @Column('int') revision!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** The commit that it is based on; null: not known. */
  @Column('text', { nullable: true }) baseCommitId!: string | null;
}
