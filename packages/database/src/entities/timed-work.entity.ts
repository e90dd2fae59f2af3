import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Timed work of the workers: when it is due, and when it last succeeded. */
@Entity('timed_work')
export class TimedWork {
  /** As the schedule is named. */
  @PrimaryColumn('text') task!: string;
  /** 1970: never. */
  @Column('timestamptz') succeededAt!: Date;
  /** A worker takes a run by moving this on. */
  @Column('timestamptz', { default: () => 'now()' }) dueAt!: Date;
}
