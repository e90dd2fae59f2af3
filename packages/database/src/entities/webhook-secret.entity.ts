import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What signs the messages to an application; two count while one is being replaced. */
@Entity('webhook_secret')
export class WebhookSecret {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') applicationId!: number;
  /** The key that sealed it. */
  @Column('text') keyId!: string;
  /** The value, encrypted. */
  @Column('text') sealed!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** Null: it is the present one. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
}
