import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of access tokens: a piece of how many there are of each key. */
@Entity('oauth_token_count')
export class OAuthTokenCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  /** 0: no Local Site. */
  @Column('int') localSiteId!: number;
  /** 0: of all people. */
  @Column('int') userId!: number;
  /** Added up over all rows of a key, this is how many there are; a single row may be negative. */
  @Column('int') n!: number;
  /** It is the sum of former rows. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
