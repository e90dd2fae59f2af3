import { answerOf, type Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../base/service.ts';
import { keyOf } from '../requests/queries.ts';
import { beginReply, beginReview } from './draft-comments.ts';
import type { Part } from './places.ts';
import { type Linked, NO_WORDS, type Stored, type Words } from './words.ts';

const REVIEW = '/api/review-requests/{review_request_id}/reviews/{review_id}/';

/** The reader's review of a review request that is not published, its texts as markup; null: there is none. */
export const ownReviewQuery = (requestId: number) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'own review'],
    queryFn: async (): Promise<Schemas['Review'] | null> => {
      const query = {
        public: false,
        'review-request-id': requestId,
        'max-results': 1,
        'force-text-type': 'html',
      } as const;
      const { reviews } = await service.get('/api/reviews/', { query });
      return reviews[0] ?? null;
    },
  });

/** What has the texts: a review, or a reply to one. */
type Texts = Schemas['Review'] | Schemas['Reply'];

/** A text of a review that was read by itself. */
function textOf(part: Part, review: Texts): Stored {
  const [text, type] =
    part === 'top' ? [review.body_top, review.body_top_text_type] : [review.body_bottom, review.body_bottom_text_type];
  return {
    id: review.id,
    links: review.links,
    // The type of an empty text says nothing: people write Markdown.
    words: { ...NO_WORDS, text, textType: type === 'plain' && text !== '' ? 'plain' : 'markdown', opensIssue: false },
    tag: answerOf(review).etag ?? '',
  };
}

/** Changes a text of the reader's draft review, which is begun if there is none. */
export async function changeText(requestId: number, part: Part, words: Words, stored?: Stored): Promise<Stored> {
  const where = stored
    ? { link: stored.links.update, ifMatch: stored.tag }
    : { path: { review_request_id: requestId, review_id: await beginReview(requestId) } };
  return textOf(part, (await service.put(REVIEW, { ...where, body: bodyOf(part, words) })).review);
}

const bodyOf = (part: Part, { text, textType }: Words) =>
  part === 'top'
    ? { body_top: text, body_top_text_type: textType }
    : { body_bottom: text, body_bottom_text_type: textType };

/** Reads it as it is now. */
export const readText = async (part: Part, { links }: Linked): Promise<Stored> =>
  textOf(part, (await service.get(REVIEW, { link: links.self })).review);

/** The same as markup. */
export async function renderText(part: Part, { links }: Linked): Promise<string> {
  const { review } = await service.get(REVIEW, { link: links.self, query: { 'force-text-type': 'html' } });
  return part === 'top' ? review.body_top : review.body_bottom;
}

const REPLY = `${REVIEW}replies/{reply_id}/` as const;

/** So many replies of the reader's are shown that are not published. */
const MOST_REPLIES = 20;

/** The reader's replies to reviews of a review request that are not published, their texts as markup, by the review. */
export const ownRepliesQuery = (requestId: number) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'own replies'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, Schemas['Reply']>> => {
      const request = { review_request_id: requestId };
      const { publication } = await service.get('/api/review-requests/{review_request_id}/publication/', {
        path: request,
        signal,
      });
      const { reply_ids, answered_review_ids } = publication;
      const read = answered_review_ids.slice(0, MOST_REPLIES).map(async (review, at) => {
        const path = { ...request, review_id: review, reply_id: reply_ids[at] ?? 0 };
        const { reply } = await service.get(REPLY, { path, query: { 'force-text-type': 'html' }, signal });
        return [review, reply] as const;
      });
      return new Map(await Promise.all(read));
    },
  });

/** Changes what the reader's reply says to a text of a review; the reply is begun if there is none. */
export async function changeReply(
  requestId: number,
  review: number,
  part: Part,
  words: Words,
  stored?: Stored,
): Promise<Stored> {
  const where = stored
    ? { link: stored.links.update, ifMatch: stored.tag }
    : { path: { review_request_id: requestId, review_id: review, reply_id: await beginReply(requestId, review) } };
  return textOf(part, (await service.put(REPLY, { ...where, body: bodyOf(part, words) })).reply);
}

/** Reads it as it is now. */
export const readReply = async (part: Part, { links }: Linked): Promise<Stored> =>
  textOf(part, (await service.get(REPLY, { link: links.self })).reply);

/** The same as markup. */
export async function renderReply(part: Part, { links }: Linked): Promise<string> {
  const { reply } = await service.get(REPLY, { link: links.self, query: { 'force-text-type': 'html' } });
  return part === 'top' ? reply.body_top : reply.body_bottom;
}
