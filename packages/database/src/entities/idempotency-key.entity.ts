import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** How long an answer is given again; afterwards its row may be deleted. An interval of PostgreSQL. */
export const IDEMPOTENCY_KEY_LIFETIME = '24 hours';

/** The first answer to a change that its client may send again, kept for a day. */
@Entity('idempotency_key')
export class IdempotencyKey {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('int') userId!: number;
  /** What the client came with: a token sees less than its owner, so it has keys of its own. */
  @Column('text') credential!: string;
  /** As the client made it up; unique for a user and a credential. */
  @Column('text') key!: string;
  /** SHA-256 of the request: the same key may not stand for another one. */
  @Column('bytea') fingerprint!: Buffer;
  @Column('smallint') status!: number;
  @Column('jsonb') headers!: object;
  /** The answer's bytes, sealed: it may show a secret. Empty: large, so the object is shown as it is by then. */
  @Column('text') sealed!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
