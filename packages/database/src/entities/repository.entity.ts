import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A source repository; the API never contacts it (decision D1). */
@Entity('repository')
export class Repository {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  @Column('text') name!: string;
  /** Its address for its version control system. */
  @Column('text') path!: string;
  /** Another address of it; empty: none. */
  @Column('text', { default: '' }) mirrorPath!: string;
  /** The root of a Subversion repository, if its path is a folder below it; empty: the path is the root. */
  @Column('text', { default: '' }) rootUrl!: string;
  /** What Subversion calls the repository; empty: not known. */
  @Column('text', { default: '' }) uuid!: string;
  /** The URL of a bug, with `%s` for the bug's id; empty: none. */
  @Column('text', { default: '' }) bugTracker!: string;
  /** When it was deleted while review requests referred to it; null: it is in use. */
  @Column('timestamptz', { nullable: true }) archivedAt!: Date | null;
  /** The name that it had before it was archived; null: it is in use, or that is known by its name alone. */
  @Column('text', { nullable: true }) formerName!: string | null;
  /** Everybody might read it before it was archived; null: it is in use, or that is not known. */
  @Column('boolean', { nullable: true }) wasPublic!: boolean | null;
  /** Its version control system, such as `Git`. */
  @Column('text') tool!: string;
  /** False: only its users and groups may read it. */
  @Column('boolean', { default: true }) isPublic!: boolean;
  /** False: lists leave it out by default. */
  @Column('boolean', { default: true }) visible!: boolean;
  /** A revision that changes the same lines as the one before it keeps ship-its current. */
  @Column('boolean', { default: true }) carriesShipIts!: boolean;
  /** What agents may do with its review requests: publish, write drafts that a person publishes, or nothing. */
  @Column('text', { default: 'open' }) agents!: 'closed' | 'open' | 'suggest';
  /** Whether the ship-it of an agent counts. */
  @Column('text', { default: 'ignored' }) agentApproval!: 'counts' | 'ignored';
  /** Comments of an agent's review at most; 0: any number. */
  @Column('int', { default: 30 }) maxAgentComments!: number;
  /** Comments of agents whose issues are not settled, of a review request; 0: any number. */
  @Column('int', { default: 100 }) maxOpenAgentComments!: number;
  /** Reviews of an agent for each revision; 0: any number. */
  @Column('int', { default: 1 }) agentReviewsPerRevision!: number;
  @Column('jsonb', { default: {} }) extraData!: object;
}
