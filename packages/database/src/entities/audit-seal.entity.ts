import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The root of a month's tree at a time. All seals are a chain: each has the hash of the one before it. */
@Entity('audit_seal')
export class AuditSeal {
  /** From 1, without gaps. */
  @PrimaryColumn('int') number!: number;
  /** As AuditNode has it. */
  @Column('text') month!: string;
  /** How many entries of the month are in it. */
  @Column('bigint') size!: number;
  @Column('bytea') root!: Buffer;
  @Column('timestamptz') at!: Date;
  /** No entry that was committed by then is left out of it and of those before it. */
  @Column('boolean') isComplete!: boolean;
  /** The hash of the seal before; null: it is the first. */
  @Column('bytea', { nullable: true }) previous!: Buffer | null;
  @Column('bytea') hash!: Buffer;
  /** An authority's answer about the hash (RFC 3161); null: none was asked. */
  @Column('bytea', { nullable: true }) timeStamp!: Buffer | null;
}
