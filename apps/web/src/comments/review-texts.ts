import { answerOf, type Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../app/service.ts';
import { keyOf } from './comments.ts';
import { beginReview } from './draft-comments.ts';
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

/** A text of a review that was read by itself. */
function textOf(part: Part, review: Schemas['Review']): Stored {
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
export async function changeText(
  requestId: number,
  part: Part,
  { text, textType }: Words,
  stored?: Stored,
): Promise<Stored> {
  const body =
    part === 'top'
      ? { body_top: text, body_top_text_type: textType }
      : { body_bottom: text, body_bottom_text_type: textType };
  const where = stored
    ? { link: stored.links.update, ifMatch: stored.tag }
    : { path: { review_request_id: requestId, review_id: await beginReview(requestId) } };
  return textOf(part, (await service.put(REVIEW, { ...where, body })).review);
}

/** Reads it as it is now. */
export const readText = async (part: Part, { links }: Linked): Promise<Stored> =>
  textOf(part, (await service.get(REVIEW, { link: links.self })).review);

/** The same as markup. */
export async function renderText(part: Part, { links }: Linked): Promise<string> {
  const { review } = await service.get(REVIEW, { link: links.self, query: { 'force-text-type': 'html' } });
  return part === 'top' ? review.body_top : review.body_bottom;
}
