import { IsInt, Max, Min } from 'class-validator';
import { Setting } from './setting';

/** Where the process tells operators how it is. */
export class OperationsConfig {
  @Setting('METRICS_PORT', 'health and Prometheus metrics, apart from the API: 9464 of the API, 9465 of the worker')
  @IsInt()
  @Min(0)
  @Max(65535)
  port: number = 0;
}
