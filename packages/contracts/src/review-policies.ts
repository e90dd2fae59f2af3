import { Choice, Integer, LARGEST_INTEGER } from './fields';
import { REPOSITORY } from './repositories';
import { defineResource } from './resource';

/** What agents may do with the review requests of a repository. */
export const REVIEW_POLICY = defineResource('review_policy', { singleton: true, policyId: REPOSITORY.policyId });

/** Agents publish; or they write drafts, which a person publishes; or they write nothing. */
export const AGENT_ACCESS = ['open', 'suggest', 'closed'] as const;

/** A ship-it of an agent does not count, or does as one of a person. */
export const AGENT_APPROVALS = ['ignored', 'counts'] as const;

/** The review policy of a repository. */
export interface ReviewPolicyFields {
  /** Whether agents publish, write drafts that a person publishes, or write nothing. */
  agents: (typeof AGENT_ACCESS)[number];
  /** Whether the ship-it of an agent counts. Those that were published before keep what they were. */
  agent_approval: (typeof AGENT_APPROVALS)[number];
  /** How many comments a review of an agent may have; 0: any number. */
  max_agent_comments: number;
  /** How many comments of agents with no settled issue a review request may have; 0: any number. */
  max_open_agent_comments: number;
  /** How many reviews an agent may publish to each revision; 0: any number. */
  agent_reviews_per_revision: number;
}

const LIMIT = { min: 0, max: LARGEST_INTEGER };

/** The changeable fields of a review policy. */
export class UpdateReviewPolicy {
  /** Whether agents publish, write drafts that a person publishes, or write nothing. */
  @Choice(AGENT_ACCESS) agents?: (typeof AGENT_ACCESS)[number];
  /** Whether the ship-it of an agent counts from now on. */
  @Choice(AGENT_APPROVALS) agent_approval?: (typeof AGENT_APPROVALS)[number];
  /** How many comments a review of an agent may have; 0: any number. */
  @Integer(LIMIT) max_agent_comments?: number;
  /** How many comments of agents with no settled issue a review request may have; 0: any number. */
  @Integer(LIMIT) max_open_agent_comments?: number;
  /** How many reviews an agent may publish to each revision; 0: any number. */
  @Integer(LIMIT) agent_reviews_per_revision?: number;
}
