import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member of a Local Site. */
@Entity('local_site_user')
export class LocalSiteUser {
  @PrimaryColumn('int') localSiteId!: number;
  @PrimaryColumn('int') userId!: number;
  @Column('boolean', { default: false }) isAdmin!: boolean;
}
