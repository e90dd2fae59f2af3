import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { query, type Sql, sql } from '@review-service/database/sql';
import { inTime } from '@review-service/platform/health/in-time';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Counting stops here: more is as bad. */
const MOST = 100_000;

/** How much follow-up work there is, asked when the metrics are. */
@Injectable()
export class OutboxMetrics {
  constructor(@InjectDataSource() database: DataSource, registry: Registry) {
    // While the database is away or frozen these say nothing; the other metrics of the process are still to be had.
    const asking = <Row extends object>(statement: Sql) => {
      const ask = inTime(() => query<Row>(database.manager, statement));
      return () => ask().catch((): Row[] => []);
    };
    const counts = asking<{ status: string; count: number }>(sql`
      select s.status, (
        select count(*) from (select from outbox_message where status = s.status limit ${MOST}) m) as count
      from (values ('pending'), ('relayed'), ('failed')) s (status)`);
    const longest = asking<{ seconds: number | null }>(sql`
      select extract(epoch from now() - min(due_at))::float8 as seconds
      from outbox_message where status = 'pending' and due_at <= now()`);
    const messages = new Gauge({
      name: 'review_service_outbox_messages',
      help: `Rows of the outbox that are not done, by status; at most ${MOST}`,
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        messages.reset();
        for (const { status, count } of await counts()) messages.set({ status }, count);
      },
    });
    const oldest = new Gauge({
      name: 'review_service_outbox_oldest_seconds',
      help: 'For how long the oldest row that is due has waited',
      registers: [registry],
      async collect() {
        oldest.remove();
        const [row] = await longest();
        if (row) oldest.set(row.seconds ?? 0);
      },
    });
  }
}
