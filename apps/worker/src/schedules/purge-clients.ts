import { Inject } from '@nestjs/common';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Applications per statement. */
const BATCH = 1_000;

/**
 * Deletes applications that nobody registered, if nobody has let them act for a week: they come by themselves, and come
 * again when somebody uses them. Disabled ones stay, because they would come back enabled.
 */
@Scheduled()
export class PurgeClients implements Schedule {
  readonly name = 'purge-clients';
  readonly every = 6 * 60 * MINUTE;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(): Promise<void> {
    let [count, last] = [0, BATCH];
    for (; last === BATCH; count += last) last = await this.purge();
    if (count > 0) this.log.info({ what: 'clients', count }, 'purged');
  }

  private async purge(): Promise<number> {
    const gone = await this.db.all(
      { id: number },
      sql`
        delete from oauth_application where id in (
          select a.id from oauth_application a
          where a.user_id is null and a.enabled and a.created_at < now() - interval '7 days'
            and coalesce(a.described_until < now() - interval '7 days', true)
            and not exists (select from oauth_grant g where g.application_id = a.id)
            and not exists (select from oauth_device_code d where d.application_id = a.id)
          limit ${BATCH} for update skip locked)
        returning id`,
    );
    return gone.length;
  }
}
