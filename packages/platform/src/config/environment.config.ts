import { IsIn } from 'class-validator';
import { Setting } from './setting';

/** NODE_ENV: production, test or development. */
export class EnvironmentConfig {
  @Setting(
    'NODE_ENV',
    '`production`, `test` or `development`; `production` needs `SITE_URL`, and sends webhooks to the public internet only, ' +
      'never to this machine',
  )
  @IsIn(['production', 'test', 'development'])
  environment: string = 'development';

  /** May webhooks go to an application on this machine? */
  get allowsLoopback(): boolean {
    return this.environment !== 'production';
  }
}
