import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A company's directory that provides people and groups by SCIM. */
@Entity('scim_provider')
export class ScimProvider {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** Unique in its site. */
  @Column('text') name!: string;
  /** A new account has the whole `userName`, not only what stands before `@`. */
  @Column('boolean', { default: false }) wholeUserNames!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
