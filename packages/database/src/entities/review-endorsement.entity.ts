import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person makes the review of an agent their own. */
@Entity('review_endorsement')
export class ReviewEndorsement {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') reviewId!: number;
  @Column('int') userId!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
