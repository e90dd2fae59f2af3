import type { MailContent } from './mail-content';

/** Where a mail stands in its thread, as the headers say it. */
export interface Thread {
  readonly messageId: string;
  /** Undefined: it begins the thread. */
  readonly inReplyTo: string | undefined;
  /** From the first mail of the thread to the one that this answers, at most twenty. */
  readonly references: readonly string[];
}

type Threaded = Pick<MailContent, 'changeId' | 'earlierChanges' | 'repliesTo' | 'request' | 'reviewRequestId'> & {
  readonly said: readonly { readonly id: number; readonly isReply: boolean }[];
};

/**
 * The thread of a review request: its publication, then one update after the other, and what is said hangs on the last
 * update before it. The ids are made of our own, so they are the same for all receivers and tries, and there also for
 * what nobody was told of.
 * @param host that of SITE_URL
 */
export function threadOf(
  { reviewRequestId, request, changeId, earlierChanges, said, repliesTo }: Threaded,
  host: string,
): Thread {
  const root = `<review-request.${reviewRequestId}@${host}>`;
  const ofChange = (id: number) => `<review-request.${reviewRequestId}.${id}@${host}>`;
  const ofReview = (id: number) => `<review.${id}@${host}>`;
  if (request === 'published') return { messageId: root, inReplyTo: undefined, references: [] };
  const [first] = said;
  const messageId = request && changeId !== undefined ? ofChange(changeId) : ofReview(first?.id ?? 0);
  const isReply = request === undefined && first?.isReply && repliesTo !== undefined;
  const chain = [root, ...(isReply ? [ofReview(repliesTo)] : earlierChanges.map(ofChange))];
  return { messageId, inReplyTo: chain.at(-1), references: chain };
}
