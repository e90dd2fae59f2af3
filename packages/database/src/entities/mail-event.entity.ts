import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that happened to a review request, and of which people are told by mail. */
@Entity('mail_event')
export class MailEvent {
  /** That of the OutboxMessage that told of it. */
  @PrimaryColumn('uuid') id!: string;
  /** What happened, as the queue of review requests calls it. */
  @Column('text') name!: string;
  /** The payload of that message. */
  @Column('jsonb') payload!: object;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
