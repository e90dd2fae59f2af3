import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A separate part of the service, with its own members. */
@Entity('local_site')
export class LocalSite {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Unique, exact case; part of its URLs. */
  @Column('text') name!: string;
  /** Non-members may read it, too. */
  @Column('boolean', { default: false }) isPublic!: boolean;
}
