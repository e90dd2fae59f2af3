import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody who is expected to act on a review request, or a group one of whose members is. */
@Entity('attention')
export class Attention {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') reviewRequestId!: number;
  /** Null: it is a group. */
  @Column('int', { nullable: true }) userId!: number | null;
  /** Null: it is a person. */
  @Column('int', { nullable: true }) groupId!: number | null;
  /** Why: see `ATTENTION_REASONS`. */
  @Column('text') reason!: string;
  /** When that happened. */
  @Column('timestamptz', { default: () => 'now()' }) since!: Date;
  /** Who changed it by hand; null: the rule did, or the account was deleted. */
  @Column('int', { nullable: true }) changedById!: number | null;
  /** Why, in the words of that person; empty: the rule says it. */
  @Column('text', { default: '' }) note!: string;
  /** Somebody said that they are not expected to act: it holds until something happens that asks for them anew. */
  @Column('boolean', { default: false }) isDismissed!: boolean;
}
