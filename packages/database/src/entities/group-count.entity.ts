import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of groups: a piece of how many there are of each key. */
@Entity('review_group_count')
export class GroupCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  /** 0: no Local Site. */
  @Column('int') localSiteId!: number;
  @Column('boolean') visible!: boolean;
  @Column('boolean') inviteOnly!: boolean;
  /** Added up over all rows of a key, this is how many there are; a single row may be negative. */
  @Column('int') n!: number;
  /** It is the sum of former rows. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
