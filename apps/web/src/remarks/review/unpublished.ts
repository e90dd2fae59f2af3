import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query';
import { type Comment, commentsQuery } from '../comments.ts';
import { type Desk, useOnDesk } from '../desk.ts';
import { ownRepliesQuery, ownReviewQuery } from '../review-texts.ts';
import { publish, type Verdict } from './publish.ts';

/** What the reader has written about a review request, and not published. */
export interface Unpublished {
  readonly comments: readonly Comment[];
  readonly replies: readonly Comment[];
  /** In words; undefined: nothing. */
  readonly summary: string | undefined;
  readonly opensIssues: boolean;
  /** The draft review says Ship It. */
  readonly shipsIt: boolean;
  readonly publishing: UseMutationResult<void, Error, Verdict>;
}

const counted = (count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [`${count} unpublished ${count === 1 ? one : more}`];

/** What there is, and how it is published. */
export function useUnpublished(desk: Desk): Unpublished {
  const { requestId } = desk;
  const { data: all = [] } = useQuery(commentsQuery(requestId));
  const { data: own } = useQuery(ownReviewQuery(requestId));
  const { data: ownReplies } = useQuery(ownRepliesQuery(requestId));
  const { writings, begun } = useOnDesk(desk);
  const drafts = all.filter((comment) => !comment.isPublic && !desk.writes(comment));
  const [comments, replies] = [drafts.filter(({ reply }) => reply === undefined), drafts.filter(({ reply }) => reply)];
  const repliesBegun = writings.filter(({ place }) => place.about === 'comment').length;
  // Those that answer texts of reviews alone.
  const textReplies = [...(ownReplies?.values() ?? [])].filter(({ id }) => drafts.every(({ reply }) => reply !== id));
  const parts = [
    ...counted(comments.length + Math.max(begun - repliesBegun, 0), 'comment', 'comments'),
    ...counted(replies.length + repliesBegun + textReplies.length, 'reply', 'replies'),
  ];
  const hasText = Boolean(own?.body_top || own?.body_bottom);
  const publishing = useMutation({ mutationFn: (verdict: Verdict) => publish(desk, verdict) });
  return {
    comments,
    replies,
    summary: parts.join(', ') || (hasText ? 'An unpublished review' : undefined),
    opensIssues: comments.some(({ issue }) => issue !== '') || writings.some(({ state }) => state().words.opensIssue),
    shipsIt: own?.ship_it ?? false,
    publishing,
  };
}
