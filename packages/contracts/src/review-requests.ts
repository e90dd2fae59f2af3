import { Choice, Integer, Present, Text, Time } from './fields';
import { defineResource, type Link } from './resource';
import { ReviewCountsQuery } from './review-counts';

/** Review requests. */
export const REVIEW_REQUEST = defineResource('review_request');

/** The names of a review request's states for clients, by stored state. */
export const REVIEW_REQUEST_STATUSES = { P: 'pending', S: 'submitted', D: 'discarded' } as const;

/** The texts of a review request, or of its draft. */
export interface ReviewRequestTexts {
  summary: string;
  description: string;
  description_text_type: 'plain';
  testing_done: string;
  testing_done_text_type: 'plain';
  /** Ids at a bug tracker. */
  bugs_closed: string[];
  branch: string;
  commit_id: null;
  /** Other review requests that have to come first. */
  depends_on: [];
  target_groups: Link[];
  target_people: Link[];
  extra_data: Record<string, unknown>;
}

/** A review request as clients see it. There are no reviews yet, so their counts are 0. */
export interface ReviewRequestFields extends ReviewRequestTexts {
  /** The number on its Local Site, as in URLs. */
  id: number;
  absolute_url: string;
  /** The path of its page. */
  url: string;
  status: (typeof REVIEW_REQUEST_STATUSES)[keyof typeof REVIEW_REQUEST_STATUSES];
  /** Published. */
  public: boolean;
  time_added: string;
  last_updated: string;
  /** Null, or absent if there is a link of this name. */
  repository?: null;
  approved: false;
  approval_failure: string;
  blocks: [];
  changenum: null;
  close_description: null;
  close_description_text_type: 'plain';
  created_with_history: boolean;
  issue_dropped_count: 0;
  issue_open_count: 0;
  issue_resolved_count: 0;
  issue_verifying_count: 0;
  ship_it_count: 0;
}

/** The arguments of the list: filters; names are separated by commas, and a request must have all of them. */
export class ReviewRequestListQuery extends ReviewCountsQuery {
  /** The state; default: pending. */
  @Choice([...Object.values(REVIEW_REQUEST_STATUSES), 'all']) status: string = 'pending';
  /** The id of a repository. */
  @Integer() repository?: number;
  /** The user name of the submitter. */
  @Text() 'from-user'?: string;
  /** Names of target groups. */
  @Text() 'to-groups'?: string;
  /** User names of target people, direct or by a group of theirs. */
  @Text() 'to-users'?: string;
  /** User names of direct target people. */
  @Text() 'to-users-directly'?: string;
  /** User names of people in target groups. */
  @Text() 'to-users-groups'?: string;
  /** The same, under its name in the reference's documentation. */
  @Text() 'to-user-groups'?: string;
  /** The exact branch. */
  @Text() branch?: string;
  /** The id of its commit. No request has one yet, so none is found. */
  @Text() 'commit-id'?: string;
  /** The number of its changeset. No request has one yet, so none is found. */
  @Integer() changenum?: number;
  /** Includes other people's unpublished requests, as far as the caller may see them. */
  @Present() 'show-all-unpublished': boolean = false;
  /** Not before this time. */
  @Time() 'time-added-from'?: string;
  /** Before this time. */
  @Time() 'time-added-to'?: string;
  /** Not before this time. */
  @Time() 'last-updated-from'?: string;
  /** Before this time. */
  @Time() 'last-updated-to'?: string;
}
