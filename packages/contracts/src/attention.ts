import { Choice, Flag, Text } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';

/** Who is expected to act on a pending review request. */
export const ATTENTION_ENTRY = defineResource('attention_entry', { plural: 'attention', policyId: 'attention' });

/** Where the caller, or a group, is expected to act, in all review requests. */
export const ALL_ATTENTION = defineResource('all_attention_entry', {
  plural: 'all_attention',
  itemKey: 'attention_entry',
  listKey: 'attention',
  mediaType: 'attention-entry',
  listMediaType: 'attention',
  policyId: 'attention',
  shape: 'AttentionEntry',
  itemsOf: ATTENTION_ENTRY,
});

/**
 * Why somebody is expected to act, and on what:
 * - `reviewer`: they, or their group, are asked for a review, and have not reviewed yet;
 * - `updated`: a new diff was published after their review;
 * - `answered`: somebody replied to their review after their last review or reply;
 * - `verify`: an issue that they opened awaits their verification;
 * - `issues`: it is their change, and issues are open;
 * - `reviewed`: it is their change, and others published a review or reply after their last word;
 * - `approved`: it is their change, which may be submitted;
 * - `asked`: somebody requested their attention.
 */
export const ATTENTION_REASONS = [
  'reviewer',
  'updated',
  'answered',
  'verify',
  'issues',
  'reviewed',
  'approved',
  'asked',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** An entry as clients see it. It is about a person or a group: the links say which. */
export interface AttentionEntryFields {
  /** Unique among all entries. */
  id: number;
  /** Why they are expected to act. */
  reason: (typeof ATTENTION_REASONS)[number];
  /** The same as a sentence for people. */
  text: string;
  /** Since when, in UTC. */
  since: string;
  /** The note of the person who asked by hand; empty if the rule did. */
  note: string;
  /** They are first asked to review a lower one of its stack. */
  later: boolean;
}

/** Asks somebody by hand to act: a person, or a group. */
export class AskForAttention {
  /** The user name of a person. */
  @Text() username?: string;
  /** The name of a group: one of its members is to act. */
  @Text() group_name?: string;
  /** The reason, shown to those who are asked. */
  @Text({ max: 1_000, required: true }) note!: string;
}

/** Says that somebody is not expected to act. */
export class DismissAttention {
  /** True: they are not expected to act, until something new asks for them. */
  @Flag() dismissed: boolean = false;
}

/** Whose entries: by default the caller's own. */
export class AllAttentionQuery extends PageQuery {
  /** The name of a group: where one of its members is expected to act. */
  @Text() group?: string;
  /** `all`: also review requests of which a lower one of the stack is to be reviewed first. */
  @Choice(['all']) stack?: 'all';
}
