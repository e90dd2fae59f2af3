import type { Schemas } from '@review-service/client';

type Webhook = Schemas['Webhook'];

/** What webhooks can be told of, as people call it. */
export const EVENTS: Readonly<Record<string, string>> = {
  review_request_published: 'Review request published or updated',
  review_request_closed: 'Review request closed',
  review_request_reopened: 'Review request reopened',
  review_published: 'Review published',
  reply_published: 'Reply published',
  review_request_deleted: 'Review request deleted',
  stack_published: 'Stack published',
  ship_it_revoked: 'Ship It! revoked',
  review_endorsed: 'Review of an agent endorsed',
  issue_changed: 'Issue resolved, dropped, verified or reopened',
  status_update_changed: 'Status update changed',
  group_created: 'Group created',
  group_changed: 'Group renamed or changed',
  group_deleted: 'Group deleted',
  group_restored: 'Group restored',
  group_member_added: 'Member joined a group',
  group_member_removed: 'Member left a group',
} satisfies Record<Exclude<Webhook['events'][number], '*'>, string>;

/** All events, those of later releases among them. */
export const ALL_EVENTS = '*';

/** The review requests that a webhook applies to. */
export const SCOPES: Readonly<Record<Webhook['apply_to'], string>> = {
  all: 'All review requests',
  none: 'Review requests without a repository',
  custom: 'Review requests of some repositories',
};

/** What a message has. */
export const FORMATS: Readonly<Record<Webhook['format'], string>> = {
  payload: 'API objects',
  chat: 'Chat message (Slack, Mattermost)',
};

/** What a message is written in. */
export const ENCODINGS: Readonly<Record<Webhook['encoding'], string>> = {
  'application/json': 'JSON',
  'application/x-www-form-urlencoded': 'Form with a JSON field "payload"',
};

/** A name of an event, such as `review_published`, in words. */
export const wordsOfEvent = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What tells webhooks apart: the rest of the address may be a secret, and is not for all who look at the screen. */
export const nameOf = ({ id, url }: Pick<Webhook, 'id' | 'url'>): string =>
  `${id}: ${URL.parse(url)?.host ?? 'no URL'}`;
