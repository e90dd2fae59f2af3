import { PrivatePlaces } from '@review-service/contracts/private-places';
import { IsIn } from 'class-validator';
import { ArePrivatePlaces } from './private-places';
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

  @Setting(
    'WEBHOOK_ALLOW_PRIVATE',
    'hosts, addresses and networks off the public internet to which webhooks may be sent, also over http, such as ' +
      '`chat.example.internal,10.1.0.0/16`; [webhooks](webhooks.md#allowed-addresses) says more',
    { shownDefault: 'none' },
  )
  @ArePrivatePlaces()
  webhookAllowPrivate: string[] = [];

  /** The same, as it is asked. */
  get privatePlaces(): PrivatePlaces {
    return new PrivatePlaces(this.webhookAllowPrivate);
  }

  /** May webhooks go to an application on this machine? */
  get allowsLoopback(): boolean {
    return this.environment !== 'production';
  }
}
