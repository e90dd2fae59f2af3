import { isoTime, query, sql } from '@review-service/database/sql';
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

interface Job {
  readonly id: string;
  readonly queue: string;
  readonly name: string;
  readonly status: string;
  readonly attempts: number;
  readonly send: number;
  readonly created: string;
  readonly due: string;
  readonly leased: string | null;
  readonly relayed: string | null;
  readonly finished: string | null;
  readonly requestId: string | null;
  readonly traceparent: string | null;
  readonly payload: object;
  readonly progress: object;
  readonly error: string | null;
}

async function run(given: string): Promise<void> {
  const [id = ''] = readJobIds([given]);
  const [job] = await withMigratedDatabase((db) =>
    query<Job>(
      db.manager,
      sql`
        select id, queue, name, status, attempts, send_number as send, ${isoTime(sql`created_at`)} as created,
          ${isoTime(sql`due_at`)} as due, ${isoTime(sql`leased_until`)} as leased,
          ${isoTime(sql`relayed_at`)} as relayed, ${isoTime(sql`finished_at`)} as finished,
          request_id as "requestId", traceparent, payload, progress, error
        from outbox_message where id = ${id}`,
    ),
  );
  if (!job) throw new Refusal(`There is no job ${id}. What is done is forgotten after a day.`);
  for (const [title, text] of linesOf(job)) print(`${title.padEnd(14)}${text === null ? '-' : visible(text)}`);
}

const linesOf = (job: Job): [title: string, text: string | null][] => [
  ['id:', job.id],
  ['job:', `${job.queue}/${job.name}`],
  ['status:', job.status],
  ['tries:', `${job.attempts} of ${attemptsOf(job.queue) ?? '?'}`],
  ['send number:', String(job.send)],
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
