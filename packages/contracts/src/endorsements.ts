import { REVIEW } from './reviews';
import { defineResource } from './resource';

/** People who make the review of an agent their own: its ship-it counts as theirs. */
export const ENDORSEMENT = defineResource('endorsement', { policyId: REVIEW.policyId });

/** An endorsement as clients see it; the link `user` leads to the person. */
export interface EndorsementFields {
  /** The user name, with which its URL ends. */
  username: string;
  /** When it was given. */
  timestamp: string;
}
