import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What webhooks are told: one message, whoever gets it. It is kept as long as its deliveries are. */
@Entity('webhook_event')
export class WebhookEvent {
  /** Receivers recognise repeats by it. */
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  /** JSON, as it is sent. */
  @Column('text') body!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
