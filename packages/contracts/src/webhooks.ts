import { IsInt } from 'class-validator';
import { type Rule } from './field';
import { Choice, Flag, Text } from './fields';
import { defineQueue } from './queue';
import { defineResource, type Link } from './resource';
import { WEBHOOK_URL_MAX } from './webhook-urls';

/** Addresses that get events of review requests. */
export const WEBHOOK = defineResource('webhook');

/** The events of webhooks, of review requests and of groups. The first five are Review Board's. */
export const WEBHOOK_EVENTS = [
  'review_request_published',
  'review_request_closed',
  'review_request_reopened',
  'review_published',
  'reply_published',
  'review_request_deleted',
  'stack_published',
  'ship_it_revoked',
  'review_endorsed',
  'issue_changed',
  'status_update_changed',
  'group_created',
  'group_changed',
  'group_deleted',
  'group_restored',
  'group_member_added',
  'group_member_removed',
] as const;

/** One of WEBHOOK_EVENTS. */
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

/** The event of a test; nobody subscribes to it. */
export const PING = 'ping';

/** All events, those of later releases among them. */
export const ALL_EVENTS = '*';

/** The encodings of messages. Review Board has XML, too (docs/webhooks.md). */
export const WEBHOOK_ENCODINGS = ['application/json', 'application/x-www-form-urlencoded'] as const;

/** The formats of messages: objects of the API, or a line of text for Slack and Mattermost. */
export const WEBHOOK_FORMATS = ['payload', 'chat'] as const;

/** The review requests of which a webhook is told, by their repositories: of any or none, of none, of some. */
export const WEBHOOK_SCOPES = ['all', 'none', 'custom'] as const;

/** The placeholder of a write-only secret. Sent back, it changes nothing. */
export const SECRET_MASK = '********';

/** The beginning of a secret in the format of Standard Webhooks: the rest is base64. */
export const STANDARD_SECRET_PREFIX = 'whsec_';

/** How many webhooks a Local Site can have, and how many are outside of all sites. */
export const WEBHOOKS_AT_MOST = 100;

/** A webhook as its administrators see it. */
export interface WebhookFields {
  /** Unique among all webhooks. */
  id: number;
  /** Off: nothing is sent. */
  enabled: boolean;
  /** Where messages are sent. */
  url: string;
  /** The names of the events that are sent, or `*` alone: all of them. */
  events: ((typeof WEBHOOK_EVENTS)[number] | typeof ALL_EVENTS)[];
  /** The encoding of messages. */
  encoding: (typeof WEBHOOK_ENCODINGS)[number];
  /** The format of messages: objects of the API, or a line for a chat. */
  format: (typeof WEBHOOK_FORMATS)[number];
  /** Empty: messages cannot be written by a template here. */
  custom_content: string;
  /** Asterisks, or empty: there is no secret. The secret itself is never shown. */
  secret: string;
  /** Messages are signed. */
  has_secret: boolean;
  /** Messages also have Review Board's signature, `X-Hub-Signature`, by SHA-1. */
  sha1_signature: boolean;
  /** Messages about one review request are sent one after another, in the order in which things happened. */
  ordered: boolean;
  /** The review requests of which it is told: all, those without a repository, or those of `repositories`. */
  apply_to: (typeof WEBHOOK_SCOPES)[number];
  /** The repositories, if it applies to some. */
  repositories: Link[];
  /** It is told only of review requests that one of these groups is to review; empty: of all. */
  groups: Link[];
  /** Since when every message has failed; null: the last one was taken, or none was sent. */
  failing_since: string | null;
  /** Clients' own data about it (docs/wire/requests.md#extra-data); it is not sent. */
  extra_data: Record<string, unknown>;
}

const areEvents: Rule = (value) => {
  const wrong = eventNamesIn(String(value)).find((name) => !EVENT_NAMES.has(name));
  if (wrong === undefined) return undefined;
  return `There is no event "${wrong}". Use names of ${[...EVENT_NAMES].join(', ')}, with commas between them.`;
};

