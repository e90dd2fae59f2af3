import { Injectable } from '@nestjs/common';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Schedule } from './schedule';

/** When timed work is due, and when it last succeeded: in the database, for all processes. */
@Injectable()
export class TimedWorkRecord {
  constructor(private readonly db: Database) {}

  /** Adds what is new: due at once, and never done. */
  async add(schedules: readonly Schedule[]): Promise<void> {
    const tasks = schedules.map(({ name }) => name);
    await this.db.all(
      {},
      sql`
        insert into timed_work (task, succeeded_at) select task, 'epoch' from unnest(${tasks}::text[]) task
        on conflict (task) do nothing`,
    );
  }

  /**
   * Takes the runs that are due: their next time is one interval later. A run that is due much later is taken, too,
   * because the clock was set back.
   */
  async takeDue(schedules: readonly Schedule[]): Promise<string[]> {
    const tasks = schedules.map(({ name }) => name);
    const intervals = schedules.map(({ every }) => `${every} milliseconds`);
    const taken = await this.db.all(
      { task: text },
      sql`
        update timed_work t set due_at = now() + s.every
        from unnest(${tasks}::text[], ${intervals}::interval[]) as s (task, every)
        where t.task = s.task and (t.due_at <= now() or t.due_at > now() + 2 * s.every)
        returning t.task`,
    );
    return taken.map(({ task }) => task);
  }

  /** Called after each run that ended well. */
  async succeeded(task: string): Promise<void> {
    await this.db.all({}, sql`update timed_work set succeeded_at = now() where task = ${task}`);
  }

  /** Of all tasks, in seconds since 1970; tasks that an earlier release had are among them. */
  last(): Promise<{ task: string; at: number }[]> {
    return this.db.all(
      { task: text, at: number },
      sql`select task, extract(epoch from succeeded_at)::float8 as at from timed_work`,
    );
  }
}
