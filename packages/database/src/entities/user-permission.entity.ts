import { Entity, PrimaryColumn } from 'typeorm';

/** Something that a person may do beyond what all may. */
@Entity('user_permission')
export class UserPermission {
  @PrimaryColumn('int') userId!: number;
  /** Such as `reviews.change_group`. */
  @PrimaryColumn('text') codename!: string;
}
