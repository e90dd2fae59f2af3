import { defineResource } from './resource';

/** The effects of deleting a group. */
export const GROUP_DELETION = defineResource('group_deletion', {
  singleton: true,
  policyId: 'group',
  itemKey: 'deletion',
});

/**
 * The number of references to a group, including hidden ones. At most 10,000 of a kind are counted, of review requests the
 * newest.
 */
export interface GroupDeletionFields {
  /** Its members. */
  members: number;
  /** People who watch it. */
  watchers: number;
  /** Pending review requests that it is to review. */
  open_review_requests: number;
  /** Closed ones that it was to review. */
  closed_review_requests: number;
  /** Pending ones that nobody else is to review. */
  losing_last_reviewer: number;
  /**
   * Review requests that more people could read: none. Those that only its members may read stay as narrow as they are,
   * also when the group is gone.
   */
  readable_to_more: number;
  /** Drafts that name it. */
  drafts: number;
  /** Default reviewers that would not ask it any more. */
  default_reviewers: number;
  /** Private repositories that its members may read because of it. */
  repositories: number;
  /** Addresses of feeds of its review requests. */
  feeds: number;
  /** Webhooks limited to its review requests. */
  webhooks: number;
  /** API tokens with policies that name it. They would keep the name, without effect. */
  token_policies: number;
  /** For so many days it could be restored; 0: not at all. */
  undo_days: number;
}
