import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A part of the service of its own, with people of its own. */
@Entity('local_site')
export class LocalSite {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Unique, exact case; part of its URLs. */
  @Column('text') name!: string;
  /** Who is not a member may read it, too. */
  @Column('boolean', { default: false }) isPublic!: boolean;
}
