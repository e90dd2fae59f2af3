import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Timed work of the workers, and when it last succeeded in any of them. */
@Entity('timed_work')
export class TimedWork {
  /** As the schedule is named. */
  @PrimaryColumn('text') task!: string;
  /** At first: when the table was made. */
  @Column('timestamptz') succeededAt!: Date;
}
