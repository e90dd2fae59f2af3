import type { Schemas } from '@review-service/client';

type Webhook = Schemas['Webhook'];

/** What webhooks can be told of, as people call it. */
export const EVENTS: Readonly<Record<string, string>> = {
  review_request_published: 'A review request is published, or an update of it',
  review_request_closed: 'A review request is closed',
  review_request_reopened: 'A review request is opened again',
  review_published: 'A review is published',
  reply_published: 'A reply is published',
  review_request_deleted: 'A review request is deleted',
  ship_it_revoked: 'A "Ship It!" is taken back',
  issue_changed: 'An issue is resolved, dropped, verified or opened again',
  status_update_changed: 'A program says something about a change',
  group_created: 'A group is made',
  group_changed: 'A group is renamed or changed',
  group_deleted: 'A group is deleted',
  group_restored: 'A deleted group is restored',
  group_member_added: 'Somebody joins a group',
  group_member_removed: 'Somebody leaves a group',
} satisfies Record<Exclude<Webhook['events'][number], '*'>, string>;

/** All events, those of later releases among them. */
export const ALL_EVENTS = '*';

/** The review requests that a webhook applies to. */
export const SCOPES: Readonly<Record<Webhook['apply_to'], string>> = {
  all: 'All review requests',
  none: 'Those without a repository',
  custom: 'Those of some repositories',
};

/** What a message has. */
export const FORMATS: Readonly<Record<Webhook['format'], string>> = {
  payload: 'Objects of the API, for programs',
  chat: 'A line of text, for Slack and Mattermost',
};

/** What a message is written in. */
export const ENCODINGS: Readonly<Record<Webhook['encoding'], string>> = {
  'application/json': 'JSON',
  'application/x-www-form-urlencoded': 'The field "payload" of a form, with JSON',
};

/** A name of an event, such as `review_published`, in words. */
export const wordsOfEvent = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What tells webhooks apart: the rest of the address may be a secret, and is not for all who look at the screen. */
export const nameOf = ({ id, url }: Pick<Webhook, 'id' | 'url'>): string =>
  `${id}: ${URL.parse(url)?.host ?? 'no address'}`;
