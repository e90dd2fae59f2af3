import { queues } from '@review-service/contracts/queues';
import { boolean } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { unknownWord } from '@review-service/platform/words/nearest';
import type { DataSource } from 'typeorm';
import { Refusal } from '../../base/refusal';

/** Refuses a queue that this release does not have and that has no jobs. */
export async function checkQueue(db: DataSource, name: string | undefined): Promise<void> {
  const known: readonly string[] = queues.map((queue) => queue.name);
  if (name === undefined || known.includes(name)) return;
  const [row] = await all(
    db,
    { found: boolean },
    sql`select exists (select from outbox_message where queue = ${name}) as found`,
  );
  if (!row?.found) throw new Refusal(unknownWord('queue', name, known));
}

/** The number of tries of a queue's jobs; undefined for a queue of another release. */
export const attemptsOf = (queue: string): number | undefined =>
  queues.find(({ name }) => name === queue)?.options.attempts;
