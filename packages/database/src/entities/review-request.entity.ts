import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change that its submitter asks others to review. */
@Entity('review_request')
export class ReviewRequest {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** Its number on its site, as in URLs. */
  @Column('int') displayId!: number;
  @Column('int') submitterId!: number;
  /** Null: it belongs to no repository. */
  @Column('int', { nullable: true }) repositoryId!: number | null;
  /** False: there is only a draft. */
  @Column('boolean', { default: false }) isPublished!: boolean;
  /** A deleted group restricted it, and the restriction stays (decision R8). */
  @Column('boolean', { default: false }) restrictedByDeletedGroup!: boolean;
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
  /** Unique in its repository; null: none was named. */
  @Column('text', { nullable: true }) commitId!: string | null;
  /** The commit before that one; null: not known. */
  @Column('text', { nullable: true }) parentCommitId!: string | null;
  /** The number of a changeset, as servers other than Git's have; unique in its repository. */
  @Column('int', { nullable: true }) changeNumber!: number | null;
  /** Its diffs are series of commits. */
  @Column('boolean', { default: false }) createdWithHistory!: boolean;
  /** Pending, submitted or discarded. */
  @Column('text', { default: 'P' }) status!: 'P' | 'S' | 'D';
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** The agent that made it (a ByAgent of the contracts); null: a person did. */
  @Column('jsonb', { nullable: true }) byAgent!: object | null;
  /** What was said when it was closed. */
  @Column('text', { default: '' }) closeDescription!: string;
  @Column('boolean', { default: false }) closeDescriptionIsMarkdown!: boolean;
  /** Ids of the default reviewers that were added to it: one that was taken off again does not come back. */
  @Column('int', { array: true, default: [] }) appliedDefaultReviewers!: number[];
  /** How many reviews are published. This and the following counts are set by a trigger. */
  @Column('int', { default: 0 }) reviewCount!: number;
  /** How many of them say Ship It. */
  @Column('int', { default: 0 }) shipItCount!: number;
  /** Agents whose ship-it does not count. */
  @Column('int', { default: 0 }) agentShipItCount!: number;
  /** The issues in their comments. */
  @Column('int', { default: 0 }) issueOpenCount!: number;
  @Column('int', { default: 0 }) issueResolvedCount!: number;
  @Column('int', { default: 0 }) issueDroppedCount!: number;
  /** Said to be resolved or dropped, and not verified yet. */
  @Column('int', { default: 0 }) issueVerifyingCount!: number;
  /** Ids of the groups that may see it, with 0 if a deleted group restricts it; empty: all people. Set by a trigger. */
  @Column('int', { array: true, default: [0] }) audience!: number[];
  /** Ids of the people who are asked to review it, in their order. Set by a trigger. */
  @Column('int', { array: true, default: [] }) reviewers!: number[];
}
