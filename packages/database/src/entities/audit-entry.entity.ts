import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An entry of the audit log: who changed what. */
@Entity('audit_entry')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
  /** A username, or another actor such as `operator`; empty: not known. */
  @Column('text') actor!: string;
  /** One of the contracts' audit actions. */
  @Column('text') action!: string;
  /** The changed object, as text for people. */
  @Column('text') subject!: string;
  /** Never a secret. */
  @Column('jsonb', { default: {} }) details!: object;
  /** The outbox message whose work wrote it, unique; null: none. */
  @Column('uuid', { nullable: true }) outboxId!: string | null;
}
