import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A signing secret of an application's webhooks; there are two while one is being replaced. */
@Entity('webhook_secret')
export class WebhookSecret {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') applicationId!: number;
  /** The key that sealed it. */
  @Column('text') keyId!: string;
  /** The value, encrypted. */
  @Column('text') sealed!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** Null: the current one. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
}
