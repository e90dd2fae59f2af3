import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A signing secret of a webhook, or of an application's messages; there are two while one is being replaced. */
@Entity('webhook_secret')
export class WebhookSecret {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it is a webhook's. */
  @Column('int', { nullable: true }) applicationId!: number | null;
  /** Null: it is an application's. */
  @Column('int', { nullable: true }) webhookId!: number | null;
  /** The key that sealed it. */
  @Column('text') keyId!: string;
  /** The value, encrypted. */
  @Column('text') sealed!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** Null: the current one. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
}
