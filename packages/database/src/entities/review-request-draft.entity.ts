import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The unpublished changes of a review request; at most one for each. */
@Entity('review_request_draft')
export class ReviewRequestDraft {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') reviewRequestId!: number;
}
