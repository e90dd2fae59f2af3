import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A group of users that can be named as reviewers. */
@Entity('review_group')
export class Group {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: the group belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** Unique in its site among the groups that are not deleted, exact case. */
  @Column('text') name!: string;
  @Column('text', { default: '' }) displayName!: string;
  /** Former names that still lead to it, the newest first; triggers keep them, 20 at most (decision R6). */
  @Column('text', { array: true, default: [] }) aliases!: string[];
  @Column('text', { default: '' }) mailingList!: string;
  @Column('boolean', { default: true }) visible!: boolean;
  @Column('boolean', { default: false }) inviteOnly!: boolean;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** Set: deleted for everybody (decision R8). */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  /** Until then a deleted group can be restored. Null in one: the worker detaches its references and deletes the row. */
  @Column('timestamptz', { nullable: true }) restorableUntil!: Date | null;
  /** The directory that provides its name and its members by SCIM; null: people change them. */
  @Column('text', { nullable: true }) managedBy!: string | null;
}
