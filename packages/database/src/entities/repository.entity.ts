import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Source code that changes are made to. */
@Entity('repository')
export class Repository {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  @Column('text') name!: string;
  /** Where its version control system finds it. */
  @Column('text') path!: string;
  /** Its version control system, such as `Git`. */
  @Column('text') tool!: string;
  /** Else it is for its users and groups. */
  @Column('boolean', { default: true }) isPublic!: boolean;
  /** Listed, unless somebody asks for all. */
  @Column('boolean', { default: true }) visible!: boolean;
  @Column('jsonb', { default: {} }) extraData!: object;
}
