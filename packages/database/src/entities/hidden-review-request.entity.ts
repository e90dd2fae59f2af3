import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A review request that a person has archived or muted. */
@Entity('hidden_review_request')
export class HiddenReviewRequest {
  @PrimaryColumn('int') userId!: number;
  @PrimaryColumn('int') reviewRequestId!: number;
  /** False: archived, until it changes. */
  @Column('boolean') isMuted!: boolean;
}
