import { Injectable } from '@nestjs/common';
import { computed } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Gauge, Registry } from 'prom-client';
import { ScrapeMetrics } from '../base/scrape-metrics';

/** Its first row is of the entry that was written first. */
const AGE = computed({
  seconds: [
    number,
    sql`coalesce(extract(epoch from now() - (select at from audit_unsealed order by id, at limit 1)), 0)::float8`,
  ],
});

/** Shows whether the audit log is sealed in time. Every worker tells of all of it. */
@Injectable()
export class AuditSealMetrics {
  constructor(db: Database, scrapes: ScrapeMetrics, registry: Registry) {
    const age = scrapes.observe('audit', async () => (await db.all(AGE, sql`select ${AGE}`))[0]);
    const oldest = new Gauge({
      name: 'review_service_audit_unsealed_oldest_seconds',
      help: 'How old the first entry of the audit log is that no seal has yet; 0: there is none',
      registers: [registry],
      async collect() {
        const found = await age();
        oldest.reset();
        if (found) oldest.set(found.seconds);
      },
    });
  }
}
