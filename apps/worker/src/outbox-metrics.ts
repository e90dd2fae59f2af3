import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { query, type Sql, sql } from '@review-service/database/sql';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Counting stops here: more is as bad. */
const MOST = 100_000;

/** How much follow-up work there is, asked when the metrics are. */
@Injectable()
export class OutboxMetrics {
  constructor(@InjectDataSource() database: DataSource, registry: Registry) {
    // While the database is away these say nothing; the other metrics of the process are still to be had.
    const ask = <Row extends object>(statement: Sql) => query<Row>(database.manager, statement).catch((): Row[] => []);
    const messages = new Gauge({
      name: 'review_service_outbox_messages',
      help: `Rows of the outbox that are not done, by status; at most ${MOST}`,
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        messages.reset();
        for (const status of ['pending', 'relayed', 'failed']) {
          const [row] = await ask<{ count: number }>(
            sql`select count(*) as count from (select from outbox_message where status = ${status} limit ${MOST}) m`,
          );
          if (row) messages.set({ status }, row.count);
        }
      },
    });
    const oldest = new Gauge({
      name: 'review_service_outbox_oldest_seconds',
      help: 'For how long the oldest row that is due has waited',
      registers: [registry],
      async collect() {
        oldest.remove();
        const [row] = await ask<{ seconds: number | null }>(sql`
          select extract(epoch from now() - min(due_at))::float8 as seconds
          from outbox_message where status = 'pending' and due_at <= now()`);
        if (row) oldest.set(row.seconds ?? 0);
      },
    });
  }
}
