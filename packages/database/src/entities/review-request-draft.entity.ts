import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The next state of a review request, until it is published; at most one for each. It begins as a copy. */
@Entity('review_request_draft')
export class ReviewRequestDraft {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') reviewRequestId!: number;
  @Column('text', { default: '' }) summary!: string;
  @Column('text', { default: '' }) description!: string;
  /** Else plain text. */
  @Column('boolean', { default: false }) descriptionIsMarkdown!: boolean;
  @Column('text', { default: '' }) testingDone!: string;
  @Column('boolean', { default: false }) testingDoneIsMarkdown!: boolean;
  /** Unchanged, as typed. */
  @Column('text', { default: '' }) bugsClosed!: string;
  /** Empty: none was named. */
  @Column('text', { default: '' }) branch!: string;
  @Column('text', { nullable: true }) commitId!: string | null;
  /** The commit before that one; null: not known. */
  @Column('text', { nullable: true }) parentCommitId!: string | null;
  /** The new submitter; null: stays. */
  @Column('int', { nullable: true }) submitterId!: number | null;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** That of the review request when the draft was made: what differs was changed on the draft. */
  @Column('jsonb', { default: {} }) copiedExtraData!: object;
  /** As in ReviewRequest: publishing the draft keeps the restriction. */
  @Column('boolean', { default: false }) restrictedByDeletedGroup!: boolean;
  /** What is said about the changes when they are published. */
  @Column('text', { default: '' }) changeDescription!: string;
  @Column('boolean', { default: false }) changeDescriptionIsMarkdown!: boolean;
  /** The request was discarded, and publishing the draft says that it is open again. */
  @Column('boolean', { default: false }) reopens!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
