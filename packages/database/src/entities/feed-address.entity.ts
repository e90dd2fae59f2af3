import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An address at which a program reads a feed in the name of a person. */
@Entity('feed_address')
export class FeedAddress {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') userId!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** The feed is about this group. */
  @Column('int', { nullable: true }) groupId!: number | null;
  /** The feed is about this repository. */
  @Column('int', { nullable: true }) repositoryId!: number | null;
  /** A keyed hash of the secret in the address, which finds it. */
  @Column('bytea') lookup!: Buffer;
  /** The key that made the hash. */
  @Column('text') keyId!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
