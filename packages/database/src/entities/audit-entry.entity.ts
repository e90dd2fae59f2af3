import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** An entry of the audit log: who changed what, how and from where. Partitioned by month, of `at`. */
@Entity('audit_log')
export class AuditEntry {
  /** The time of the change. */
  @PrimaryColumn('timestamptz', { default: () => 'now()' }) at!: Date;
  /** In the order of writing. */
  @PrimaryGeneratedColumn('increment', { type: 'bigint' }) id!: number;
  /** A username, or another actor such as `operator`; empty: not known. */
  @Column('text') actor!: string;
  /** One of the contracts' audit actions. */
  @Column('text') action!: string;
  /** The changed object, as text for people: `group core`. */
  @Column('text') subject!: string;
  /** Never a secret. */
  @Column('jsonb', { default: {} }) details!: object;
  /** The outbox message whose work wrote it, unique; null: none. */
  @Column('uuid', { nullable: true }) outboxId!: string | null;
  /** One of the contracts' credential kinds. Null: not known. */
  @Column('text', { nullable: true }) credentialKind!: string | null;
  /** The id of the token, session or application; never a secret. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  /** The client's address, as rate limits see it. */
  @Column('text', { nullable: true }) address!: string | null;
  /** As in the log lines. */
  @Column('text', { nullable: true }) requestId!: string | null;
}
