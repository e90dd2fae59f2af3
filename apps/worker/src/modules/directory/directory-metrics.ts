import { Injectable } from '@nestjs/common';
import { boolean } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LdapDirectory } from '@review-service/platform/directory/directory';
import { Gauge, Registry } from 'prom-client';
import { ScrapeMetrics } from '../../base/scrape-metrics';

/** Shows whether the last sync with the directory stopped, because too many people or members would have gone. */
@Injectable()
export class DirectoryMetrics {
  constructor(directory: LdapDirectory, db: Database, scrapes: ScrapeMetrics, registry: Registry) {
    const last = scrapes.observe('directory', () =>
      db.all({ stopped: boolean }, sql`select outcome = 'stopped' as stopped from directory_sync`),
    );
    new Gauge({
      name: 'review_service_directory_sync_stopped',
      help: 'Whether the last sync with the directory stopped and changed nothing: 1 it did; `admin doctor` says why',
      registers: [registry],
      async collect() {
        if (!directory.isOn) return;
        const found = await last();
        this.reset();
        if (found) this.set(found[0]?.stopped ? 1 : 0);
      },
    });
  }
}
