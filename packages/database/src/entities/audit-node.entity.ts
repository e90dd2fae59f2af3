import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A node of a month's Merkle tree whose leaves are all there (RFC 9162 section 2.1.1). It never changes. One level of four
 * is stored.
 */
@Entity('audit_node')
export class AuditNode {
  /** The month of the entries, such as `2026-11`, in UTC. */
  @PrimaryColumn('text') month!: string;
  /** 0: a leaf; a node has 2^level leaves. */
  @PrimaryColumn('smallint') level!: number;
  /** From 0, among the nodes of its level. */
  @PrimaryColumn('bigint') position!: number;
  /** SHA-256. */
  @Column('bytea') hash!: Buffer;
  /** Of a leaf: its entry. */
  @Column('bigint', { nullable: true }) entryId!: number | null;
  @Column('timestamptz', { nullable: true }) entryAt!: Date | null;
}
