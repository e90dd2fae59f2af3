import { Entity, PrimaryColumn } from 'typeorm';

/** A repository to whose changes a default reviewer applies. */
@Entity('default_reviewer_repository')
export class DefaultReviewerRepository {
  @PrimaryColumn('int') defaultReviewerId!: number;
  @PrimaryColumn('int') repositoryId!: number;
}
