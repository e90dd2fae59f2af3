import { Inject } from '@nestjs/common';
import type { RowOf } from '@review-service/database/columns';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { inSlices, SLICE } from './in-slices';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Grants per statement. */
const GRANTS = 2_000;

const isNamedBy = (table: Sql): Sql => sql`exists (select from ${table} x where x.grant_id = g.id)`;

/**
 * Deletes grants that have no token or code left, including used ones whose second use must be noticed. It works in
 * short slices by id, because no index finds missing rows. Jobs and audit refer to a grant for days at most after its
 * end.
 */
@Scheduled()
export class PurgeGrants implements Schedule {
  readonly name = 'purge-grants';
  readonly every = 6 * 60 * MINUTE;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(): Promise<void> {
    const count = await inSlices((after) => this.purge(after));
    if (count > 0) this.log.info({ what: 'grants', count }, 'purged');
  }

  /** Skips locked grants until the next run. */
  private purge(after: number): Promise<RowOf<typeof SLICE>[]> {
    return this.db.all(
      SLICE,
      sql`
        with slice as (select id from oauth_grant where id > ${after} order by id limit ${GRANTS}),
        dead as (
          select g.id from oauth_grant g
          where g.id in (select id from slice) and g.created_at < now() - interval '7 days'
            and not ${isNamedBy(sql`oauth_token`)} and not ${isNamedBy(sql`oauth_refresh_token`)}
            and not ${isNamedBy(sql`oauth_authorization_code`)} and not ${isNamedBy(sql`oauth_device_code`)}
          for update skip locked),
        gone as (delete from oauth_grant where id in (select id from dead) returning 1)
        select (select max(id) from slice) as last, (select count(*) from gone) as purged`,
    );
  }
}
