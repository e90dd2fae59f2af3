import { OperationsConfig } from '@review-service/platform/config/operations.config';

/** The worker's health and metrics. */
export class WorkerOperationsConfig extends OperationsConfig {
  override port: number = 9465;
}
