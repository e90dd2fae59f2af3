import { Flag } from './fields';
import { defineResource } from './resource';

/** The messages to a webhook, with their results. */
export const WEBHOOK_DELIVERY = defineResource('webhook_delivery', {
  plural: 'webhook_deliveries',
  link: 'deliveries',
});

/** The states of a message: waiting for a try, delivered, or given up. */
export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** A message to a webhook as its administrators see it. Deleted after 30 days. */
export interface WebhookDeliveryFields {
  /** Unique among all deliveries. */
  id: number;
  /** Its event, or `ping` for a test. */
  event: string;
  /** Its `webhook-id`, the same for every try, by which receivers recognise repeats. */
  event_id: string;
  /** It waits for a try, it was taken, or it is not tried any more. */
  state: (typeof WEBHOOK_DELIVERY_STATES)[number];
  /** When that happened of which it tells. */
  timestamp: string;
  /** How often it was tried since it was last asked for. */
  tries: number;
  /** When it was last tried; null: not yet. */
  last_try: string | null;
  /** When it is tried next; null: at once if it waits, or never. */
  next_try: string | null;
  /** The delivery about the same review request that has to end first; null: none. It is of a webhook that is `ordered`. */
  waits_for: number | null;
  /** The status of the last answer; null: there was none. */
  status_code: number | null;
  /** How long the last try took, in milliseconds; null: there was none. */
  duration: number | null;
  /** The message, in JSON; a webhook with another `encoding` or `format` gets it in that form. */
  message: string;
  /** The headers of the last try, without its signatures. */
  request_headers: Record<string, string>;
  /** The first 4,096 bytes of the last answer; null: there was none. */
  answer: string | null;
  /** Why the last try failed; null: it did not. */
  error: string | null;
}

/** The changeable fields of a delivery. */
export class UpdateWebhookDelivery {
  /** Send it again, with the same id: once more at once, and for a day if need be. Not while it waits for a try anyway. */
  @Flag() send_again: boolean = false;
}
