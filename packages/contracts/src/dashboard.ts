import { defineResource, type Link } from './resource';

/** How many review requests are in each list of the caller's dashboard. */
export const DASHBOARD = defineResource('dashboard', { singleton: true });

/** A group of the dashboard. */
interface DashboardGroup {
  /** Its name in URLs. */
  name: string;
  /** Its display name. */
  display_name: string;
  /** How many pending review requests are for it. */
  count: number;
  /** It is here because the caller watches it, and is no member. */
  watched: boolean;
  /** `review_requests` leads to those that are counted. */
  links: { review_requests: Link };
}

/**
 * How many review requests the caller sees in each list: the `total_results` of the list that the link of the same name
 * leads to, without archived and muted review requests. The link `overview` leads to incoming and outgoing ones.
 */
export interface DashboardFields {
  /** Pending ones that the caller is to review, directly or by a group of theirs. */
  incoming: number;
  /** Pending ones that name the caller as a reviewer. */
  to_me: number;
  /** Pending ones that the caller submitted. */
  outgoing: number;
  /** All that the caller submitted, in any state. */
  mine: number;
  /** Those that the caller watches, in any state. */
  starred: number;
  /** The groups that the caller is in or watches, in the order of their names; at most 200. */
  groups: DashboardGroup[];
  /** There are more groups than that. */
  more_groups: boolean;
}
