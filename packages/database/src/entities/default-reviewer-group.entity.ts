import { Entity, PrimaryColumn } from 'typeorm';

/** A group that a default reviewer names. */
@Entity('default_reviewer_group')
export class DefaultReviewerGroup {
  @PrimaryColumn('int') defaultReviewerId!: number;
  @PrimaryColumn('int') groupId!: number;
}
