import { Entity, PrimaryColumn } from 'typeorm';

/** A permission of a person. */
@Entity('user_permission')
export class UserPermission {
  @PrimaryColumn('int') userId!: number;
  /** Such as `reviews.change_group`. */
  @PrimaryColumn('text') codename!: string;
}
