import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { nullable, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { find } from '@review-service/database/verbs';
import { withMigratedDatabase } from '../../connections/database';
import { readJobIds } from './job-ids';
import { attemptsOf } from './queues';
import { type Details, printDetails } from '../../listing/details';
import { Refusal } from '../../base/refusal';

const COLUMNS = together(
  columns(OutboxMessage, 'm', [
    'id',
    'queue',
    'name',
    'status',
    'attempts',
    'sendNumber',
    'requestId',
    'traceparent',
    'payload',
    'progress',
    'error',
  ]),
  computed({
    created: [text, isoTime(sql`m.created_at`)],
    due: [text, isoTime(sql`m.due_at`)],
    leased: [nullable(text), isoTime(sql`m.leased_until`)],
    relayed: [nullable(text), isoTime(sql`m.relayed_at`)],
    finished: [nullable(text), isoTime(sql`m.finished_at`)],
  }),
);

/** Shows everything about one job. */
export async function run(given: string): Promise<object> {
  const [id = ''] = readJobIds([given]);
  const job = await withMigratedDatabase((db) =>
    find(db, COLUMNS, sql`select ${COLUMNS} from outbox_message m where m.id = ${id}`),
  );
  if (!job) throw new Refusal(`There is no job ${id}. Jobs that are done are kept for a day.`);
  printDetails(detailsOf(job));
  return { ...job, mostAttempts: attemptsOf(job.queue) ?? null };
}

const detailsOf = (job: RowOf<typeof COLUMNS>): Details => [
  ['id', job.id],
  ['job', `${job.queue}/${job.name}`],
  ['status', job.status],
  ['tries', `${job.attempts} of ${attemptsOf(job.queue) ?? '?'}`],
  ['send number', String(job.sendNumber)],
  ['created', job.created],
  ['due', job.due],
  ['leased until', job.leased],
  ['relayed', job.relayed],
  ['finished', job.finished],
  ['request id', job.requestId],
  ['traceparent', job.traceparent],
  ['payload', JSON.stringify(job.payload)],
  ['progress', JSON.stringify(job.progress)],
  ...(job.error ?? '-').split('\n').map((line, at) => [at === 0 ? 'error' : '', line] as const),
];
