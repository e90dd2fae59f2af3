import { Injectable } from '@nestjs/common';
import { computed } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { raw, type Sql, sql } from '@review-service/database/sql';
import { type Declared } from '@review-service/database/verbs';
import { Database } from '@review-service/platform/database/database';
import { Gauge, Registry } from 'prom-client';
import { ScrapeMetrics } from '../base/scrape-metrics';

/** Counting stops here: a larger number would not change the alarm. */
const MOST = 10_000;

/**
 * Numbers of open jobs, read from the indexes of the relay, the reconciler and the reports, in their order: so the time
 * does not depend on the number of done jobs, or on the planner's statistics.
 */
const COUNTS = computed({
  pending: [number, countOf('pending', 'due_at')],
  relayed: [number, countOf('relayed', 'relayed_at')],
  failed: [number, countOf('failed', 'id')],
});

/** How long the oldest row has been due: for the relay, and for the runner of jobs. */
const OLDEST = computed({ pending: [number, oldestOf('pending')], relayed: [number, oldestOf('relayed')] });

/** Metrics of follow-up work, read at each scrape. */
@Injectable()
export class OutboxMetrics {
  constructor(db: Database, scrapes: ScrapeMetrics, registry: Registry) {
    // While the database is down or hangs these metrics are missing; the others of the process are still shown.
    const asking = <Row extends object>(declared: Declared<Row>, statement: Sql) =>
      scrapes.observe('outbox', async () => (await db.all(declared, statement))[0]);
    const counts = asking(COUNTS, sql`select ${COUNTS}`);
    const longest = asking(OLDEST, sql`select ${OLDEST}`);
    const messages = new Gauge({
      name: 'review_service_outbox_messages',
      help: `Rows of the outbox that are not done, by status; at most ${MOST}`,
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        const found = await counts();
        messages.reset();
        for (const [status, count] of Object.entries(found ?? {})) messages.set({ status }, count);
      },
    });
    const oldest = new Gauge({
      name: 'review_service_outbox_oldest_seconds',
      help: 'How long the oldest undone row has been due, by status: pending until a queue has it, relayed from then on',
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        const found = await longest();
        oldest.reset();
        for (const [status, seconds] of Object.entries(found ?? {})) oldest.set({ status }, seconds);
      },
    });
  }
}

function countOf(status: 'pending' | 'relayed' | 'failed', order: 'due_at' | 'relayed_at' | 'id'): Sql {
  return sql`(
    select count(*) from (
      select from outbox_message where status = ${raw(`'${status}'`)} order by ${raw(order)} limit ${MOST}) found)`;
}

function oldestOf(status: 'pending' | 'relayed'): Sql {
  return sql`(
    select coalesce(extract(epoch from now() - min(due_at)), 0)::float8
    from outbox_message where status = ${raw(`'${status}'`)} and due_at <= now())`;
}
