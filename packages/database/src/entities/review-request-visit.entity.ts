import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a person last visited a review request. */
@Entity('review_request_visit')
export class ReviewRequestVisit {
  @PrimaryColumn('int') userId!: number;
  @PrimaryColumn('int') reviewRequestId!: number;
  @Column('timestamptz') visitedAt!: Date;
}
