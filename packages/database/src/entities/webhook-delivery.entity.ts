import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A message to a webhook, and what became of it. */
@Entity('webhook_delivery')
export class WebhookDelivery {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** The webhook may be deleted by now. */
  @Column('int') webhookId!: number;
  @Column('uuid') eventId!: string;
  /**
   * The review request among whose messages it has its turn: of those that are pending, the first alone has a job. Null:
   * it waits for no other.
   */
  @Column('int', { nullable: true }) reviewRequestId!: number | null;
  @Column('text', { default: 'pending' }) state!: 'pending' | 'delivered' | 'failed';
  /** Tries that reached the receiver, or were meant to. */
  @Column('int', { default: 0 }) tries!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** When it was last asked for: it is tried for a day from then on. */
  @Column('timestamptz', { default: () => 'now()' }) askedAt!: Date;
  @Column('timestamptz', { nullable: true }) triedAt!: Date | null;
  /** Null: at once, or never. */
  @Column('timestamptz', { nullable: true }) nextTryAt!: Date | null;
  /** Of the last answer; null: there was none. */
  @Column('int', { nullable: true }) statusCode!: number | null;
  /** Of the last try, in milliseconds. */
  @Column('int', { nullable: true }) duration!: number | null;
  /** Of the last try, without its signatures. */
  @Column('jsonb', { nullable: true }) requestHeaders!: object | null;
  /** The beginning of the last answer's body. */
  @Column('text', { nullable: true }) answer!: string | null;
  /** Why the last try failed; null: it did not. */
  @Column('text', { nullable: true }) error!: string | null;
}
