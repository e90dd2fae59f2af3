import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { DataSource } from 'typeorm';

/** When timed work last succeeded: in the database, since the process that did it may be gone. */
@Injectable()
export class TimedWorkRecord {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Called after each run that ended well. */
  async succeeded(task: string): Promise<void> {
    await all(
      this.database,
      {},
      sql`
        insert into timed_work (task, succeeded_at) values (${task}, now())
        on conflict (task) do update set succeeded_at = excluded.succeeded_at`,
    );
  }

  /** Of all tasks, in seconds since 1970; tasks that an earlier release had are among them. */
  last(): Promise<{ task: string; at: number }[]> {
    return all(
      this.database,
      { task: text, at: number },
      sql`select task, extract(epoch from succeeded_at)::float8 as at from timed_work`,
    );
  }
}