const EVENT_NAMES: ReadonlySet<string> = new Set([...WEBHOOK_EVENTS, ALL_EVENTS]);

/** The names in a text. */
export const eventNamesIn = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(',').map((name) => name.trim());

const EVENTS = { max: 512, rules: [areEvents] };
const URL = { max: WEBHOOK_URL_MAX };

const isWrittenHere: Rule = (value) =>
  value === '' ? undefined : 'Messages cannot be written by a template here: leave this empty.';

class WebhookOptions {
  /** The format of messages: objects of the API, or `{"text": …}`, a line for Slack and Mattermost. */
  @Choice(WEBHOOK_FORMATS) format?: (typeof WEBHOOK_FORMATS)[number];
  /** Empty: messages cannot be written by a template here. */
  @Text({ max: 65_536, rules: [isWrittenHere] }) custom_content?: string;
  /**
   * Signs messages: in the format of Standard Webhooks, `whsec_` and base64, or any other text, whose bytes sign. A new
   * one takes the place of the old one, which also signs for a day; empty: they are not signed.
   */
  @Text({ max: 128 }) secret?: string;
  /** Also sign as Review Board does, by SHA-1, which is weak. */
  @Flag() sha1_signature?: boolean;
  /**
   * Send the messages about one review request one after another: one that fails holds back those behind it until it is
   * delivered or given up. It applies to later events only; otherwise messages may overtake each other.
   */
  @Flag() ordered?: boolean;
  /** Ids of repositories, separated by commas, where it applies to some. */
  @Text() repositories?: string;
  /** Names of groups, separated by commas: only events of review requests that ask one of them; empty: all. */
  @Text() groups?: string;
}

/** The fields of a new webhook. */
export class CreateWebhook extends WebhookOptions {
  /** The review requests of which it is told: all, those without a repository, or those of `repositories`. */
  @Choice(WEBHOOK_SCOPES, { required: true }) apply_to!: (typeof WEBHOOK_SCOPES)[number];
  /** Off: nothing is sent. */
  @Flag({ required: true }) enabled!: boolean;
  /** The encoding of messages. */
  @Choice(WEBHOOK_ENCODINGS, { required: true }) encoding!: (typeof WEBHOOK_ENCODINGS)[number];
  /** Names of events, separated by commas, or `*` for all of them; empty: none. */
  @Text({ ...EVENTS, required: true }) events!: string;
  /** Where messages are sent: an address on the public internet, over https. */
  @Text({ ...URL, required: true }) url!: string;
}

/** The changeable fields of a webhook. A list replaces the former one. */
export class UpdateWebhook extends WebhookOptions {
  /** The review requests of which it is told: all, those without a repository, or those of `repositories`. */
  @Choice(WEBHOOK_SCOPES) apply_to?: (typeof WEBHOOK_SCOPES)[number];
  /** Off: nothing is sent. */
  @Flag() enabled?: boolean;
  /** The encoding of messages. */
  @Choice(WEBHOOK_ENCODINGS) encoding?: (typeof WEBHOOK_ENCODINGS)[number];
  /** Names of events, separated by commas, or `*` for all of them; empty: none. */
  @Text(EVENTS) events?: string;
  /** Where messages are sent: an address on the public internet, over https. */
  @Text(URL) url?: string;
}

/** A token of the application was revoked. */
export class OAuthTokenDeletedEvent {
  @IsInt() applicationId!: number;
  @IsInt() tokenId!: number;
  @IsInt() userId!: number;
}

/** A webhook is to get a message. */
export class WebhookDeliveryDue {
  /** The WebhookDelivery that says which. */
  @IsInt() deliveryId!: number;
}

/** Messages to applications, by event, and to webhooks. Retried for a day, because receivers may be down for hours. */
export const WEBHOOKS_QUEUE = defineQueue(
  'webhooks',
  { 'oauth_token.deleted': OAuthTokenDeletedEvent, 'webhook-delivery.due': WebhookDeliveryDue },
  { concurrency: 20, attempts: 21, firstDelay: 10_000, longestDelay: 2 * 3_600_000 },
);
