import { Entity, PrimaryColumn } from 'typeorm';

/** Who belongs to a group. */
@Entity('review_group_member')
export class GroupMember {
  @PrimaryColumn('int') groupId!: number;
  @PrimaryColumn('int') userId!: number;
}
