export { administersWebhooks } from './webhook.access';
export { WebhookTo } from './webhook.policy';
export { WebhooksModule } from './webhooks.module';
export { type CheckedWebhook } from './webhooks.service';
