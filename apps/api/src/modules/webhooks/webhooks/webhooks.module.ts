import { Module } from '@nestjs/common';
import { GroupsModule } from '../../groups/groups';
import { RepositoriesModule } from '../../repositories/repositories';
import { WEBHOOK_EXPANSIONS } from './webhook.expansions';
import { WebhookTo } from './webhook.policy';
import { WebhookPresenter } from './webhook.presenter';
import { WebhookSettings } from './webhook.settings';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

/** Addresses that are told what happens to review requests. */
@Module({
  imports: [GroupsModule, RepositoriesModule],
  controllers: [WebhooksController],
  providers: [...WEBHOOK_EXPANSIONS, WebhookPresenter, WebhookSettings, WebhookTo.target, WebhooksService],
  exports: [WebhookTo.target, WebhooksService],
})
export class WebhooksModule {}
