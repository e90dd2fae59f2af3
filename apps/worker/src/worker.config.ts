import { queues, UPKEEP } from '@review-service/contracts/queues';
import { EnvironmentConfig } from '@review-service/platform/config/environment.config';
import { OperationsConfig } from '@review-service/platform/config/operations.config';
import { Setting } from '@review-service/platform/config/setting';
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
}

/** The worker's health and metrics. */
export class WorkerOperationsConfig extends OperationsConfig {
  override port: number = 9465;
}
