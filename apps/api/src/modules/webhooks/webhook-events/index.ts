export { WebhookEvents } from './webhook-events';
export { WebhookEventsModule } from './webhook-events.module';
