import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of access tokens: a part of the count of each key. */
@Entity('oauth_token_count')
export class OAuthTokenCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  /** 0: no Local Site. */
  @Column('int') localSiteId!: number;
  /** 0: all people. */
  @Column('int') userId!: number;
  /** The count of a key is the sum over its rows; a single row may be negative. */
  @Column('int') n!: number;
  /** This row is the sum of earlier ones. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
