import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Work that follows a change, kept with it; the worker does it. */
@Entity('outbox_message')
export class OutboxMessage {
  /** A UUID of version 7. */
  @PrimaryColumn('uuid') id!: string;
  @Column('text') queue!: string;
  /** What happened, such as `group.deleted`; with the queue it says what the payload is. */
  @Column('text') name!: string;
  /** Ids, never secrets. */
  @Column('jsonb') payload!: object;
  /** The request that made the change; null: no request did. */
  @Column('text', { nullable: true }) requestId!: string | null;
  /** Waits to be handed to its queue, was handed over, or has ended, well or after its last try. */
  @Column('text', { default: 'pending' }) status!: 'pending' | 'relayed' | 'done' | 'failed';
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** The trace that it belongs to (W3C Trace Context); null: none. */
  @Column('text', { nullable: true }) traceparent!: string | null;
  /** How often it was handed over or tried to be; tells a late job from the present one. */
  @Column('int', { default: 0 }) sendNumber!: number;
  /** Failures since it last got on. */
  @Column('int', { default: 0 }) attempts!: number;
  /** Of the last failure; null: none. */
  @Column('text', { nullable: true }) error!: string | null;
  /** How far the work has come; each kind of work says it its own way. */
  @Column('jsonb', { default: {} }) progress!: object;
  /** Not handed over before. */
  @Column('timestamptz', { default: () => 'now()' }) dueAt!: Date;
  /** Until then one relay alone hands it over; null: none does. */
  @Column('timestamptz', { nullable: true }) leasedUntil!: Date | null;
  /** When it was handed over, or last found alive; null: not yet. */
  @Column('timestamptz', { nullable: true }) relayedAt!: Date | null;
  /** When it was done, or failed for good; null: neither. */
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
