export { WebhookTo } from './webhook.policy';
export { WebhooksModule } from './webhooks.module';
export type { CheckedWebhook, ShownWebhook } from './webhooks.service';
