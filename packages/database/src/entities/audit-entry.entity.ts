import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What somebody changed, for the record. */
@Entity('audit_entry')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
  /** A username, or who else acted, such as `operator`; empty: not known. */
  @Column('text') actor!: string;
  /** One of the contracts' audit actions. */
  @Column('text') action!: string;
  /** What it was done to, for a person to read. */
  @Column('text') subject!: string;
  /** Never a secret. */
  @Column('jsonb', { default: {} }) details!: object;
  /** The message whose work wrote it, once; null: no message did. */
  @Column('uuid', { nullable: true }) outboxId!: string | null;
}
