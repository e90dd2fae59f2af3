import { Entity, PrimaryColumn } from 'typeorm';

/** A review request that has to come before another one. */
@Entity('review_request_dependency')
export class ReviewRequestDependency {
  @PrimaryColumn('int') reviewRequestId!: number;
  @PrimaryColumn('int') dependsOnId!: number;
}
