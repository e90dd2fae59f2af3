import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that happened to a review request, or to what is somebody's own, and of which people are told by mail. */
@Entity('mail_event')
export class MailEvent {
  /** That of the OutboxMessage that told of it, if one did. */
  @PrimaryColumn('uuid') id!: string;
  /** What happened, as the queue of review requests, or AccountEvents of the worker, call it. */
  @Column('text') name!: string;
  /** The payload of that. */
  @Column('jsonb') payload!: object;
  /** What it tells of: MAIL_KINDS. */
  @Column('text', { array: true, default: [] }) kinds!: string[];
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** What happened together with others; null: it is told by itself. */
  @Column('uuid', { nullable: true }) together!: string | null;
  /** All receivers were found, of what happened together. */
  @Column('boolean', { default: false }) isPlanned!: boolean;
}
