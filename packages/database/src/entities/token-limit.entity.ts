import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** How long the API tokens of a place may live, and go unused. */
@Entity('token_limit')
export class TokenLimit {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: of the tokens that belong to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** Days; null: any number. */
  @Column('int', { nullable: true }) maxLife!: number | null;
  /** Days; null: any number. */
  @Column('int', { nullable: true }) maxIdle!: number | null;
  /** Days from a stricter change until it applies to tokens that are there. */
  @Column('int', { default: 14 }) grace!: number;
  /** From when on they apply to tokens that are there; null: there are none. */
  @Column('timestamptz', { nullable: true }) enforcedFrom!: Date | null;
  /** Null: nobody has changed them. */
  @Column('timestamptz', { nullable: true }) changedAt!: Date | null;
  /** As the actor of the audit log; empty: nobody has changed them. */
  @Column('text', { default: '' }) changedBy!: string;
}
