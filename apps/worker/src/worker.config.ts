import { EnvironmentConfig } from '@review-service/platform/config/environment.config';
import { OperationsConfig } from '@review-service/platform/config/operations.config';
import { Setting } from '@review-service/platform/config/setting';

/** What this worker is for. */
export class WorkerConfig extends EnvironmentConfig {
  @Setting(
    'WORKER_QUEUES',
    'queues that this process takes jobs from: groups,webhooks:50 (with its concurrency), or all',
  )
  queues: string[] = [];
}

/** The worker's health and metrics. */
export class WorkerOperationsConfig extends OperationsConfig {
  override port: number = 9465;
}
