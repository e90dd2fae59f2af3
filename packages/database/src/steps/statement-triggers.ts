import type { QueryRunner } from 'typeorm';

/** The kinds of statements, and a trigger's names of the rows that they change. */
const EVENTS = {
  insert: 'referencing new table as new_rows',
  delete: 'referencing old table as old_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  truncate: '',
};

type Event = keyof typeof EVENTS;

/** Triggers of a table that call one function after each statement, with its rows as `old_rows` and `new_rows`. */
export interface StatementTriggers {
  readonly table: string;
  /** The function, without its parentheses. */
  readonly calls: string;
  /** The prefix of the triggers' names, which also name their statements. PostgreSQL calls those of a table by their names. */
  readonly named: string;
  /** Default: all. */
  readonly on?: readonly Event[];
}

/** Creates the triggers. The function is there already. */
export async function afterStatements(
  db: QueryRunner,
  { table, calls, named, on = ['insert', 'delete', 'update', 'truncate'] }: StatementTriggers,
): Promise<void> {
  for (const event of on) {
    await db.query(`
      create trigger ${named}_on_${event} after ${event} on ${table} ${EVENTS[event]}
      for each statement execute function ${calls}()`);
  }
}
