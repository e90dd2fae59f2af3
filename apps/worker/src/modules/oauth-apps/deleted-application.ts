import { Injectable } from '@nestjs/common';
import { type ApplicationDeleted, OAUTH_APPS_QUEUE } from '@review-service/contracts/oauth-apps';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { JobAudit } from '../../base/audit';
import { InSteps, type Message, type StepDone } from '../../jobs/work';

/** Rows per transaction: few, because a grant's tokens are deleted with it. */
const BATCH = 250;

/** The tables of an application's rows, in the order of deletion. Each has an index on application_id. */
const PLACES = [
  { name: 'grants', table: sql`oauth_grant` },
  { name: 'deviceCodes', table: sql`oauth_device_code` },
  { name: 'clientTokens', table: sql`oauth_client_token` },
] as const;

/**
 * Deletes the rows of a deleted application, which are invalid already, then the application itself. Sends no webhook.
 */
@Injectable()
export class DeletedApplication {
  constructor(
    private readonly db: Database,
    private readonly audit: JobAudit,
  ) {}

  @InSteps(OAUTH_APPS_QUEUE, 'application.deleted')
  async step({ applicationId, deletedBy }: ApplicationDeleted, message: Message): Promise<StepDone> {
    const { progress } = message;
    for (const place of PLACES) {
      const count = await this.remove(place, applicationId);
      if (count > 0)
        return { progress: { ...progress, [place.name]: (progress[place.name] ?? 0) + count }, isLast: false };
    }
    await this.db.change({}, sql`delete from oauth_application where id = ${applicationId} and deleted_at is not null`);
    await this.audit.write(message, {
      actorId: deletedBy,
      action: 'oauth-app.removed',
      subject: `oauth-app ${applicationId}`,
      details: { applicationId, removed: progress },
    });
    return { progress, isLast: true };
  }

  private async remove({ table }: (typeof PLACES)[number], applicationId: number): Promise<number> {
    const [removed] = await this.db.all(
      { count: number },
      sql`
        with gone as (
          delete from ${table} where id in (
            select x.id from ${table} x join oauth_application a on a.id = x.application_id
            where a.id = ${applicationId} and a.deleted_at is not null
            order by x.id limit ${BATCH} for update of x)
          returning 1)
        select count(*) as count from gone`,
    );
    return removed?.count ?? 0;
  }
}
