import { Choice, Integer, Present, Text, Time } from './fields';
import { defineResource, type Link } from './resource';
import { ReviewCountsQuery } from './review-counts';

/** What people ask others to review. */
export const REVIEW_REQUEST = defineResource('review_request');

/** How clients call the states of a review request, by what is stored. */
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

/** A review request as clients see it. Nothing is reviewed here yet, so what counts reviews is 0. */
export interface ReviewRequestFields extends ReviewRequestTexts {
  /** The number within its Local Site, which is in URLs. */
  id: number;
  absolute_url: string;
  /** The path of its page. */
  url: string;
  status: (typeof REVIEW_REQUEST_STATUSES)[keyof typeof REVIEW_REQUEST_STATUSES];
  /** Published. */
  public: boolean;
  time_added: string;
  last_updated: string;
  /** Null, or absent when the link of this name is there. */
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

/** The arguments of the list: each narrows it; names are separated by commas, and all of them must be named. */
export class ReviewRequestListQuery extends ReviewCountsQuery {
  /** In which state; pending ones unless told otherwise. */
  @Choice([...Object.values(REVIEW_REQUEST_STATUSES), 'all']) status: string = 'pending';
  /** The id of a repository. */
  @Integer() repository?: number;
  /** The user name of the submitter. */
  @Text() 'from-user'?: string;
  /** Names of groups that are asked for a review. */
  @Text() 'to-groups'?: string;
  /** User names of people who are asked, by name or through a group of theirs. */
  @Text() 'to-users'?: string;
  /** User names of people who are asked by name. */
  @Text() 'to-users-directly'?: string;
  /** User names of people who are asked through a group of theirs. */
  @Text() 'to-users-groups'?: string;
  /** The same, by the name that the reference's documentation has for it. */
  @Text() 'to-user-groups'?: string;
  /** The branch that it is about, letter by letter. */
  @Text() branch?: string;
  /** The id of its commit. No request has one yet, so none is found. */
  @Text() 'commit-id'?: string;
  /** The number of its changeset. No request has one yet, so none is found. */
  @Integer() changenum?: number;
  /** Also other people's that are not published, as far as the caller may see them. */
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
