import type { JobData, JobName, QueueDefinition } from '@review-service/contracts/queue';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { OUTBOX_CHANNEL } from './channel';
import type { Origin } from './origin';

/** The beginning of a statement that adds messages to the outbox; `messageRow` has the values of one. */
export const INSERT_MESSAGE = sql`insert into outbox_message (id, queue, name, payload, request_id, traceparent, due_at)`;

/** When a message is due that is not said otherwise. */
export const AT_ONCE = sql`now()`;

/**
 * The values of a message.
 * @param payload an expression for its text as JSON
 * @param due an expression for the earliest time of its hand-over
 */
export const messageRow = (
  id: Sql,
  queue: QueueDefinition,
  name: string,
  payload: Sql,
  { requestId = null, traceparent = null }: Partial<Origin> = {},
  due = AT_ONCE,
): Sql => sql`${id}::uuid, ${queue.name}, ${name}, ${payload}::jsonb, ${requestId}, ${traceparent}, ${due}`;

/**
 * Requests a job in the transaction of its change, from a program that answers no requests; `Outbox` is for the others.
 * The relays hear of it when the transaction ends. Resolves with its id.
 * @param due an expression for the earliest time of its hand-over
 */
export async function sendMessage<Q extends QueueDefinition, N extends JobName<Q>>(
  db: EntityManager,
  queue: Q,
  name: N,
  payload: JobData<Q, N>,
  due = AT_ONCE,
): Promise<string> {
  const id = uuidv7();
  const row = messageRow(sql`${id}`, queue, name, sql`${JSON.stringify(payload)}`, {}, due);
  await all(
    db,
    {},
    sql`
      with asked as (${INSERT_MESSAGE} values (${row}))
      select from pg_notify(${OUTBOX_CHANNEL}, '')`,
  );
  return id;
}
