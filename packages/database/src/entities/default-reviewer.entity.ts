import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The reviewers of changes to certain files. */
@Entity('default_reviewer')
export class DefaultReviewer {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') name!: string;
  /** The files, by a regular expression of their paths. */
  @Column('text') fileRegex!: string;
}
