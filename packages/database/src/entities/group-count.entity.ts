import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of groups: a part of the count of each key. */
@Entity('review_group_count')
export class GroupCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  /** 0: no Local Site. */
  @Column('int') localSiteId!: number;
  @Column('boolean') visible!: boolean;
  @Column('boolean') inviteOnly!: boolean;
  /** The count of a key is the sum over its rows; a single row may be negative. */
  @Column('int') n!: number;
  /** This row is the sum of earlier ones. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
