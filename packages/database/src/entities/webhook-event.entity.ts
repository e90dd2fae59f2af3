import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message of webhooks, one row for all its receivers. It is kept as long as its deliveries. */
@Entity('webhook_event')
export class WebhookEvent {
  /** Receivers recognise repeats by it. */
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  /** JSON, as it is sent. */
  @Column('text') body!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
