import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { Setting } from './setting';

/** The address of health checks and metrics. */
export class OperationsConfig {
  @Setting('METRICS_PORT', '`/health/live`, `/health/ready`, `/metrics`: not for the public')
  @IsInt()
  @Min(0)
  @Max(65535)
  port: number = 0;

  @Setting('METRICS_HOST', 'the address that `METRICS_PORT` listens on', {
    shownDefault: 'api as `HOST`, worker all interfaces',
  })
  @IsOptional()
  @IsString()
  host?: string;
}
