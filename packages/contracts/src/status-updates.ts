import type { Rule } from './field';
import { Choice, Integer, LARGEST_INTEGER, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** Reports of other programs, such as CI, about a review request. */
export const STATUS_UPDATE = defineResource('status_update');

/** The states of a program's work. */
export const STATUS_UPDATE_STATES = [
  'pending',
  'done-success',
  'done-failure',
  'error',
  'timed-out',
  'not-yet-run',
  'cancelled',
] as const;

/** One of STATUS_UPDATE_STATES. */
export type StatusUpdateState = (typeof STATUS_UPDATE_STATES)[number];

/** In place of a state: asks the program to do its work, again or for the first time. */
export const REQUEST_RUN = 'request-run';

/** A status update as clients see it. */
export interface StatusUpdateFields {
  /** Unique among all status updates. */
  id: number;
  /** Which program says this. */
  service_id: string;
  /** One line about its purpose. */
  summary: string;
  /** The result, for people. */
  description: string;
  /** Where more is to be read; empty: nowhere. */
  url: string;
  /** The title of that link. */
  url_text: string;
  /** One that is pending for longer than its timeout is timed out. */
  state: (typeof STATUS_UPDATE_STATES)[number];
  /** How many seconds it may be pending; null: for ever. */
  timeout: number | null;
  /** Null, or absent if there is a link of this name: the change of the review request that it is about. */
  change?: null;
  /** Null, or absent if there is a link of this name: the review with the findings. */
  review?: null;
  /** Clients' own data about it (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** A link with any other scheme could run a script where it is followed. */
const leadsToPage: Rule = (value) =>
  value === '' || (/^https?:\/\/\S+$/i.test(String(value)) && URL.canParse(String(value)))
    ? undefined
    : 'This must be empty, or an address that begins with "http://" or "https://".';

/** The most characters of the short texts. */
const LONGEST = 255;

/** The limits of the address of a page: http, https, or nothing. */
export const pageUrlRules = { max: 2_000, rules: [leadsToPage] };

class StatusUpdateSettings {
  /** The result, for people. */
  @Text() description?: string;
  /** Where more is to be read: an address with http or https, or nothing. */
  @Text(pageUrlRules) url?: string;
  /** The title of that link. */
  @Text({ max: LONGEST }) url_text?: string;
  /** How many seconds it may be pending. One that is not positive is timed out at once. */
  @Integer({ min: -LARGEST_INTEGER, max: LARGEST_INTEGER }) timeout?: number;
  /** The id of the change that it is about: one of this review request. */
  @Integer() change_id?: number;
  /** The id of the caller's review with the findings, which no other status update may have. */
  @Integer() review_id?: number;
}

/** The fields of a new status update. */
export class CreateStatusUpdate extends StatusUpdateSettings {
  /** Which program says this. */
  @Text({ max: LONGEST, required: true }) service_id!: string;
  /** One line about its purpose. */
  @Text({ max: LONGEST, required: true }) summary!: string;
  /** How far it is. */
  @Choice(STATUS_UPDATE_STATES) state: (typeof STATUS_UPDATE_STATES)[number] = 'pending';
}

/** The changeable fields of a status update. */
export class UpdateStatusUpdate extends StatusUpdateSettings {
  /** Which program says this. */
  @Text({ max: LONGEST }) service_id?: string;
  /** One line about its purpose. */
  @Text({ max: LONGEST }) summary?: string;
  /**
   * How far it is; the time of `timeout` begins anew. Or `request-run`, which asks the program to run and leaves the
   * state to it: possible for one that is `not-yet-run`, or is not pending and has `can_retry` in its `extra_data`.
   */
  @Choice([...STATUS_UPDATE_STATES, REQUEST_RUN]) state?: (typeof STATUS_UPDATE_STATES)[number] | typeof REQUEST_RUN;
}

/** The arguments of the list: filters. */
export class StatusUpdateListQuery extends PageQuery {
  /** The id of the change that they are about. */
  @Integer() change?: number;
  /** Which program says it. */
  @Text() 'service-id'?: string;
  /** The state. */
  @Choice(STATUS_UPDATE_STATES) state?: (typeof STATUS_UPDATE_STATES)[number];
}
