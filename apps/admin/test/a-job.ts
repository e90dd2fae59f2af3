import type { TestDatabase } from './a-database';

/** The columns of an outbox row; specs give those that matter to them. */
export interface JobRow {
  id: string;
  queue: string;
  name: string;
  payload: object;
  request_id: string | null;
  traceparent: string | null;
  status: string;
  send_number: number;
  attempts: number;
  error: string | null;
  progress: object;
  created_at: string;
  due_at: string;
  leased_until: string | null;
  relayed_at: string | null;
  finished_at: string | null;
}

/** An id that sorts by its number. */
export const jobId = (number: number) => `0199d2c4-7a10-7c3e-9b1f-${String(number).padStart(12, '0')}`;

/** Inserts a job into the outbox in a state as the worker leaves it. */
export async function aJob({ db }: TestDatabase, job: Partial<JobRow> = {}): Promise<string> {
  const row = { id: jobId(1), queue: 'groups', name: 'group.deleted', payload: { groupId: 1 }, ...job };
  const columns = Object.keys(row).join();
  await db.query(
    `insert into outbox_message (${columns}) select ${columns} from jsonb_populate_record(null::outbox_message, $1)`,
    [JSON.stringify(row)],
  );
  return row.id;
}

/** The columns of a failed job, which has used all its tries. */
export const failed = {
  status: 'failed',
  attempts: 10,
  send_number: 10,
  error: 'the wall is closed',
  relayed_at: '2026-01-01T00:00:00Z',
  finished_at: '2026-01-01T00:00:01Z',
};

/** The current row. */
export async function jobRow({ db }: TestDatabase, id: string): Promise<JobRow | undefined> {
  const [row] = await db.query<JobRow[]>('select * from outbox_message where id = $1', [id]);
  return row;
}
