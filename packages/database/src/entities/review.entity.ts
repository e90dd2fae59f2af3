import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a person says about a review request, or replies to a review of it. */
@Entity('review')
export class Review {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** No foreign key: the worker deletes it after its review request. */
  @Column('int') reviewRequestId!: number;
  /** Who wrote it. */
  @Column('int') userId!: number;
  /** The review that this is a reply to; null: it is none. */
  @Column('int', { nullable: true }) replyToId!: number | null;
  /** False: only its author sees it. A person has one such at most per review request, and per review as a reply. */
  @Column('boolean', { default: false }) isPublished!: boolean;
  /** Nobody but the submitter is told about it. */
  @Column('boolean', { default: false }) isToOwnerOnly!: boolean;
  /** The agent that wrote in it (a ByAgent of the contracts); null: none. */
  @Column('jsonb', { nullable: true }) byAgent!: object | null;
  /** It is its author's word: a person published it, or the repository counts what agents say. */
  @Column('boolean', { default: true }) isCounted!: boolean;
  /** The change can be submitted. */
  @Column('boolean', { default: false }) shipIt!: boolean;
  /** What is said above the comments. */
  @Column('text', { default: '' }) bodyTop!: string;
  @Column('boolean', { default: false }) bodyTopIsMarkdown!: boolean;
  /** What is said below the comments. */
  @Column('text', { default: '' }) bodyBottom!: string;
  @Column('boolean', { default: false }) bodyBottomIsMarkdown!: boolean;
  /** When it was begun; once it is published, when that was. */
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** In the list of all reviews: it is published, and no reply. Set by a trigger. */
  @Column('text', { nullable: true }) listedAs!: 'review' | null;
  /** The part of that list: a hash of what `list_part` names. Set by triggers, and only compared in SQL. */
  @Column('bigint', { nullable: true }) listedIn!: number | null;
}
