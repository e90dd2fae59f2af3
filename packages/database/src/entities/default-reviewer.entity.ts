import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The reviewers of changes to certain files. */
@Entity('default_reviewer')
export class DefaultReviewer {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  @Column('text') name!: string;
  /** The files, by a regular expression that their paths begin with. */
  @Column('text') fileRegex!: string;
  /** False: only for the repositories that it names, also when none of them is left. */
  @Column('boolean', { default: true }) isForAllRepositories!: boolean;
  @Column('jsonb', { default: {} }) extraData!: object;
}
