import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A token with which a directory comes to `/scim/v2/`. */
@Entity('scim_token')
export class ScimToken {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') providerId!: number;
  /** A keyed hash of its value, which finds it. */
  @Column('bytea') lookup!: Buffer;
  /** The key that made the hash. */
  @Column('text') keyId!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
