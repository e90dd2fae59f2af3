import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A comment of a review, or of a reply to one. */
@Entity('review_comment')
export class ReviewComment {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') reviewId!: number;
  /** That of its review. No foreign key: the worker deletes it after its review request. */
  @Column('int') reviewRequestId!: number;
  /** What it is about: lines of a file's diff, an attached file, or the change as a whole. */
  @Column('text') kind!: 'diff' | 'file' | 'general';
  /** The comment that this one replies to; null: it belongs to no reply. */
  @Column('int', { nullable: true }) replyToId!: number | null;
  @Column('text') text!: string;
  /** Else plain text. */
  @Column('boolean', { default: false }) isMarkdown!: boolean;
  /** Open, resolved or dropped; or said to be resolved (A) or dropped (B) and not verified yet. Null: it is no issue. */
  @Column('text', { nullable: true }) issueStatus!: 'O' | 'R' | 'D' | 'A' | 'B' | null;
  /** When it was written; once its review is published, when that was. */
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** The file of a diff; null for other kinds. */
  @Column('int', { nullable: true }) fileDiffId!: number | null;
  /** Set: it is about the difference from `fileDiffId` to this one, of another revision. */
  @Column('int', { nullable: true }) otherFileDiffId!: number | null;
  /** Set: it is about the commits after that of this file, up to that of `fileDiffId`. */
  @Column('int', { nullable: true }) baseFileDiffId!: number | null;
  /** A row of the side-by-side view, from 1. */
  @Column('int', { nullable: true }) firstLine!: number | null;
  @Column('int', { nullable: true }) numLines!: number | null;
  /** A FileAttachment or a DiffFileAttachment, which draw their ids from one sequence. It may be gone. */
  @Column('int', { nullable: true }) attachmentId!: number | null;
  /** Set: it is about the difference from this one. */
  @Column('int', { nullable: true }) otherAttachmentId!: number | null;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** That of its review, set by a trigger. Null: not filled yet. */
  @Column('int', { nullable: true }) userId!: number | null;
  /**
   * In the list of all comments of its kind: it and the files that it names are published. Those on files of which one
   * belongs to a diff are told apart, because the repository decides who sees such a file. Set by a trigger.
   */
  @Column('text', { nullable: true }) listedAs!: 'diff' | 'file' | 'diff_file' | 'general' | null;
  /** The part of that list: a hash of what `list_part` names. Set by triggers, and only compared in SQL. */
  @Column('bigint', { nullable: true }) listedIn!: number | null;
}
