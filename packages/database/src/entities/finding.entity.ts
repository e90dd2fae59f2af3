import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a program found in the lines of a review request. */
@Entity('finding')
export class StoredFinding {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** No foreign key: the worker deletes it after its review request. */
  @Column('int') reviewRequestId!: number;
  /** The StatusUpdate of the run that sent it last; null: that was deleted. */
  @Column('int', { nullable: true }) statusUpdateId!: number | null;
  /** The program: with the fingerprint its identity in the review request. */
  @Column('text') tool!: string;
  @Column('text') fingerprint!: string;
  @Column('text', { default: '' }) rule!: string;
  @Column('text', { default: '' }) ruleUrl!: string;
  @Column('text') severity!: 'error' | 'info' | 'warning';
  @Column('text', { default: '' }) category!: string;
  @Column('text') text!: string;
  @Column('text') path!: string;
  /** Lines of the file, from 1. */
  @Column('int') line!: number;
  @Column('int') endLine!: number;
  @Column('text') side!: 'new' | 'old';
  @Column('text', { default: 'open' }) state!: 'dismissed' | 'fixed' | 'gone' | 'open';
  /** Why it was dismissed; null: it was not. */
  @Column('text', { nullable: true }) reason!: 'false-positive' | 'later' | 'wont-fix' | null;
  @Column('int') firstRevision!: number;
  /** The newest revision that has it, which the lines are of. */
  @Column('int') lastRevision!: number;
  /** The FileDiff that has its lines, with the rows that they are in; null: none. */
  @Column('int', { nullable: true }) fileDiffId!: number | null;
  @Column('int', { nullable: true }) firstRow!: number | null;
  @Column('int', { nullable: true }) rowCount!: number | null;
  /** Why no FileDiff has its lines; null: one has. */
  @Column('text', { nullable: true }) unplaced!: 'binary' | 'no-file' | 'outside' | null;
  /** The ReviewComment that somebody made of it. */
  @Column('int', { nullable: true }) commentId!: number | null;
}
