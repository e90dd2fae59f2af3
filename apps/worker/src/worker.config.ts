import { queues, UPKEEP } from '@review-service/contracts/queues';
import { EnvironmentConfig } from '@review-service/platform/config/environment.config';
import { OperationsConfig } from '@review-service/platform/config/operations.config';
import { Setting } from '@review-service/platform/config/setting';
import { IsRetention } from './retention.setting';
import { IsQueues } from './queues.setting';

const NAMES = queues.map(({ name }) => `\`${name}\``);

/** Settings of the worker. */
export class WorkerConfig extends EnvironmentConfig {
  @Setting(
    'WORKER_QUEUES',
    'the queues that a worker process takes jobs from, so that each scales on its own, such as `groups,webhooks:50` ' +
      `(with its concurrency); there are ${NAMES.join(', ')}, and \`${UPKEEP}\` (timed work)`,
    { shownDefault: 'all' },
  )
  @IsQueues()
  queues: string[] = [];

  @Setting(
    'AUDIT_RETENTION',
    'how long entries of the audit log are kept, such as `400d`, or `forever`; they go month by month, with the last ' +
      'day of the month',
  )
  @IsRetention()
  auditRetention: string = '400d';

  @Setting(
    'EXPIRED_TOKEN_RETENTION',
    'how long people see their OAuth2 access tokens after these have expired, such as `90d`, or `forever`; an imported one ' +
      'at least so long after the import',
  )
  @IsRetention()
  expiredTokenRetention: string = '90d';
}

/** The worker's health and metrics. */
export class WorkerOperationsConfig extends OperationsConfig {
  override port: number = 9465;
}
