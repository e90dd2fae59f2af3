import { columns } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../base/refusal';
import { isJobId } from './job-id';
import type { Status } from './status';
import { commandLine } from '../../base/command-line';

const COLUMNS = columns(OutboxMessage, 'm', ['id', 'status']);

/** Each id once, as PostgreSQL would write it; refuses text that is no id. */
export function readJobIds(texts: readonly string[]): string[] {
  const wrong = texts.find((text) => !isJobId(text));
  if (wrong !== undefined)
    throw new Refusal(`"${wrong}" is not the id of a job. \`${commandLine('jobs list')}\` lists the jobs.`);
  return [...new Set(texts.map((text) => text.toLowerCase()))];
}

/** Why these jobs could not be changed, one by one. */
export async function whyNot(db: EntityManager, ids: readonly string[], inHand: readonly Status[]): Promise<string> {
  const rows = await all(db, COLUMNS, sql`select ${COLUMNS} from outbox_message m where m.id = any(${ids}::uuid[])`);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return ids
    .map((id) => {
      const status = statuses.get(id);
      if (!status) return `${id} does not exist`;
      return inHand.includes(status) ? `${id} is in progress` : `${id} is ${status}`;
    })
    .join(', ');
}
