import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { nullable, text } from '@review-service/database/row-types';
import { isoTime, sql } from '@review-service/database/sql';
import { find } from '@review-service/database/verbs';
import type { Command } from 'commander';
import { withMigratedDatabase } from '../database';
import { examples } from '../examples';
import { readJobIds } from '../jobs/job-ids';
import { attemptsOf } from '../jobs/queues';
import { visible } from '../listing/visible';
import { print } from '../output';
import { Refusal } from '../refusal';

/** `jobs show`: everything about one piece of follow-up work. */
export const jobsShowCommand = (jobs: Command) =>
  jobs
    .command('show')
    .description('everything about one job: what it carries, where it comes from, how far it is, why it failed')
    .argument('<id>', 'as `jobs list` shows it')
    .addHelpText('after', examples('jobs show 0199d2c4-7a10-7c3e-9b1f-5f0d2a6c8e11'))
    .action(run);

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

async function run(given: string): Promise<void> {
  const [id = ''] = readJobIds([given]);
  const job = await withMigratedDatabase((db) =>
    find(db, COLUMNS, sql`select ${COLUMNS} from outbox_message m where m.id = ${id}`),
  );
  if (!job) throw new Refusal(`There is no job ${id}. What is done is forgotten after a day.`);
  for (const [title, text] of linesOf(job)) print(`${title.padEnd(14)}${text === null ? '-' : visible(text)}`);
}

const linesOf = (job: RowOf<typeof COLUMNS>): [title: string, text: string | null][] => [
  ['id:', job.id],
  ['job:', `${job.queue}/${job.name}`],
  ['status:', job.status],
  ['tries:', `${job.attempts} of ${attemptsOf(job.queue) ?? '?'}`],
  ['send number:', String(job.sendNumber)],
  ['asked for:', job.created],
  ['due:', job.due],
  ['leased until:', job.leased],
  ['relayed:', job.relayed],
  ['finished:', job.finished],
  ['request id:', job.requestId],
  ['traceparent:', job.traceparent],
  ['payload:', JSON.stringify(job.payload)],
  ['progress:', JSON.stringify(job.progress)],
  ...(job.error ?? '-').split('\n').map((line, at): [string, string] => [at === 0 ? 'error:' : '', line]),
];
