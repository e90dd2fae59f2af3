import { Entity, PrimaryColumn } from 'typeorm';

/** A person whom a default reviewer names. */
@Entity('default_reviewer_person')
export class DefaultReviewerPerson {
  @PrimaryColumn('int') defaultReviewerId!: number;
  @PrimaryColumn('int') userId!: number;
}
