import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Follow-up work of a change, stored in its transaction; the worker does it. */
@Entity('outbox_message')
export class OutboxMessage {
  /** A UUID of version 7. */
  @PrimaryColumn('uuid') id!: string;
  @Column('text') queue!: string;
  /** What happened, such as `group.deleted`; with the queue it determines the payload's class. */
  @Column('text') name!: string;
  /** Ids, never secrets. */
  @Column('jsonb') payload!: object;
  /** The request that made the change; null: none. */
  @Column('text', { nullable: true }) requestId!: string | null;
  /** Waits for its queue, was handed over, succeeded, or failed after its last try. */
  @Column('text', { default: 'pending' }) status!: 'pending' | 'relayed' | 'done' | 'failed';
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** The trace that it belongs to (W3C Trace Context); null: none. */
  @Column('text', { nullable: true }) traceparent!: string | null;
  /** Number of hand-overs, failed ones included; distinguishes an outdated job from the current one. */
  @Column('int', { default: 0 }) sendNumber!: number;
  /** Failures since its last progress. */
  @Column('int', { default: 0 }) attempts!: number;
  /** The error of the last failure; null: none. */
  @Column('text', { nullable: true }) error!: string | null;
  /** The progress of the work; each kind of work has its own members. */
  @Column('jsonb', { default: {} }) progress!: object;
  /** The earliest time of the hand-over. */
  @Column('timestamptz', { default: () => 'now()' }) dueAt!: Date;
  /** Until then only one relay hands it over; null: no lease. */
  @Column('timestamptz', { nullable: true }) leasedUntil!: Date | null;
  /** When it was handed over, or last found in its queue; null: not yet. */
  @Column('timestamptz', { nullable: true }) relayedAt!: Date | null;
  /** The job of its queue that has it with other rows; null: a job of its own, or not handed over. */
  @Column('text', { nullable: true }) jobId!: string | null;
  /** When it was done, or failed for good; null: neither. */
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
