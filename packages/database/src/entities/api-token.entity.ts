import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A token that a person created for their own programs. */
@Entity('api_token')
export class ApiToken {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') userId!: number;
  /** The token that it was made from, with which it ends; null: its user made it. */
  @Column('int', { nullable: true }) parentId!: number | null;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** A keyed hash of its value, which finds it. */
  @Column('bytea') lookup!: Buffer;
  /** The key that made the hash. */
  @Column('text') keyId!: string;
  /** What it may do; empty: everything its user may do. */
  @Column('jsonb', { default: {} }) policy!: object;
  /** Where it works, by ids; null: everywhere. */
  @Column('jsonb', { nullable: true }) bounds!: object | null;
  @Column('text', { default: '' }) note!: string;
  /** What comes with it is written by an agent. Tokens that were made from it are agents', too. */
  @Column('boolean', { default: false }) isAgent!: boolean;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** Null: never. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** Once false it stays so. */
  @Column('boolean', { default: true }) isValid!: boolean;
  /** Empty: none was given. */
  @Column('text', { default: '' }) invalidReason!: string;
  /** Null: it is valid, or was imported as invalid. */
  @Column('timestamptz', { nullable: true }) invalidatedAt!: Date | null;
  /** How often it was renewed: which of its secrets is the present one. */
  @Column('int', { default: 0 }) renewals!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
