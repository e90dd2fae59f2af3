import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who belongs to a group. */
@Entity('review_group_member')
export class GroupMember {
  @PrimaryColumn('int') groupId!: number;
  @PrimaryColumn('int') userId!: number;
  /** What mail about its review requests the member wants; null: as the MailChoice says. */
  @Column('text', { nullable: true }) mail!: 'all' | 'direct' | 'none' | null;
  /** Who says so, see `membership-sources.ts`; never empty. */
  @Column('text', { array: true, default: ['manual'] }) sources!: string[];
}
