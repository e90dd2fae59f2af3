import { Entity, PrimaryColumn } from 'typeorm';

/** A group that a person watches. */
@Entity('watched_group')
export class WatchedGroup {
  @PrimaryColumn('int') userId!: number;
  @PrimaryColumn('int') groupId!: number;
}
