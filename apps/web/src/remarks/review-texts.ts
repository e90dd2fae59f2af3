import type { Link, Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../base/query-client.ts';
import { service } from '../base/service.ts';
import { keyOf } from '../requests/queries.ts';
import { REPLY, REVIEW } from './kinds.ts';
import type { TextPlace } from './places.ts';
import type { Shelf } from './shelf.ts';
import { type Linked, NO_WORDS, type Stored, storedOf, withoutBlanks, type Words } from './words.ts';

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

/** The reader's review that is not published: a new one, or the one that there is. */
export async function beginReview(requestId: number): Promise<number> {
  const path = { review_request_id: requestId };
  const { review } = await service.post('/api/review-requests/{review_request_id}/reviews/', { path, body: {} });
  return review.id;
}

/** The reader's reply to a review that is not published: a new one, or the one that there is. */
export async function beginReply(requestId: number, review: number): Promise<number> {
  const path = { review_request_id: requestId, review_id: review };
  const { reply } = await service.post(`${REVIEW}replies/`, { path, body: {} });
  return reply.id;
}

/** The object that has the texts: a review, or a reply to one. */
type Texts = { readonly review: Schemas['Review'] } | { readonly reply: Schemas['Reply'] };

/** Where a text of the reader's review, or of a reply, is kept. Both are begun when there is something to keep. */
export class TextShelf implements Shelf {
  /** As the last change was answered. */
  #shown: Texts | undefined;
  readonly #path: typeof REPLY | typeof REVIEW;

  constructor(
    readonly requestId: number,
    readonly place: Extract<TextPlace, { readonly about: 'reply' | 'review' }>,
  ) {
    this.#path = place.about === 'reply' ? REPLY : REVIEW;
  }

  async make(words: Words): Promise<Stored> {
    return this.#put(words, { path: await this.#begin() });
  }

  change(words: Words, { links, tag }: Stored): Promise<Stored> {
    return this.#put(words, { link: links.update, ifMatch: tag });
  }

  async read({ links }: Linked): Promise<Stored> {
    this.#shown = undefined;
    const typed = await service.get(this.#path, { link: links.self });
    const [text, type] = this.#textOf(typed);
    // The type of an empty text says nothing: people write Markdown.
    const textType = type === 'plain' && text !== '' ? 'plain' : 'markdown';
    return storedOf(objectIn(typed), { ...NO_WORDS, text, textType, opensIssue: false });
  }

  async render({ links }: Stored): Promise<string> {
    const query = { 'force-text-type': 'html' } as const;
    const [html] = this.#textOf(this.#shown ?? (await service.get(this.#path, { link: links.self, query })));
    return html;
  }

  async show(): Promise<void> {
    const { requestId, place } = this;
    const [own, replies] = [ownReviewQuery(requestId), ownRepliesQuery(requestId)];
    const shown = this.#shown;
    if (!shown) await queryClient.invalidateQueries({ queryKey: (place.about === 'reply' ? replies : own).queryKey });
    else if ('review' in shown) queryClient.setQueryData(own.queryKey, shown.review);
    else if (place.about === 'reply')
      queryClient.setQueryData(replies.queryKey, (all) => all && new Map([...all, [place.review, shown.reply]]));
  }

  async delete(stored: Stored): Promise<void> {
    await this.change({ ...stored.words, text: '' }, stored);
    // What is left may be nothing, which lists leave out.
    this.#shown = undefined;
    await this.show();
  }

  async #put(words: Words, where: Where): Promise<Stored> {
    const { text, textType } = words;
    const changed =
      this.place.part === 'top'
        ? { body_top: text, body_top_text_type: textType }
        : { body_bottom: text, body_bottom_text_type: textType };
    this.#shown = await service.put(this.#path, { ...where, body: { ...changed, force_text_type: 'html' } });
    return storedOf(objectIn(this.#shown), withoutBlanks(words));
  }

  async #begin() {
    const { place, requestId: review_request_id } = this;
    if (place.about === 'review') return { review_request_id, review_id: await beginReview(review_request_id) };
    const reply_id = await beginReply(review_request_id, place.review);
    return { review_request_id, review_id: place.review, reply_id };
  }

  #textOf(texts: Texts) {
    const { body_top, body_top_text_type, body_bottom, body_bottom_text_type } = objectIn(texts);
    return this.place.part === 'top'
      ? ([body_top, body_top_text_type] as const)
      : ([body_bottom, body_bottom_text_type] as const);
  }
}

/** Which review or reply is changed: one that was just begun, or one that was stored before. */
type Where =
  | { readonly path: { readonly review_request_id: number; readonly review_id: number; readonly reply_id?: number } }
  | { readonly link: Link | undefined; readonly ifMatch: string };

const objectIn = (texts: Texts) => ('review' in texts ? texts.review : texts.reply);
